import type { SessionAction } from '../contracts/session-entry.ts';
import type { SessionPlan, SessionTask } from '../contracts/session-plan.ts';
import { isApproved, refuseState, refuseUnapproved, stop } from './apply-control.ts';
import { deriveTaskStatuses } from './derive-task-status.ts';
import { refuseStatus, refuseTask, type SessionDecision } from './session-decision.ts';

// What whoever works on the session writes down: a task is begun, it has ended, something has to be asked, nothing is left.

type Progress = Extract<SessionAction, { action: 'begin' | 'end' | 'ask' | 'finish' | 'review' }>;

export function applyProgress(
  plan: SessionPlan,
  does: Progress,
  { at }: { readonly at: string },
): SessionDecision {
  if (does.action === 'finish') return finish(plan, at);
  const task = plan.tasks.find(({ id }) => id === does.task_id);
  if (task === undefined) return refuseTask(does.task_id);
  const change = (next: SessionTask, rest: Partial<SessionPlan> = {}): SessionDecision => {
    const tasks = plan.tasks.map((each) => (each === task ? next : each));
    return { ok: true, plan: { ...plan, ...rest, tasks: deriveTaskStatuses(tasks) } };
  };
  switch (does.action) {
    case 'begin': {
      if (plan.status === 'draft') return refuseUnapproved(plan);
      if (plan.status !== 'running') return refuseState(plan, 'worked on');
      if (!isApproved(plan)) return refuseUnapproved(plan);
      if (task.status !== 'pending') return refuseStatus(task, 'it cannot be begun');
      const { run_id, run: runs, args } = does;
      return change({ ...task, status: 'running', run_id, runs, args });
    }
    case 'end':
      if (task.status !== 'running') return refuseStatus(task, 'nobody has begun it');
      return change(endTask(task, does));
    case 'ask':
      if (plan.status !== 'running' && plan.status !== 'paused') return refuseState(plan, 'asked about');
      if (task.status !== 'pending') return refuseStatus(task, 'nothing has to be asked about it now');
      return change({ ...task, asked: does.question });
    case 'review': {
      if (task.status !== 'done') return refuseStatus(task, 'there is nothing to review');
      const { met, issue_id } = does;
      const proposals = does.proposals.map((each) => ({ task_id: task.id, ...each }));
      return change(
        { ...task, review: { met, issue_id } },
        proposals.length === 0 ? {} : { proposals: [...(plan.proposals ?? []), ...proposals] },
      );
    }
  }
}

function endTask(
  task: SessionTask,
  { outcome, reason_code, message, issue_id }: Extract<Progress, { action: 'end' }>,
): SessionTask {
  if (outcome === 'done') return { ...task, status: 'done' };
  if (outcome === 'failed') {
    const failure = { reason_code: reason_code ?? 'dod_failed', message: message ?? 'It failed.', issue_id };
    return { ...task, status: 'failed', failure };
  }
  // Whoever cancels a run ends it for good: begun again, the task has a run of its own.
  const { args: _, ...rest } = task;
  return { ...rest, status: 'pending', run_id: null };
}

/** Nothing can be begun any more: all is done, or an answer is waited for, or what failed is in the way of the rest. */
function finish(plan: SessionPlan, at: string): SessionDecision {
  const has = (status: SessionTask['status']) => plan.tasks.some((task) => task.status === status);
  if (plan.status !== 'running') return refuseState(plan, 'ended');
  if (has('pending') || has('running')) return refuseState(plan, 'ended before its tasks are');
  if (has('needs_scoping'))
    return {
      ok: true,
      plan: stop(plan, 'session_waits', 'What is left waits for answers.', at),
    };
  return { ok: true, plan: { ...plan, status: has('failed') || has('blocked') ? 'failed' : 'done' } };
}
