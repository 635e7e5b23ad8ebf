import { z } from 'zod';
import { ROLES } from '../agents/roles.ts';
import { createAuditTrail } from '../audit/create-audit-trail.ts';
import { listIssues, loadIssue } from '../audit/issue-files.ts';
import { createIssueTracker } from '../audit/issue-tracker.ts';
import type { Book } from '../contracts/book.ts';
import { RunIdSchema, StepIdSchema } from '../contracts/ids.ts';
import type { JsonObject } from '../contracts/json.ts';
import { SceneRefSchema } from '../contracts/outline-ids.ts';
import type { Tier } from '../contracts/prompt-registry.ts';
import type { Recipe } from '../contracts/recipe.ts';
import type { Budget, Run } from '../contracts/run.ts';
import type { EngineDeps } from '../engine/engine.ts';
import type { AuditKey, Lease } from '../engine/ports.ts';
import { prepareRun } from '../engine/prepare-run.ts';
import { readFolder } from '../engine/read-files.ts';
import type { RunSpec } from '../engine/start-run.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { passRevisionGate } from '../manuscript/pass-revision-gate.ts';
import { passWriteGate } from '../outline/pass-write-gate.ts';
import { parseTemplate } from '../prompts/parse-template.ts';
import { type PromptLayer, resolveVariant } from '../prompts/resolve-template.ts';
import type { Tool, ToolContext, ToolMemo } from '../tools/tool.ts';
import { completeArgs } from './complete-args.ts';
import { type EarlierSteps, loadEarlierSteps, NO_EARLIER_STEPS } from './load-earlier-steps.ts';
import { loadOutlineScenes } from './load-outline-scenes.ts';
import { loadShelf, type RecipeShelf } from './load-shelf.ts';
import { type Guess, previewRecipe, type RecipePreview } from './preview-recipe.ts';
import { RECIPE_KIND } from './recipe-pipeline.ts';
import { type AgentSeat, pinRecipe, planRecipe, type RecipeSources } from './recipe-sources.ts';
import { deriveToolFacts } from './tool-facts.ts';

export interface RecipeRequest {
  readonly recipeId: string;
  readonly args: JsonObject;
  readonly description?: string;
  readonly sessionId?: string;
  readonly sessionPlanTaskId?: number;
  readonly issueId?: string;
  readonly ackOutlineIssues?: boolean;
  /** Takes the steps before this one over from an earlier run. */
  readonly from?: { readonly runId: string; readonly stepId: string };
  readonly budget: Budget;
  /** False where whoever asks begins it at once; otherwise it waits for its turn. */
  readonly queued?: boolean;
}

export interface BookRecipes {
  shelf(): Promise<RecipeShelf>;
  /** Who works on a recipe's agent steps, in its order, as they would now. */
  seats(recipeId: string): Promise<readonly AgentSeat[]>;
  /** What the agents would be sent, as far as it can be known before. Asks nothing and writes nothing. */
  preview(work: PreviewWork, guess: Guess): Promise<RecipePreview>;
  /** Checks everything that can be checked before work begins, and stores the run as pending. */
  prepare(request: RecipeRequest): Promise<Run>;
  /** A new run of the same recipe, to be begun at once, that takes over what the steps before STEP came to, and does the
   *  rest anew. */
  prepareFrom(runId: string, stepId: string, budget: Budget): Promise<Run>;
  /** What a stored run works with now, under the lease of the project. */
  rebuild(run: Run, lease: Lease): Promise<RecipeSources>;
  /** The same for work that is part of another run, which is stored as one of its own only when it begins. */
  compose(work: RecipeWork, lease: Lease): Promise<RecipeSources>;
}

export interface RecipeWork {
  readonly recipeId: string;
  readonly args: JsonObject;
  readonly description: string;
  readonly sessionId: string;
  readonly sessionPlanTaskId: number | null;
  readonly issueId: string | null;
  readonly ackOutlineIssues: boolean;
}

export interface PreviewWork extends Pick<RecipeWork, 'recipeId' | 'args' | 'description'> {
  /** What whoever runs the recipe tells its agents, and changes of it. */
  readonly story?: string;
  readonly take?: number;
  readonly adapt?: (recipe: Recipe) => Recipe;
}

