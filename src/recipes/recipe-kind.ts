import type { z } from 'zod';
import { refuseOpenQuestion } from '../agents/take-answers.ts';
import { findIssue, loadIssue } from '../audit/issue-files.ts';
import { deriveIssueId } from '../audit/new-issue.ts';
import type { Book } from '../contracts/book.ts';
import { isObject, type JsonObject } from '../contracts/json.ts';
import { SceneRefSchema } from '../contracts/outline-ids.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Recipe } from '../contracts/recipe.ts';
import type { Run } from '../contracts/run.ts';
import { RecipeRequestSchema } from '../contracts/work-requests.ts';
import type { RunStore } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { isSamePage } from '../manuscript/find-page.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { Rest, RunKind, WorkPlan } from '../project/run-kind.ts';
import { checkToolPath } from '../tools/project/check-tool-path.ts';
import { closeOwnIssues } from './close-own-issues.ts';
import { completeArgs } from './complete-args.ts';
import { listRecipeUnits } from './list-recipe-units.ts';
import { type EarlierSteps, loadEarlierSteps, NO_EARLIER_STEPS } from './load-earlier-steps.ts';
import { loadOutlineScenes } from './load-outline-scenes.ts';
import { createRecipePipeline, RECIPE_KIND } from './recipe-pipeline.ts';
import { nameWork, pinRecipe, planRecipe } from './recipe-sources.ts';
import type { RecipeWorkshop } from './recipe-workshop.ts';

const RequestSchema = RecipeRequestSchema.transform(
  ({ args = {}, ack_outline_issues = false, ...request }) => ({ ...request, args, ack_outline_issues }),
);
export type RecipeRunRequest = z.infer<typeof RequestSchema>;

export type RecipeRunKind = RunKind<RecipeRunRequest, null, never>;

export function createRecipeKind(project: OpenProject, book: Book, workshop: RecipeWorkshop): RecipeRunKind {
  const { files, runs } = project.store;
  const describeNow = (role: string) => project.models.describeModel(role);
  return {
    kind: RECIPE_KIND,
    request: RequestSchema,

    async prepare(request) {
      const recipe = (await workshop.shelf()).find(request.recipe_id);
      const description = request.description ?? recipe.label;
      const given = request.args as JsonObject;
      const args = completeArgs(recipe, given, description, (await loadOutlineScenes(files)) ?? []);
      await refuseMissingCanon(files, args);
      await refuseUnwritten(files, recipe, args);
      if (request.issue_id !== undefined) await loadIssue(project.store, request.issue_id);
      if (writesProse(recipe)) await workshop.passGates(request.ack_outline_issues, findChapter(args));
      const agents = await workshop.seatAgents(recipe);
      // Refused before a run is stored that could not begin.
      await loadEarlier(runs, book, recipe, request.from);
      return {
        todo: 'start',
        spec: {
          description,
          args,
          plan: planRecipe(recipe),
          fingerprint: pinRecipe({ recipe, book, description, args, agents }),
          recipeId: recipe.recipe_id,
          options: {
            ...(request.issue_id === undefined ? {} : { issue_id: request.issue_id }),
            ...(request.packet_id === undefined ? {} : { packet_id: request.packet_id }),
            ...(request.ack_outline_issues ? { ack_outline_issues: true } : {}),
            ...(request.from === undefined ? {} : { from: request.from }),
          },
          ...(request.session_id === undefined ? {} : { sessionId: request.session_id }),
          ...(request.session_plan_task_id === undefined
            ? {}
            : { sessionPlanTaskId: request.session_plan_task_id }),
        },
        about: null,
        purpose: `recipe ${recipe.recipe_id}`,
        role: null,
        // A person who runs a recipe again wants its work once more.
        anew: true,
      };
    },

    async rebuild(run, lease, { isFirst }) {
      const { issue_id, packet_id, ack_outline_issues, from } = run.options ?? {};
      if (!isFirst) await refuseUnanswered(project, run);
      const composed = await workshop.compose(
        {
          recipeId: run.recipe_id ?? '',
          args: run.task.initial_args as JsonObject,
          description: run.task.description,
          sessionId: run.session_id ?? '',
          sessionPlanTaskId: run.task.session_plan_task_id,
          issueId: typeof issue_id === 'string' ? issue_id : null,
          ...(typeof packet_id === 'string' ? { packetId: packet_id } : {}),
          ackOutlineIssues: ack_outline_issues === true,
        },
        lease,
      );
      const earlier = await loadEarlier(runs, book, composed.recipe, from);
      const sources = { ...composed, earlier };
      return {
        pipeline: {
          ...createRecipePipeline(sources),
          async conclude({ error }) {
            if (error?.code === 'run_cancelled') await closeOwnIssues(project, run);
            await sources.trail.close();
          },
        },
        fingerprint: pinRecipe(sources),
        asks: 'each its own',
      };
    },

    cancelled: (run) => closeOwnIssues(project, run),

    async seats({ recipe_id }) {
      // One that was taken from the shelf since has nobody left to tell of.
      const recipes = (await workshop.shelf()).entries.flatMap((entry) =>
        entry.valid ? [entry.recipe] : [],
      );
      const seats = recipes.find((recipe) => recipe.recipe_id === recipe_id)?.phase_b ?? [];
      return seats.map(({ step_id, agent_archetype: role }) => ({ step_id, role }));
    },

    async plan({ recipe_id, from }) {
      const recipe = (await workshop.shelf()).find(recipe_id);
      const first = recipe.phase_b.findIndex(({ step_id }) => step_id === from?.step_id);
      const before = new Set(recipe.phase_b.slice(0, Math.max(first, 0)).map(({ step_id }) => step_id));
      return planSteps(recipe, { isDone: (step) => before.has(step), describeModel: describeNow });
    },

    async planRest(run, rest) {
      return planSteps((await workshop.shelf()).find(run.recipe_id ?? ''), rest);
    },
  };

  async function planSteps(recipe: Recipe, { isDone, describeModel }: Rest): Promise<WorkPlan> {
    const all = [...(await workshop.seatAgents(recipe)).values()];
    const seats = all.filter(({ step }) => !isDone(step.step_id));
    const units = listRecipeUnits(recipe.recipe_id, seats, book.language);
    return {
      estimate: await estimateUnits({ describeModel }, units),
      parts: planRecipe(recipe).map((what) => ({ what, action: isDone(what) ? 'done' : 'do' })),
    };
  }
}

