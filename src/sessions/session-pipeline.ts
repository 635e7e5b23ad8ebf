import type { Json } from '../contracts/json.ts';
import type { SessionPlan } from '../contracts/session-plan.ts';
import { isStorageTrouble } from '../engine/call-model.ts';
import type { Pipeline } from '../engine/run-context.ts';
import { CodedError } from '../errors.ts';
import { decideNextTask } from './decide-next-task.ts';
import { reviewTask } from './review-task.ts';
import { beginTask, workOnTask } from './run-task.ts';
import type { LogAuthor, SessionLog } from './session-log.ts';
import { bySystem, SESSION_KIND, type SessionWork } from './session-work.ts';

/**
 * Works a plan off. What to do next is decided from the log alone, anew after every task, so that whatever people said meanwhile
 * counts, and whoever takes this up after a crash does the very same. Tasks are runs inside this one, whose ids follow from
 * the task, so that none is paid for twice.
 */
export function createSessionPipeline(work: SessionWork): Pipeline {
  const { log, sessionId } = work;
  return {
    kind: SESSION_KIND,
    async run(context): Promise<Json> {
      await enter(work);
      for (;;) {
        const plan = await log.load(sessionId);
        const next = decideNextTask(plan);
        switch (next.work) {
          case 'stop':
            throw tellStop(plan, work);
          case 'finish':
            return end(await log.act(sessionId, { action: 'finish' }, bySystem(work)), work);
          case 'begin':
            await beginTask(context, work, next.task);
            break;
          case 'go on':
            await workOnTask(context, work, next.task);
            break;
          case 'review':
            await reviewTask(context, work, next.task);
            break;
        }
      }
    },
    async conclude({ error }) {
      if (error !== null) await giveUpTask(log, sessionId, bySystem(work), error);
      await log.save(await log.load(sessionId), work.lease.fence);
    },
  };
}

/** A session that is to begin or to go on does, unless somebody has stopped it since that was said. */
async function enter(work: SessionWork): Promise<void> {
  const { log, sessionId, seen } = work;
  const { status, status_entry = 0 } = await log.load(sessionId);
  if (status === 'approved') await log.act(sessionId, { action: 'start' }, bySystem(work));
  else if ((status === 'paused' || status === 'failed') && seen >= status_entry)
    await log.act(sessionId, { action: 'resume' }, bySystem(work));
}

function tellStop({ status, pause }: SessionPlan, { sessionId, project }: SessionWork): CodedError {
  const details = { session_id: sessionId, book: project.id };
  if (status === 'draft' || pause?.reason_code === 'session_not_approved')
    return new CodedError('session_not_approved', {
      message: 'The plan was changed; it has to be approved as it is now before it goes on.',
      details,
    });
  return new CodedError('pause_requested', {
    message: pause?.message ?? 'The session is paused.',
    next: `bookforge session resume ${sessionId} --book ${project.id}`,
    details,
  });
}

/** How the session ends, as what the run comes to. */
function end({ status, tasks }: SessionPlan, { sessionId, project }: SessionWork): Json {
  const details = { session_id: sessionId, book: project.id };
  const listIds = (wanted: string) => tasks.flatMap((task) => (task.status === wanted ? [task.id] : []));
  if (status === 'paused') {
    const waiting = listIds('needs_scoping');
    throw new CodedError('session_waits', {
      message: `Task ${waiting.join(', ')} waits for an answer.`,
      next: `bookforge session answer ${sessionId} ${waiting[0]} "…" --book ${project.id}`,
      details: { ...details, tasks: waiting },
    });
  }
  if (status === 'failed') {
    const [failed, blocked] = [listIds('failed'), listIds('blocked')];
    throw new CodedError('session_tasks_failed', {
      message: `Task ${failed.join(', ')} failed${blocked.length === 0 ? '' : `; ${blocked.join(', ')} waits for that`}.`,
      kept: 'what the other tasks did stays',
      details: { ...details, failed, blocked },
    });
  }
  return { session_id: sessionId, status, tasks: tasks.map(({ id, run_id }) => ({ id, run_id })) };
}

/** Writes down that nobody works on a session any more, and why; a task whose run was cancelled is as if it had not begun. */
export async function giveUpTask(
  log: SessionLog,
  sessionId: string,
  by: LogAuthor,
  error: CodedError,
): Promise<void> {
  if (isStorageTrouble(error)) return;
  const { tasks } = await log.load(sessionId);
  const running = tasks.find(({ status }) => status === 'running');
  if (error.code === 'run_cancelled' && running !== undefined) {
    const told = { reason_code: error.code, message: error.message, issue_id: null };
    await log.act(sessionId, { action: 'end', task_id: running.id, outcome: 'cancelled', ...told }, by);
  }
  await log.act(sessionId, { action: 'halt', reason_code: error.code, message: error.message }, by);
}
