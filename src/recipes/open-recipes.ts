import { listTalkTools } from '../agents/list-talk-tools.ts';
import type { JsonObject } from '../contracts/json.ts';
import type { Recipe } from '../contracts/recipe.ts';
import type { Budget } from '../contracts/run.ts';
import type { RecipeAsked } from '../contracts/work-requests.ts';
import type { RunResult } from '../engine/engine.ts';
import type { WorkOptions } from '../engine/work-options.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { needBook, type OpenProject } from '../project/open-project.ts';
import type { OpenRoom } from '../project/room.ts';
import { describeTool, type ToolDescription } from '../tools/describe-tool.ts';
import { type BookChief, openChief } from './open-chief.ts';
import { type Guess, previewRecipe, type RecipePreview } from './preview-recipe.ts';
import { createRecipeKind, type RecipeRunRequest } from './recipe-kind.ts';
import type { AgentSeat } from './recipe-sources.ts';
import { createRecipeWorkshop, type RecipeWork, type RecipeWorkshop } from './recipe-workshop.ts';

export interface BookRecipes extends Pick<RecipeWorkshop, 'shelf' | 'compose' | 'passGates'> {
  /** Who works on a recipe's agent steps, in its order, as they would now. */
  seats(recipeId: string): Promise<readonly AgentSeat[]>;
  /** What the agents would be sent, as far as it can be known before. Asks nothing and writes nothing. */
  preview(work: PreviewWork, guess: Guess): Promise<RecipePreview>;
  /** Prepares a run of a recipe and does it. */
  run(request: RecipeRequest, signal: AbortSignal): Promise<RunResult>;
  /** The same, as it is asked for over a wire. */
  start(work: RecipeAsked & WorkOptions): Promise<RunResult>;
  /** The same for a new run of an earlier one's recipe, which takes over what the steps before STEP came to. */
  runFrom(runId: string, stepId: string, work: WorkOptions): Promise<RunResult>;
  /** What such a run is asked for; `run_not_resumable` where the earlier one is none of a recipe. */
  describeFrom(runId: string, stepId: string): Promise<RecipeAsked>;
  /** Each with whether an agent may call it while it talks. */
  tools(): Promise<readonly (ToolDescription & { readonly in_talks: boolean })[]>;
  readonly chief: BookChief;
}

export interface RecipeRequest {
  readonly recipeId: string;
  readonly args: JsonObject;
  readonly description?: string;
  readonly sessionId?: string;
  readonly sessionPlanTaskId?: number;
  readonly issueId?: string;
  readonly ackOutlineIssues?: boolean;
  readonly budget: Budget;
}

export interface PreviewWork extends Pick<RecipeWork, 'recipeId' | 'args' | 'description'> {
  /** What whoever runs the recipe tells its agents, and changes of it. */
  readonly story?: string;
  readonly take?: number;
  readonly adapt?: (recipe: Recipe) => Recipe;
}

/** Recipes of one book: the shelf, runs made from it, and the Chief, who says which. */
export function openRoom(project: OpenProject): OpenRoom<BookRecipes> {
  const book = needBook(project);
  const workshop = createRecipeWorkshop(project, book);
  const { shelf, compose, seatAgents } = workshop;
  const kind = createRecipeKind(project, book, workshop);

  async function work(request: RecipeRunRequest, options: WorkOptions): Promise<RunResult> {
    const done = await project.road.start(kind, request, options);
    if (done.did === 'run') return done.ended;
    throw new InvariantError('a recipe had nothing to do');
  }

  async function describeFrom(runId: string, stepId: string): Promise<RecipeRunRequest> {
    const run = await project.store.runs.load(runId);
    if (run === null || run.recipe_id === null) {
      throw new CodedError('run_not_resumable', {
        message: `${runId} is no run of a recipe, so it has no steps to begin from.`,
        details: { run_id: runId, book: book.book_id },
      });
    }
    const { issue_id, packet_id, ack_outline_issues } = run.options ?? {};
    return {
      recipe_id: run.recipe_id,
      args: run.task.initial_args,
      description: run.task.description,
      ack_outline_issues: ack_outline_issues === true,
      from: { run_id: runId, step_id: stepId },
      ...(run.session_id === null ? {} : { session_id: run.session_id }),
      ...(run.task.session_plan_task_id === null
        ? {}
        : { session_plan_task_id: run.task.session_plan_task_id }),
      ...(typeof issue_id === 'string' ? { issue_id } : {}),
      ...(typeof packet_id === 'string' ? { packet_id } : {}),
    };
  }

  return {
    kinds: [kind],
    api: {
      shelf,
      compose,
      passGates: workshop.passGates,
      seats: async (recipeId) => [...(await seatAgents((await shelf()).find(recipeId))).values()],
      async preview({ recipeId, adapt, ...about }, guess) {
        const all = await shelf();
        const found = all.find(recipeId);
        const recipe = adapt?.(found) ?? found;
        const agents = await seatAgents(recipe);
        const tools = new Map((await workshop.tools()).map((tool) => [tool.name, tool]));
        const createContext = workshop.createToolContext(all);
        const toolContext = (signal: AbortSignal) => ({
          ...createContext(signal),
          story: async () => about.story ?? null,
        });
        const sources = { ...about, recipe, book, agents, tools, toolContext };
        return previewRecipe(sources, guess, new AbortController().signal);
      },
      start: ({ budget, signal, ...asked }) => work(kind.request.parse(asked), { budget, signal }),
      run: (request, signal) => work(renderRequest(request), { budget: request.budget, signal }),
      runFrom: async (runId, stepId, options) => work(await describeFrom(runId, stepId), options),
      describeFrom,
      async tools() {
        const all = await workshop.tools();
        const talked = new Set(listTalkTools(all));
        return all.map((tool) => ({ ...describeTool(tool), in_talks: talked.has(tool) }));
      },
      chief: openChief({ project, book, shelf }),
    },
  };
}

function renderRequest(request: RecipeRequest): RecipeRunRequest {
  const { recipeId, args, description, sessionId, sessionPlanTaskId, issueId, ackOutlineIssues } = request;
  return {
    recipe_id: recipeId,
    args,
    ack_outline_issues: ackOutlineIssues ?? false,
    ...(description === undefined ? {} : { description }),
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
    ...(sessionPlanTaskId === undefined ? {} : { session_plan_task_id: sessionPlanTaskId }),
    ...(issueId === undefined ? {} : { issue_id: issueId }),
  };
}