export interface OpenRecipesParts {
  readonly deps: EngineDeps;
  readonly book: Book;
  readonly auditKey: AuditKey;
  /** Texts by file name. */
  readonly bundled: ReadonlyMap<string, string>;
  readonly prompts: readonly PromptLayer[];
  readonly tools: readonly Tool[];
  readonly memo: ToolMemo;
  readonly tierOf: (role: string) => Tier | null;
  readonly defaultModel: string;
  /** Whether a pending revision keeps later chapters from being written. */
  readonly blockOnPending: boolean;
}

/** Recipes of one book: the shelf, and runs made from it. */
export function openRecipes(parts: OpenRecipesParts): BookRecipes {
  const { deps, book } = parts;
  const { files } = deps.store;
  const tools = new Map(parts.tools.map((tool) => [tool.name, tool]));

  const loadLayers = async (): Promise<PromptLayer[]> => [
    ...parts.prompts,
    { name: 'project', files: await readFolder(files, '.control-room/prompts') },
  ];
  const shelf = () =>
    loadShelf({
      files,
      bundled: parts.bundled,
      prompts: parts.prompts,
      tools: parts.tools.map(deriveToolFacts),
    });

  async function seatAgents(recipe: Recipe): Promise<ReadonlyMap<string, AgentSeat>> {
    const layers = await loadLayers();
    return new Map(
      recipe.phase_b.map((step) => {
        const role = ROLES[step.agent_archetype];
        const asked = parts.tierOf(role.archetype) ?? role.default_tier;
        const variant = resolveVariant(layers, step.prompt_type, asked);
        const template = parseTemplate(variant.template_id, variant.text);
        return [step.step_id, { step, role, tier: variant.tier, template }] as const;
      }),
    );
  }

  async function passGates(ackOutlineIssues: boolean, chapter: number | null): Promise<void> {
    await passWriteGate(files, book, ackOutlineIssues);
    const chapters = chapter === null ? [] : [chapter];
    await passRevisionGate(files, { bookId: book.book_id, block: parts.blockOnPending, chapters });
  }

  async function prepare(request: RecipeRequest): Promise<Run> {
    const recipe = (await shelf()).find(request.recipeId);
    const description = request.description ?? recipe.label;
    const args = completeArgs(recipe, request.args, description, (await loadOutlineScenes(files)) ?? []);
    if (request.issueId !== undefined) await loadIssue(files, request.issueId);
    if (writesProse(recipe)) await passGates(request.ackOutlineIssues ?? false, findChapter(args));
    const agents = await seatAgents(recipe);
    const options = {
      ...(request.issueId === undefined ? {} : { issue_id: request.issueId }),
      ...(request.ackOutlineIssues === true ? { ack_outline_issues: true } : {}),
      ...(request.from === undefined
        ? {}
        : { from: { run_id: request.from.runId, step_id: request.from.stepId } }),
    };
    const spec: RunSpec = {
      pipeline: { kind: RECIPE_KIND, run: refuseToRun },
      description,
      args,
      plan: planRecipe(recipe),
      fingerprint: pinRecipe({ recipe, book, description, args, agents }),
      model: parts.defaultModel,
      budget: request.budget,
      recipeId: recipe.recipe_id,
      options,
      ...(request.sessionId === undefined ? {} : { sessionId: request.sessionId }),
      ...(request.sessionPlanTaskId === undefined ? {} : { sessionPlanTaskId: request.sessionPlanTaskId }),
    };
    return prepareRun(deps, spec, { queued: request.queued ?? true });
  }

  const createToolContext =
    (all: RecipeShelf) =>
    (signal: AbortSignal): ToolContext => ({
      files,
      language: book.language,
      issues: () => listIssues(files, {}),
      route: async (text) => all.route(text),
      memo: parts.memo,
      signal,
    });

  async function compose(work: RecipeWork, lease: Lease): Promise<RecipeSources> {
    const all = await shelf();
    const recipe = all.find(work.recipeId);
    const { args, description, sessionId, sessionPlanTaskId, issueId } = work;
    const issues = createIssueTracker({ files, clock: deps.clock, fence: lease.fence });
    return {
      recipe,
      book,
      description,
      args,
      sessionId,
      sessionPlanTaskId,
      issueId,
      agents: await seatAgents(recipe),
      tools,
      toolContext: createToolContext(all),
      trail: createAuditTrail({
        store: deps.store,
        key: parts.auditKey,
        fence: lease.fence,
        issues,
        sessionId,
      }),
      issues,
      decodingFor: (role) => deps.decodingFor?.(role) ?? { temperature: null, maxOutputTokens: null },
      passWriteGate: (chapter) => passGates(work.ackOutlineIssues, chapter),
      earlier: NO_EARLIER_STEPS,
    };
  }

  return {
    shelf,
    seats: async (recipeId) => [...(await seatAgents((await shelf()).find(recipeId))).values()],
    async preview({ recipeId, adapt, ...work }, guess) {
      const all = await shelf();
      const found = all.find(recipeId);
      const recipe = adapt?.(found) ?? found;
      const agents = await seatAgents(recipe);
      const toolContext = createToolContext(all);
      const sources = { ...work, recipe, book, agents, tools, toolContext };
      return previewRecipe(sources, guess, new AbortController().signal);
    },
    prepare,
    async prepareFrom(runId, stepId, budget) {
      const run = await deps.store.runs.load(runId);
      if (run === null || run.recipe_id === null) {
        throw new CodedError('run_not_resumable', {
          message: `${runId} is no run of a recipe, so it has no steps to begin from.`,
          details: { run_id: runId, book: book.book_id },
        });
      }
      const recipe = (await shelf()).find(run.recipe_id);
      const steps = [...recipe.phase_a, ...recipe.phase_b].map(({ step_id }) => step_id);
      if (!steps.includes(stepId)) {
        throw new CodedError('usage_invalid', {
          message: `${run.recipe_id} has no step ${stepId}; its steps are ${steps.join(', ')}.`,
        });
      }
      // Refused before a run is stored that could not begin.
      await loadEarlier(deps, recipe, { run_id: runId, step_id: stepId });
      const { issue_id, ack_outline_issues } = run.options ?? {};
      return prepare({
        recipeId: run.recipe_id,
        args: run.task.initial_args as JsonObject,
        description: run.task.description,
        ackOutlineIssues: ack_outline_issues === true,
        from: { runId, stepId },
        budget,
        queued: false,
        ...(run.session_id === null ? {} : { sessionId: run.session_id }),
        ...(run.task.session_plan_task_id === null
          ? {}
          : { sessionPlanTaskId: run.task.session_plan_task_id }),
        ...(typeof issue_id === 'string' ? { issueId: issue_id } : {}),
      });
    },
    async rebuild(run, lease) {
      const { issue_id, ack_outline_issues, from } = run.options ?? {};
      const sources = await compose(
        {
          recipeId: run.recipe_id ?? '',
          args: run.task.initial_args as JsonObject,
          description: run.task.description,
          sessionId: run.session_id ?? '',
          sessionPlanTaskId: run.task.session_plan_task_id,
          issueId: typeof issue_id === 'string' ? issue_id : null,
          ackOutlineIssues: ack_outline_issues === true,
        },
        lease,
      );
      return { ...sources, earlier: await loadEarlier(deps, sources.recipe, from) };
    },
    compose,
  };
}

const FromSchema = z.strictObject({ run_id: RunIdSchema, step_id: StepIdSchema });

async function loadEarlier(deps: EngineDeps, recipe: Recipe, from: unknown): Promise<EarlierSteps> {
  if (from === undefined) return NO_EARLIER_STEPS;
  const { run_id: runId, step_id: stepId } = FromSchema.parse(from);
  const steps = [...recipe.phase_a, ...recipe.phase_b];
  const at = steps.findIndex(({ step_id }) => step_id === stepId);
  return loadEarlierSteps(deps.store.runs, runId, steps.slice(0, at));
}

/** The chapter that a run is about to write in, where its arguments tell; its commit knows for certain. */
function findChapter({ scene_ref }: JsonObject): number | null {
  const ref = SceneRefSchema.safeParse(scene_ref);
  return ref.success ? Number(ref.data.split(':')[0]) : null;
}

function writesProse(recipe: Recipe): boolean {
  return (recipe.commit ?? []).some(({ to }) => to === 'scene');
}

async function refuseToRun(): Promise<never> {
  throw new InvariantError('a run that was only prepared was run');
}
