import type { Book } from '../contracts/book.ts';
import type { Run } from '../contracts/run.ts';
import type { EngineDeps, RunResult } from '../engine/engine.ts';
import { withLease } from '../engine/with-lease.ts';
import type { ResumeWork } from '../engine/work-options.ts';
import { CodedError } from '../errors.ts';
import { NOVEL_MEMORY_KIND } from '../novel/after/novel-memory-pipeline.ts';
import { NOVEL_PLAN_KIND } from '../novel/planning/novel-plan-pipeline.ts';
import { rebuildStoryStep } from '../novel/story/run-story-step.ts';
import {
  createStoryStepPipeline,
  pinStoryStep,
  STORY_STEP_KIND,
} from '../novel/story/story-step-pipeline.ts';
import { NOVEL_TEXT_KIND } from '../novel/writing/novel-text-pipeline.ts';
import type { BookWriting } from '../novel/writing/open-writing.ts';
import type { BookOutline } from '../outline/open-outline.ts';
import { OUTLINE_KIND } from '../outline/phases.ts';
import type { Pinnable } from '../prompts/pin-templates.ts';
import type { PromptLayer } from '../prompts/resolve-template.ts';
import { RECIPE_KIND } from '../recipes/recipe-pipeline.ts';
import type { BookModels } from './create-book-models.ts';
import type { RecipeRuns } from './open-recipe-runs.ts';
import { takeUpRun } from './take-up-run.ts';

export interface ResumerParts {
  readonly deps: Pick<EngineDeps, 'store' | 'log'>;
  readonly book: Book;
  readonly owner: string;
  readonly bundled: PromptLayer;
  readonly compiled: Pinnable;
  readonly models: BookModels;
  readonly outline: BookOutline;
  readonly writing: BookWriting;
  readonly recipeRuns: RecipeRuns;
}

export type Resumer = (run: Run, work: ResumeWork) => Promise<RunResult>;

/** Goes on with a stored run of any kind: a row a kind, and a kind without one is refused. */
export function createResumer(parts: ResumerParts): Resumer {
  const { book, owner, models } = parts;
  const { store, log } = parts.deps;

  const resumers: ReadonlyMap<string, Resumer> = new Map<string, Resumer>([
    [STORY_STEP_KIND, resumeStoryStep],
    [OUTLINE_KIND, parts.outline.resume],
    [RECIPE_KIND, parts.recipeRuns.resume],
    [NOVEL_PLAN_KIND, resumeWriting],
    [NOVEL_TEXT_KIND, resumeWriting],
    [NOVEL_MEMORY_KIND, resumeWriting],
  ]);

  async function resumeWriting(run: Run, work: ResumeWork): Promise<RunResult> {
    const asked = models.depsOf(run);
    await models.checkModel(asked.model, work.budget);
    return withLease(store, log, { owner, purpose: `run ${run.run_id}`, waitMs: 0 }, async (lease) => {
      return takeUpRun(run, lease, asked, work, await parts.writing.rebuild(run, lease));
    });
  }

  /** Unless told otherwise it goes on with the model it was begun with, whatever is configured now. */
  async function resumeStoryStep(run: Run, work: ResumeWork): Promise<RunResult> {
    const { model, explicit } = models.depsOf(run);
    const asked = { deps: models.depsWith(model), model, explicit };
    await models.checkModel(model, work.budget);
    return withLease(store, log, { owner, purpose: `resume ${run.run_id}`, waitMs: 0 }, async (lease) => {
      const { bundled, compiled } = parts;
      const sources = await rebuildStoryStep(asked.deps, run, { book, bundled, compiled });
      const rebuilt = { pipeline: createStoryStepPipeline(sources), fingerprint: pinStoryStep(sources) };
      return takeUpRun(run, lease, asked, work, rebuilt);
    });
  }

  return (run, work) => {
    const resume = resumers.get(run.kind);
    if (resume !== undefined) return resume(run, work);
    throw new CodedError('run_not_resumable', {
      message: `Runs of kind ${run.kind} cannot be resumed by this version.`,
      details: { run_id: run.run_id, book: book.book_id },
    });
  };
}
