import type { SessionAction } from '../contracts/session-entry.ts';
import type { SessionPlan, SessionTask } from '../contracts/session-plan.ts';
import { applyControl } from './apply-control.ts';
import { applyEdit, openTask } from './apply-edit.ts';
import { applyProgress } from './apply-progress.ts';
import { checkOrder } from './check-order.ts';
import { deriveTaskStatuses, findQuestion } from './derive-task-status.ts';
import { hashPlan } from './hash-plan.ts';
import { refuse, refuseStatus, refuseTask, type SessionDecision } from './session-decision.ts';

// All transitions of a session plan, and the only place where it changes: a plan, what somebody does, and when → the plan
// after it, or a refusal with its reason. Tables in test/fixtures/sessions say what is allowed in which state.
//
//   draft → approved → running ⇄ paused, running → done | failed
//
// An edit takes an approved, ended or failed plan back to draft, and pauses one that runs. Nothing is begun but in a plan
// that runs, and none runs but in the form in which it was approved: approval is of a hash.

export interface ActionFacts {
  readonly at: string;
  readonly author: string;
  /** Which entry of the log the action would be. */
  readonly entry: number;
}

export function decideSession(
  plan: SessionPlan | null,
  does: SessionAction,
  facts: ActionFacts,
): SessionDecision {
  const decided = decide(plan, does, facts);
  if (!decided.ok || decided.plan.status === plan?.status) return decided;
  return { ok: true, plan: { ...decided.plan, status_entry: facts.entry } };
}

function decide(plan: SessionPlan | null, does: SessionAction, facts: ActionFacts): SessionDecision {
  if (plan === null || does.action === 'create') return create(plan, does, facts);
  if ('plan_hash' in does && does.plan_hash !== plan.plan_hash)
    return refuse(
      'session_plan_changed',
      `The plan is no longer the one that this was said of (${does.plan_hash}).`,
      { plan_hash: plan.plan_hash ?? '' },
    );
  switch (does.action) {
    case 'add':
    case 'edit':
    case 'move':
    case 'remove':
      return applyEdit(plan, does, facts.at);
    case 'answer':
      return answer(plan, does, facts);
    case 'approve':
    case 'start':
    case 'pause':
    case 'resume':
    case 'force':
    case 'halt':
      return applyControl(plan, does, facts);
    case 'begin':
    case 'end':
    case 'ask':
    case 'finish':
    case 'review':
      return applyProgress(plan, does, facts);
  }
}

function create(plan: SessionPlan | null, does: SessionAction, { at }: ActionFacts): SessionDecision {
  if (plan !== null || does.action !== 'create')
    return refuse('session_action_refused', 'A session begins with its plan, and has one.');
  const { session_id, created_by, request } = does;
  const tasks = does.tasks.map(openTask);
  const broken = checkOrder(tasks);
  if (broken !== null) return broken;
  return {
    ok: true,
    plan: {
      session_id,
      created_by,
      status: 'draft',
      created_at: at,
      tasks: deriveTaskStatuses(tasks),
      request,
      plan_hash: hashPlan(tasks),
      last_task_id: Math.max(0, ...tasks.map(({ id }) => id)),
    },
  };
}

/** Until a task is begun, a later answer takes the place of an earlier one. */
function answer(
  plan: SessionPlan,
  does: Extract<SessionAction, { action: 'answer' }>,
  { at, author }: ActionFacts,
): SessionDecision {
  const task = plan.tasks.find(({ id }) => id === does.task_id);
  if (task === undefined) return refuseTask(does.task_id);
  const { answers = [] } = task;
  const question = findQuestion(task);
  const again = answers.at(-1)?.question;
  const isOpen = task.status === 'needs_scoping' || task.status === 'pending' || task.status === 'blocked';
  if (!isOpen || (question ?? again) === undefined) return refuseStatus(task, 'nothing is asked about it');
  const earlier = question === null ? answers.slice(0, -1) : answers;
  const given = { question: question ?? again ?? '', text: does.text, author, answered_at: at };
  const { asked: _, ...rest } = task;
  const answered: SessionTask = {
    ...rest,
    answers: [...earlier, given],
    ...(does.asked === null ? {} : { asked: does.asked }),
    ...(task.recipe_id === null || task.recipe_source === 'answer'
      ? {
          recipe_id: does.recipe_id,
          ...(does.recipe_id === null ? {} : { recipe_source: 'answer' as const }),
        }
      : {}),
  };
  const tasks = plan.tasks.map((each) => (each === task ? answered : each));
  return { ok: true, plan: { ...plan, tasks: deriveTaskStatuses(tasks) } };
}
