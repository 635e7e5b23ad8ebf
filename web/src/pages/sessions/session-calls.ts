import type { SessionList, ShownSession } from '../../../../src/contracts/api-sessions.ts';
import type { SessionPlan } from '../../../../src/contracts/session-plan.ts';
import { get, of, post } from '../../shared/api-client.ts';
import type { StartedWork } from '../../shared/api-types.ts';

// What can be done to session plans. Every edit names the hash of the plan that it was made on: of two at once, one is told.

export interface TaskWords {
  readonly description: string;
  readonly deps: readonly number[];
  /** Empty: the recipe's own checks. */
  readonly dod: string;
}

export const listSessions = (project: string): Promise<SessionList> => get(of('/api/sessions', project));
export const planSession = (project: string, text: string): Promise<StartedWork> =>
  post(of('/api/sessions', project), { text });
export const showSession = (project: string, id: string): Promise<ShownSession> =>
  get(addressSession(project, id));

/** A plan that is looked at, as it was when somebody decided what to do with it. */
export interface SeenPlan {
  readonly project: string;
  readonly session: string;
  readonly hash: string;
}

export const addTask = (seen: SeenPlan, task: TaskWords): Promise<SessionPlan> =>
  post(addressSession(seen.project, seen.session, '/tasks'), { plan_hash: seen.hash, ...task });
export const editTask = (seen: SeenPlan, id: number, task: TaskWords): Promise<SessionPlan> =>
  post(addressTask(seen, id), { plan_hash: seen.hash, ...task });
export const moveTask = (seen: SeenPlan, id: number, before: number | null): Promise<SessionPlan> =>
  post(addressTask(seen, id, '/move'), { plan_hash: seen.hash, before });
export const removeTask = (seen: SeenPlan, id: number): Promise<SessionPlan> =>
  post(addressTask(seen, id, '/remove'), { plan_hash: seen.hash });
export const answerTask = (seen: SeenPlan, id: number, text: string): Promise<SessionPlan> =>
  post(addressTask(seen, id, '/answer'), { plan_hash: seen.hash, text });
export const forceTask = (seen: SeenPlan, id: number): Promise<SessionPlan> =>
  post(addressTask(seen, id, '/force'));
export const approveSession = (seen: SeenPlan): Promise<SessionPlan> =>
  post(addressSession(seen.project, seen.session, '/approve'), { plan_hash: seen.hash });
export const pauseSession = (seen: SeenPlan): Promise<SessionPlan> =>
  post(addressSession(seen.project, seen.session, '/pause'));
export const workSession = (
  seen: SeenPlan,
  how: 'start' | 'resume',
  cap: number | null,
): Promise<StartedWork> =>
  post(
    addressSession(seen.project, seen.session, `/${how}`),
    cap === null ? {} : { budget: { max_cost_usd: cap } },
  );

function addressSession(project: string, id: string, part = ''): string {
  return of(`/api/sessions/${encodeURIComponent(id)}${part}`, project);
}

function addressTask({ project, session }: SeenPlan, id: number, part = ''): string {
  return addressSession(project, session, `/tasks/${id}${part}`);
}
