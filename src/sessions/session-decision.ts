import type { SessionPlan, SessionTask } from '../contracts/session-plan.ts';
import type { ReasonCode } from '../reasons.ts';

/** What an action makes of a plan: the very same plan where there is nothing to do, or a refusal. */
export type SessionDecision =
  | { readonly ok: true; readonly plan: SessionPlan }
  | { readonly ok: false; readonly refusal: SessionRefusal };

export interface SessionRefusal {
  readonly code: Extract<ReasonCode, `session_${string}`>;
  readonly message: string;
  readonly details: Readonly<Record<string, string | number | readonly number[]>>;
}

export function refuse(
  code: SessionRefusal['code'],
  message: string,
  details: SessionRefusal['details'] = {},
): { readonly ok: false; readonly refusal: SessionRefusal } {
  return { ok: false, refusal: { code, message, details } };
}

export function refuseTask(taskId: number) {
  return refuse('session_task_not_found', `The plan has no task ${taskId}.`, { task_id: taskId });
}

export function refuseStatus({ id, status }: Pick<SessionTask, 'id' | 'status'>, what: string) {
  return refuse('session_action_refused', `Task ${id} is ${describeStatus(status)}: ${what}.`, {
    task_id: id,
  });
}

function describeStatus(status: SessionTask['status']): string {
  return status === 'needs_scoping' ? 'waiting for an answer' : status;
}
