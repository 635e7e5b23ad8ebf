import type { SessionPlan, SessionTask } from '../contracts/session-plan.ts';

// What whoever works on a session does next, in this order:
//   1  the session does not run (any more)        stop
//   2  a task is begun and has not ended          go on with it: whoever began it is gone
//   3  a task is done and not reviewed            have the Chief look at it, where its definition of done is in words
//   4  a task was forced                          begin it
//   5  a task is pending                          begin the first, in the order of the plan
//   6  nothing of that                            finish: how the session ends

export type NextWork =
  | { readonly work: 'stop' }
  | { readonly work: 'go on' | 'review' | 'begin'; readonly task: SessionTask }
  | { readonly work: 'finish' };

export function decideNextTask({ status, tasks }: Pick<SessionPlan, 'status' | 'tasks'>): NextWork {
  if (status !== 'running') return { work: 'stop' };
  const left = tasks.find((task) => task.status === 'running');
  if (left !== undefined) return { work: 'go on', task: left };
  const unseen = tasks.find(wantsReview);
  if (unseen !== undefined) return { work: 'review', task: unseen };
  const pending = tasks.filter((task) => task.status === 'pending');
  const task = pending.find(({ forced }) => forced !== undefined) ?? pending[0];
  return task === undefined ? { work: 'finish' } : { work: 'begin', task };
}

/** What the recipe's own checks say needs nobody's opinion, and nobody pays for one. */
function wantsReview({ status, dod, dod_source, review }: SessionTask): boolean {
  return status === 'done' && dod !== undefined && dod_source !== 'recipe' && review === undefined;
}
