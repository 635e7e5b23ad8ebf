import type { z } from 'zod';
import type { AddTaskSchema, EditTaskSchema, SessionList, ShownSession } from '../contracts/api-sessions.ts';
import type { JsonObject } from '../contracts/json.ts';
import type { Run } from '../contracts/run.ts';
import type { SessionAction } from '../contracts/session-entry.ts';
import type { SessionPlan, SessionTask, TaskDefinition } from '../contracts/session-plan.ts';
import type { PlanSessionAsked, SessionAsked } from '../contracts/work-requests.ts';
import type { RunResult } from '../engine/engine.ts';
import type { RunContext } from '../engine/run-context.ts';
import type { WorkOptions } from '../engine/work-options.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { loadOwnTemplate } from '../project/load-own-template.ts';
import { needBook, type OpenProject } from '../project/open-project.ts';
import type { OpenRoom } from '../project/room.ts';
import { loadOutlineScenes } from '../recipes/load-outline-scenes.ts';
import { RECIPES_ROOM } from '../recipes/room.ts';
import { isApproved } from './apply-control.ts';
import { diffPlans } from './diff-plans.ts';
import { createPlanSessionKind } from './plan-session-kind.ts';
import { type LoadedScope, type PlannedWish, planWish, type WishSources } from './plan-wish.ts';
import { scopeAnswer, scopeTask } from './scope-task.ts';
import { createSessionKind } from './session-kind.ts';
import { createSessionLog } from './session-log.ts';

/** Session plans of one book: made by the Chief, changed and approved by people, worked off task by task. */
export interface BookSessions {
  /** Has the Chief take a wish apart. One request. */
  planSession(
    work: PlanSessionAsked & WorkOptions,
  ): Promise<{ readonly plan: SessionPlan; readonly run: Run }>;
  /** The same inside a run that works beside whoever owns the project, such as a turn of a talk. */
  planInside(context: RunContext, wish: string): Promise<PlannedWish>;
  list(): Promise<SessionList>;
  show(sessionId: string): Promise<ShownSession>;
  // Each names the hash of the plan that it was made on, needs no lock, and gives the plan after it.
  add(sessionId: string, task: z.infer<typeof AddTaskSchema>): Promise<SessionPlan>;
  edit(sessionId: string, taskId: number, changes: z.infer<typeof EditTaskSchema>): Promise<SessionPlan>;
  move(sessionId: string, taskId: number, to: MoveTo): Promise<SessionPlan>;
  remove(sessionId: string, taskId: number, on: OnPlan): Promise<SessionPlan>;
  answer(sessionId: string, taskId: number, answer: OnPlan & { readonly text: string }): Promise<SessionPlan>;
  approve(sessionId: string, on: OnPlan): Promise<SessionPlan>;
  /** Lets the task under way end and begins no other. */
  pause(sessionId: string, message: string): Promise<SessionPlan>;
  /** Lets a task begin at one's own risk, whatever it waits for. */
  force(sessionId: string, taskId: number): Promise<SessionPlan>;
  /** Begins an approved session, or goes on with one that was left, until it ends or pauses. */
  work(work: SessionAsked & WorkOptions): Promise<{ readonly plan: SessionPlan; readonly run: Run }>;
}

export interface OnPlan {
  readonly plan_hash: string;
}

export interface MoveTo extends OnPlan {
  /** Before which task; null: to the end. */
  readonly before: number | null;
}

const TEMPLATE = 'session_plan';
const USER = { author: 'user', fence: null };

