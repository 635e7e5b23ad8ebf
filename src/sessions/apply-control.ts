import type { SessionAction } from '../contracts/session-entry.ts';
import type { SessionPlan, SessionTask } from '../contracts/session-plan.ts';
import { deriveTaskStatuses, findQuestion, isBegun } from './derive-task-status.ts';
import { refuse, refuseStatus, refuseTask, type SessionDecision } from './session-decision.ts';

// What a person says to the session as a whole, and what stops it.

type Control = Extract<
  SessionAction,
  { action: 'approve' | 'start' | 'pause' | 'resume' | 'force' | 'halt' }
>;

interface ControlFacts {
  readonly at: string;
  readonly author: string;
  readonly entry: number;
}

export function applyControl(plan: SessionPlan, does: Control, facts: ControlFacts): SessionDecision {
  switch (does.action) {
    case 'approve':
      return approve(plan, facts);
    case 'start':
      if (plan.status === 'running') return { ok: true, plan };
      if (!isApproved(plan)) return refuseUnapproved(plan);
      return plan.status === 'approved' ? goOn(plan, plan.tasks) : refuseState(plan, 'started');
    case 'pause':
      if (plan.status === 'paused') return { ok: true, plan };
      return plan.status === 'running'
        ? { ok: true, plan: stop(plan, 'pause_requested', does.message, facts.at) }
        : refuseState(plan, 'paused');
    case 'resume':
      return resume(plan);
    case 'force':
      return force(plan, does.task_id, facts);
    case 'halt':
      return plan.status === 'running'
        ? { ok: true, plan: stop(plan, does.reason_code, does.message, facts.at) }
        : { ok: true, plan };
  }
}

/** Approved in the very form that it has. */
export function isApproved({ approval, plan_hash }: Pick<SessionPlan, 'approval' | 'plan_hash'>): boolean {
  return approval !== undefined && approval.hash === plan_hash;
}

export function refuseUnapproved({ approval }: SessionPlan) {
  return refuse(
    'session_not_approved',
    approval === undefined
      ? 'Nobody has approved this plan.'
      : 'The plan was changed since it was approved; it has to be approved as it is now.',
  );
}

export function stop(plan: SessionPlan, reason_code: string, message: string, at: string): SessionPlan {
  return { ...plan, status: 'paused', pause: { reason_code, message, at } };
}

export function refuseState({ status }: SessionPlan, what: string) {
  return refuse('session_action_refused', `The session is ${status}; it cannot be ${what}.`, { status });
}

function approve(plan: SessionPlan, { at, author, entry }: ControlFacts): SessionDecision {
  if (plan.tasks.length === 0)
    return refuse('session_action_refused', 'The plan has no task; there is nothing to approve.');
  if (isApproved(plan) && plan.status !== 'draft') return { ok: true, plan };
  const approval = { hash: plan.plan_hash ?? '', approved_at: at, author, log_entry: entry };
  return {
    ok: true,
    plan: { ...plan, approval, status: plan.status === 'draft' ? 'approved' : plan.status },
  };
}

function goOn(plan: SessionPlan, tasks: readonly SessionTask[]): SessionDecision {
  const { pause: _, ...rest } = plan;
  return { ok: true, plan: { ...rest, status: 'running', tasks: deriveTaskStatuses(tasks) } };
}

/** What failed is tried again, where everything else has come to its end: the run that failed is taken up. */
function resume(plan: SessionPlan): SessionDecision {
  if (plan.status === 'running') return { ok: true, plan };
  if (plan.status === 'draft' || (plan.status === 'paused' && !isApproved(plan)))
    return refuseUnapproved(plan);
  if (plan.status === 'paused') return goOn(plan, plan.tasks);
  if (plan.status !== 'failed') return refuseState(plan, 'resumed');
  return goOn(plan, plan.tasks.map(tryAgain));
}

function tryAgain(task: SessionTask): SessionTask {
  if (task.status !== 'failed') return task;
  const { failure: _, ...rest } = task;
  return { ...rest, status: 'pending' };
}

/** At somebody's own risk, which is written down with what it passes over. */
function force(plan: SessionPlan, taskId: number, { at, author }: ControlFacts): SessionDecision {
  if (!isApproved(plan)) return refuseUnapproved(plan);
  if (plan.status === 'done') return refuseState(plan, 'forced');
  const task = plan.tasks.find(({ id }) => id === taskId);
  if (task === undefined) return refuseTask(taskId);
  if (isBegun(task)) return refuseStatus(task, 'there is nothing to force');
  if (task.status === 'pending') return { ok: true, plan };
  if (task.recipe_id === null)
    return refuseStatus(task, 'no recipe is known for it, so nobody could begin it');
  const done = new Set(plan.tasks.flatMap(({ id, status }) => (status === 'done' ? [id] : [])));
  const forced = {
    at,
    author,
    skipped_deps: task.deps.filter((id) => !done.has(id)),
    skipped_question: findQuestion(task) !== null,
  };
  const tasks = plan.tasks.map((each) => (each === task ? { ...tryAgain(task), forced } : each));
  const status = plan.status === 'failed' ? 'paused' : plan.status;
  return {
    ok: true,
    plan: {
      ...plan,
      status,
      tasks: deriveTaskStatuses(tasks),
      ...(plan.status === 'failed'
        ? { pause: { reason_code: 'pause_requested', message: `Task ${taskId} was forced.`, at } }
        : {}),
    },
  };
}