/** Before anything is taken up: whoever asked would only ask again. */
async function refuseUnanswered({ id, store }: OpenProject, { run_id, options }: Run): Promise<void> {
  const named = options?.['issue_id'];
  const issueId = typeof named === 'string' ? named : deriveIssueId(nameWork(run_id));
  const issue = await findIssue(store, issueId);
  if (issue !== null) refuseOpenQuestion(issue, run_id, id);
}

/** What an earlier run has of the steps before the one to begin with; `from` as it was asked for, or as it was stored. */
async function loadEarlier(runs: RunStore, book: Book, recipe: Recipe, from: unknown): Promise<EarlierSteps> {
  if (from === undefined) return NO_EARLIER_STEPS;
  const { run_id: runId, step_id: stepId } = RecipeRequestSchema.shape.from.unwrap().parse(from);
  const steps = [...recipe.phase_a, ...recipe.phase_b];
  const at = steps.findIndex(({ step_id }) => step_id === stepId);
  if (at === -1) {
    throw new CodedError('usage_invalid', {
      message: `${recipe.recipe_id} has no step ${stepId}; its steps are ${steps.map(({ step_id }) => step_id).join(', ')}.`,
      details: { book: book.book_id, run_id: runId },
    });
  }
  return loadEarlierSteps(runs, runId, steps.slice(0, at));
}

/** The chapter that a run is about to write in, where its arguments tell; its commit knows for certain. */
function findChapter({ scene_ref }: JsonObject): number | null {
  const ref = SceneRefSchema.safeParse(scene_ref);
  return ref.success ? Number(ref.data.split(':')[0]) : null;
}

/** Whoever names canon means it: what is not there cannot be kept to. */
async function refuseMissingCanon(
  files: OpenProject['store']['files'],
  { canon_paths }: JsonObject,
): Promise<void> {
  const paths = Array.isArray(canon_paths) ? canon_paths.filter((path) => typeof path === 'string') : [];
  for (const path of paths) {
    if ((await files.read(checkToolPath(path))) !== null) continue;
    throw new CodedError('tool_input_missing', {
      message: `canon_paths names ${path}, which is not in the project.`,
      kept: 'nothing was changed',
      details: { path },
    });
  }
}

/** Tools that look at a text need one; those that only take a scene's name do not. */
async function refuseUnwritten(
  files: OpenProject['store']['files'],
  { phase_a }: Recipe,
  { scene_path: path }: JsonObject,
): Promise<void> {
  const reads = phase_a.some(({ tool, args }) => {
    const given = args['scene_path'];
    return tool !== 'canon_checker' && isObject(given) && given['$ref'] === 'task.args.scene_path';
  });
  if (!reads || typeof path !== 'string') return;
  if ((await files.read(checkToolPath(path))) !== null) return;
  const pages = (await files.list(PROJECT_PATHS.scenes)).map((page) => page.path);
  if (pages.some((page) => isSamePage(page, path))) return;
  throw new CodedError('tool_input_missing', {
    message: `${path} is not written yet, so there is nothing to look at.`,
    kept: 'nothing was changed',
    details: { path },
  });
}

function writesProse(recipe: Recipe): boolean {
  return (recipe.commit ?? []).some(({ to }) => to === 'scene');
}
