import type { Run } from '../contracts/run.ts';
import type { EngineDeps, RunResult } from '../engine/engine.ts';
import type { Lease } from '../engine/ports.ts';
import { withLease } from '../engine/with-lease.ts';
import type { ResumeWork, WorkOptions } from '../engine/work-options.ts';
import type { BookRecipes, RecipeRequest } from '../recipes/open-recipes.ts';
import { createRecipePipeline } from '../recipes/recipe-pipeline.ts';
import { pinRecipe } from '../recipes/recipe-sources.ts';
import type { BookModels } from './create-book-models.ts';
import { takeUpRun } from './take-up-run.ts';

export interface RecipeRuns {
  /** Prepares a run of a recipe and does it. */
  run(request: RecipeRequest, signal: AbortSignal): Promise<RunResult>;
  /** A new run of the same recipe that takes over what the steps before one came to. */
  runFrom(runId: string, stepId: string, work: WorkOptions): Promise<RunResult>;
  resume(run: Run, work: ResumeWork): Promise<RunResult>;
}

export interface RecipeRunsParts {
  readonly deps: Pick<EngineDeps, 'store' | 'log'>;
  readonly owner: string;
  readonly recipes: BookRecipes;
  readonly models: BookModels;
}

export function openRecipeRuns({ deps, owner, recipes, models }: RecipeRunsParts): RecipeRuns {
  const { store, log } = deps;

  /** A run is stored only when it can begin: one that finds the project busy must not be left to wait for nobody. */
  async function runPrepared(
    purpose: string,
    prepare: () => Promise<Run>,
    work: WorkOptions,
  ): Promise<RunResult> {
    await models.checkModel(models.chosen.id, work.budget);
    return withLease(store, log, { owner, purpose, waitMs: 0 }, async (lease) =>
      workOn(await prepare(), { ...work, overrideFingerprint: false }, lease),
    );
  }

  async function workOn(run: Run, work: ResumeWork, lease: Lease): Promise<RunResult> {
    const sources = await recipes.rebuild(run, lease);
    const pipeline = { ...createRecipePipeline(sources), settle: () => sources.trail.close() };
    const rebuilt = { pipeline, fingerprint: pinRecipe(sources) };
    return takeUpRun(run, lease, models.depsOf(run), work, rebuilt);
  }

  return {
    run(request, signal) {
      const { recipeId, budget } = request;
      const prepare = () => recipes.prepare({ ...request, queued: false });
      return runPrepared(`recipe ${recipeId}`, prepare, { budget, signal });
    },
    runFrom(runId, stepId, { budget, signal }) {
      const prepare = () => recipes.prepareFrom(runId, stepId, budget);
      return runPrepared(`resume ${runId} from ${stepId}`, prepare, { budget, signal });
    },
    async resume(run, work) {
      await models.checkModel(models.depsOf(run).model, work.budget);
      const purpose = `run ${run.run_id}`;
      return withLease(store, log, { owner, purpose, waitMs: 0 }, (lease) => workOn(run, work, lease));
    },
  };
}
