import type { SessionAction } from '../contracts/session-entry.ts';
import type { SessionPlan, SessionTask, TaskDefinition } from '../contracts/session-plan.ts';
import { checkOrder } from './check-order.ts';
import { deriveTaskStatuses, isBegun } from './derive-task-status.ts';
import { hashPlan } from './hash-plan.ts';
import { refuse, refuseStatus, refuseTask, type SessionDecision } from './session-decision.ts';

// Changes of what is to be done. Whatever it was before, a plan that somebody changed has to be approved in its new form: one
// that runs begins nothing more until then.

export type PlanEdit = Extract<SessionAction, { action: 'add' | 'edit' | 'move' | 'remove' }>;

export function applyEdit(plan: SessionPlan, edit: PlanEdit, at: string): SessionDecision {
  const changed = changeTasks(plan, edit);
  if (!Array.isArray(changed)) return changed;
  const broken = checkOrder(changed);
  if (broken !== null) return broken;
  const plan_hash = hashPlan(changed);
  if (plan_hash === plan.plan_hash && edit.action !== 'edit') return { ok: true, plan };
  const status = STATUS_AFTER_EDIT[plan.status];
  return {
    ok: true,
    plan: {
      ...plan,
      status,
      tasks: deriveTaskStatuses(changed),
      plan_hash,
      last_task_id: Math.max(plan.last_task_id ?? 0, ...changed.map(({ id }) => id)),
      ...(plan.status === 'running'
        ? { pause: { reason_code: 'session_not_approved', message: 'The plan was changed.', at } }
        : {}),
    },
  };
}

const STATUS_AFTER_EDIT = {
  draft: 'draft',
  approved: 'draft',
  running: 'paused',
  paused: 'paused',
  done: 'draft',
  failed: 'draft',
} as const;

type Refused = Extract<SessionDecision, { ok: false }>;

function changeTasks({ tasks, last_task_id }: SessionPlan, edit: PlanEdit): SessionTask[] | Refused {
  if (edit.action === 'add') {
    const { task, before } = edit;
    if (task.id <= Math.max(last_task_id ?? 0, ...tasks.map(({ id }) => id)))
      return refuse('session_action_refused', `There is, or was, a task ${task.id} already.`);
    return place(tasks, openTask(task), before);
  }
  const taskId = edit.action === 'edit' ? edit.task.id : edit.task_id;
  const task = tasks.find(({ id }) => id === taskId);
  if (task === undefined) return refuseTask(taskId);
  const others = tasks.filter(({ id }) => id !== taskId);
  switch (edit.action) {
    case 'edit':
      if (isBegun(task)) return refuseStatus(task, 'it cannot be changed any more');
      return tasks.map((each) => (each === task ? redefine(task, edit.task) : each));
    case 'move':
      return place(others, task, edit.before);
    case 'remove': {
      if (isBegun(task)) return refuseStatus(task, 'it cannot be removed any more');
      const needing = others.filter(({ deps }) => deps.includes(taskId)).map(({ id }) => id);
      if (needing.length === 0) return others;
      return refuse(
        'session_dependency_unknown',
        `Task ${needing.join(' and ')} would wait for task ${taskId}, which would no longer be in the plan.`,
        { task_id: taskId, needing },
      );
    }
  }
}

function place(
  others: readonly SessionTask[],
  task: SessionTask,
  before: number | null,
): SessionTask[] | Refused {
  if (before === null) return [...others, task];
  const at = others.findIndex(({ id }) => id === before);
  return at === -1 ? refuseTask(before) : [...others.slice(0, at), task, ...others.slice(at)];
}

/** A task of which nothing is done; what state it is in follows. */
export function openTask(task: TaskDefinition): SessionTask {
  return { ...task, status: 'blocked', run_id: null };
}

/** What was answered to a question stays as long as the question does; a run that failed was of the task as it was before. */
function redefine(task: SessionTask, next: TaskDefinition): SessionTask {
  const { answers, runs, recipe_source } = task;
  const keeps = answers !== undefined && task.scoping_question === next.scoping_question;
  return {
    ...openTask(next),
    ...(runs === undefined ? {} : { runs }),
    ...(keeps ? { answers } : {}),
    ...(keeps && recipe_source !== undefined ? { recipe_id: task.recipe_id, recipe_source } : {}),
  };
}
