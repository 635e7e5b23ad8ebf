import type { z } from 'zod';
import type { Book } from '../contracts/book.ts';
import type { Run } from '../contracts/run.ts';
import type { SessionPlan } from '../contracts/session-plan.ts';
import { SessionRequestSchema } from '../contracts/work-requests.ts';
import { cutLine } from '../cut-text.ts';
import { CodedError, InvariantError } from '../errors.ts';
import type { ProjectModels } from '../project/create-project-models.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import { loadOwnTemplate } from '../project/load-own-template.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { RunKind, WorkPlan } from '../project/run-kind.ts';
import { listRecipeUnits } from '../recipes/list-recipe-units.ts';
import type { BookRecipes } from '../recipes/open-recipes.ts';
import { RECIPE_KIND } from '../recipes/recipe-pipeline.ts';
import { decideSession } from './decide-session.ts';
import { isBegun } from './derive-task-status.ts';
import { SHOWN_WISH } from './plan-session-kind.ts';
import { REVIEW_TEMPLATE } from './review-task.ts';
import { refusalToCoded, type SessionLog } from './session-log.ts';
import { createSessionPipeline, giveUpTask } from './session-pipeline.ts';
import { nameTask, SESSION_KIND } from './session-work.ts';

type SessionRequest = z.infer<typeof SessionRequestSchema>;
export type SessionRunKind = RunKind<SessionRequest, null, never>;

export interface SessionKindParts {
  readonly project: OpenProject;
  readonly book: Book;
  readonly log: SessionLog;
  recipes(): Promise<BookRecipes>;
}

/** `session start` and `session resume`: one run works the plan off, task by task, each a run of its recipe inside it. */
export function createSessionKind({ project, book, log, recipes }: SessionKindParts): SessionRunKind {
  const { runs } = project.store;

  /** The newest run of a session that can go on; null where there is none. */
  async function findLeft(sessionId: string): Promise<Run | null> {
    for (const { run_id, status } of await runs.list({ kind: SESSION_KIND, roots: true })) {
      if (status === 'done' || status === 'cancelled') continue;
      const run = await runs.load(run_id);
      if (run?.session_id === sessionId) return run;
    }
    return null;
  }

  /** What keeps a session from being begun, or from going on. */
  async function check({
    session_id,
    mode,
    ack_outline_issues = false,
  }: SessionRequest): Promise<SessionPlan> {
    const plan = await log.load(session_id);
    const action = mode ?? (plan.status === 'approved' || plan.status === 'draft' ? 'start' : 'resume');
    const facts = { at: project.clock.now().toISOString(), author: 'user', entry: 0 };
    const decided = decideSession(plan, { action }, facts);
    if (!decided.ok) throw refusalToCoded(decided.refusal, session_id, project.id);
    const { shelf, passGates } = await recipes();
    const all = await shelf();
    const left = plan.tasks.flatMap((task) =>
      isBegun(task) || task.recipe_id === null ? [] : [all.find(task.recipe_id)],
    );
    const writes = left.some(({ commit = [] }) => commit.some(({ to }) => to === 'scene'));
    if (writes) await passGates(ack_outline_issues, null);
    return plan;
  }

  return {
    kind: SESSION_KIND,
    request: SessionRequestSchema,

    async prepare(request) {
      const plan = await check(request);
      const { session_id, ack_outline_issues = false } = request;
      const left = await findLeft(session_id);
      // How far the plan was when somebody said that it is to go on: a pause that was said later counts.
      const options = { seen: plan.log_entries ?? 0, ...(ack_outline_issues ? { ack_outline_issues } : {}) };
      const purpose = `session ${session_id}`;
      if (left !== null) return { todo: 'take up', run: left, options, about: null, purpose };
      return {
        todo: 'start',
        spec: {
          description: `Session: ${cutLine(plan.request ?? session_id, SHOWN_WISH)}`,
          args: { session_id },
          plan: plan.tasks.filter((task) => !isBegun(task)).map(({ id }) => nameTask(id)),
          fingerprint: { session: session_id },
          sessionId: session_id,
          options,
        },
        about: null,
        purpose,
        role: null,
        anew: true,
      };
    },

    async rebuild(run, lease) {
      const sessionId = run.session_id ?? '';
      const { seen, ack_outline_issues } = run.options ?? {};
      const kind = await project.findKind(RECIPE_KIND);
      if (kind === null) throw new InvariantError('no room gives recipes');
      const work = {
        project,
        book,
        log,
        lease,
        kind,
        sessionId,
        seen: isAsked(run) ? Number.MAX_SAFE_INTEGER : typeof seen === 'number' ? seen : 0,
        ackOutlineIssues: ack_outline_issues === true,
        model: run.model,
        shelf: (await recipes()).shelf,
        template: await loadOwnTemplate(project, REVIEW_TEMPLATE),
      };
      return {
        pipeline: createSessionPipeline(work),
        fingerprint: { session: sessionId },
        asks: 'each its own',
      };
    },

    async cancelled(run) {
      const by = { author: 'system', fence: null };
      await giveUpTask(log, run.session_id ?? '', by, new CodedError('run_cancelled'));
    },

    plan: (request) => planTasks(request, project.models),
    planRest: (run, rest) => planTasks({ session_id: run.session_id ?? '' }, rest),
  };

  async function planTasks(
    request: SessionRequest,
    models: Pick<ProjectModels, 'describeModel'>,
  ): Promise<WorkPlan> {
    const plan = await check(request);
    const { seats } = await recipes();
    const left = plan.tasks.filter((task) => !isBegun(task));
    const units = [];
    for (const { id, recipe_id } of left) {
      if (recipe_id === null) continue;
      units.push(...listRecipeUnits(nameTask(id), await seats(recipe_id), book.language));
    }
    return {
      estimate: await estimateUnits(models, units),
      parts: left.map(({ id, description, recipe_id }) => ({
        what: `${id}  ${description}`,
        action: recipe_id ?? 'waits for an answer',
      })),
    };
  }
}

/** Nobody takes up a run by itself that stopped for a reason of its own: a person said that it is to go on. */
function isAsked({ status, error }: Run): boolean {
  return status === 'failed' || (status === 'paused' && error.reason_code !== 'interrupted');
}
