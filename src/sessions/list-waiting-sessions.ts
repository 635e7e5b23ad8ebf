import type { InboxItem } from '../contracts/api-inbox.ts';
import type { SessionPlan, SessionTask } from '../contracts/session-plan.ts';
import { deriveId } from '../engine/hash.ts';
import { isApproved } from './apply-control.ts';
import { findQuestion } from './derive-task-status.ts';

// What of a session waits for a person:
//   scoping   something is asked about a task
//   approval  the plan is made, or was changed, and nobody has approved it so; not while something is asked in it
// A session that stopped is a run that stopped, and waits as such.

export function listWaitingSessions(plans: readonly SessionPlan[], book: string): InboxItem[] {
  return plans.flatMap((plan) => {
    const asked = plan.tasks.filter(({ status }) => status === 'needs_scoping');
    if (asked.length > 0) return asked.map((task) => describeQuestion(plan, task, book));
    const waits = (plan.status === 'draft' || plan.status === 'paused') && !isApproved(plan);
    return waits && plan.tasks.length > 0 ? [describeApproval(plan, book)] : [];
  });
}

function describeQuestion(plan: SessionPlan, task: SessionTask, book: string): InboxItem {
  const { session_id, plan_hash = '' } = plan;
  const question = findQuestion(task) ?? '';
  return {
    id: deriveId('wait', 'scoping', session_id, task.id, question),
    kind: 'scoping',
    since: sinceWhen(plan),
    about: `Task ${task.id} (${task.description}): ${question}`,
    detail: '',
    run_id: null,
    issue_id: null,
    answers: [
      {
        answer: 'say',
        label: 'in your own words',
        words: 'text',
        door: 'session.answer',
        input: { session: session_id, task: task.id, plan_hash },
        command: `bookforge session answer ${session_id} ${task.id} "…" --book ${book}`,
      },
      {
        answer: 'remove',
        label: 'take the task out of the plan',
        words: null,
        door: 'session.remove',
        input: { session: session_id, task: task.id, plan_hash },
        command: `bookforge session remove ${session_id} ${task.id} --book ${book}`,
      },
    ],
  };
}

function describeApproval(plan: SessionPlan, book: string): InboxItem {
  const { session_id, plan_hash = '', tasks, request } = plan;
  return {
    id: deriveId('wait', 'approval', session_id, plan_hash),
    kind: 'approval',
    since: sinceWhen(plan),
    about: `A plan of ${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'} wants approval${request === undefined ? '' : `: ${request}`}`,
    detail: tasks.map(({ id, description }) => `${id}  ${description}`).join('\n'),
    run_id: null,
    issue_id: null,
    answers: [
      {
        answer: 'approve',
        label: 'approve it in this very form',
        words: null,
        door: 'session.approve',
        input: { session: session_id, plan_hash },
        command: `bookforge session approve ${session_id} --plan-hash ${plan_hash} --book ${book}`,
      },
    ],
  };
}

function sinceWhen({ pause, status, created_at }: SessionPlan): string {
  return status === 'paused' && pause !== undefined ? pause.at : created_at;
}