export function openRoom(project: OpenProject): OpenRoom<BookSessions> {
  const book = needBook(project);
  const log = createSessionLog(project);
  const recipes = () => project.enter(RECIPES_ROOM);
  const planKind = createPlanSessionKind({ project, log, loadSources });
  const sessionKind = createSessionKind({ project, book, log, recipes });
  const act = (sessionId: string, does: SessionAction) => log.act(sessionId, does, USER);

  async function loadScope(): Promise<LoadedScope> {
    const shelf = await (await recipes()).shelf();
    const usable = shelf.entries.flatMap((entry) => (entry.valid ? [entry.recipe] : []));
    return {
      recipes: usable,
      scenes: (await loadOutlineScenes(project.store.files)) ?? [],
      route: shelf.route,
      findRecipe: (recipeId) => usable.find(({ recipe_id }) => recipe_id === recipeId) ?? null,
    };
  }

  async function loadSources(wish: string): Promise<WishSources> {
    return { book, wish, scope: await loadScope(), template: await loadOwnTemplate(project, TEMPLATE) };
  }

  const find = async (sessionId: string, taskId: number): Promise<SessionTask> => {
    const task = (await log.load(sessionId)).tasks.find(({ id }) => id === taskId);
    if (task !== undefined) return task;
    throw new CodedError('session_task_not_found', {
      message: `The plan has no task ${taskId}.`,
      kept: 'the plan is as it was',
      details: { session_id: sessionId, task_id: taskId, book: project.id },
    });
  };

  const expectRun = (ended: RunResult): Run => {
    if (ended.error !== null) throw ended.error.with({ book: project.id, run_id: ended.run.run_id });
    return ended.run;
  };

  return {
    kinds: [planKind, sessionKind],
    api: {
      async planSession({ text, ...work }) {
        const done = await project.road.start(planKind, { text }, work);
        if (done.did !== 'run') throw new InvariantError('a wish had nothing to be planned');
        const run = expectRun(done.ended);
        const { session_id } = done.ended.output as JsonObject;
        return { plan: await log.load(String(session_id)), run };
      },

      async planInside(context, wish) {
        return planWish(context, await loadSources(wish.trim()), { log, fence: null });
      },

      async list() {
        const { plans, damaged } = await log.list();
        for (const { message } of damaged) project.log.warn(message);
        return plans.map(summarize);
      },

      async show(sessionId) {
        const plan = await log.load(sessionId);
        const { approval } = plan;
        const approved =
          approval === undefined || isApproved(plan) ? null : await log.loadAt(sessionId, approval.log_entry);
        return {
          plan,
          interrupted: plan.status === 'running' && (await project.store.lock.holder()) === null,
          changed: approved === null ? null : diffPlans(approved, plan),
        };
      },

      async add(sessionId, { plan_hash, before = null, description, deps = [], dod }) {
        const { last_task_id = 0 } = await log.load(sessionId);
        const said = { id: last_task_id + 1, description, deps, ...tellDod(dod) };
        return act(sessionId, { action: 'add', plan_hash, task: scopeTask(said, await loadScope()), before });
      },

      async edit(sessionId, taskId, { plan_hash, description, deps, dod }) {
        const task = await find(sessionId, taskId);
        const said = {
          id: taskId,
          description: description ?? task.description,
          deps: deps ?? task.deps,
          ...(dod === undefined ? keepDod(task) : tellDod(dod)),
          // What was asked was asked about other words.
          ...(description === undefined && task.scoping_question !== undefined
            ? { scoping_question: task.scoping_question }
            : {}),
        };
        const next: TaskDefinition = scopeTask(said, await loadScope());
        return act(sessionId, { action: 'edit', plan_hash, task: next });
      },

      move: (sessionId, task_id, { plan_hash, before }) =>
        act(sessionId, { action: 'move', plan_hash, task_id, before }),
      remove: (sessionId, task_id, { plan_hash }) => act(sessionId, { action: 'remove', plan_hash, task_id }),

      async answer(sessionId, task_id, { plan_hash, text }) {
        const scoped = scopeAnswer(await find(sessionId, task_id), text, await loadScope());
        return act(sessionId, { action: 'answer', plan_hash, task_id, text, ...scoped });
      },

      approve: (sessionId, { plan_hash }) => act(sessionId, { action: 'approve', plan_hash }),
      pause: (sessionId, message) => act(sessionId, { action: 'pause', message }),
      force: (sessionId, task_id) => act(sessionId, { action: 'force', task_id }),

      async work({ budget, signal, ...asked }) {
        const done = await project.road.start(sessionKind, asked, { budget, signal });
        if (done.did !== 'run') throw new InvariantError('a session had nothing to do');
        const run = expectRun(done.ended);
        return { plan: await log.load(asked.session_id), run };
      },
    },
  };
}

function summarize({ session_id, request, status, created_at, tasks }: SessionPlan): SessionList[number] {
  const count = (wanted: SessionTask['status']) => tasks.filter((task) => task.status === wanted).length;
  return {
    session_id,
    request: request ?? null,
    status,
    created_at,
    tasks: tasks.length,
    done: count('done'),
    failed: count('failed'),
    waiting: count('needs_scoping'),
  };
}

/** An empty text leaves it to the recipe's own checks. */
function tellDod(dod: string | undefined): { readonly dod?: string } {
  return dod === undefined || dod.trim() === '' ? {} : { dod };
}

function keepDod({ dod, dod_source }: SessionTask): { readonly dod?: string } {
  return dod_source === 'recipe' ? {} : tellDod(dod);
}
