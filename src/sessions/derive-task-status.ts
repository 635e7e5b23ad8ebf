import type { SessionTask, TaskStatus } from '../contracts/session-plan.ts';

/**
 * The tasks with the states that follow from one another. A task that runs, is done or has failed is what became of it; any
 * other is, in this order:
 *   1  needs_scoping  something is asked about it, and nobody has answered or passed over that
 *   2  pending        somebody forced it
 *   3  blocked        a task that it waits for is not done
 *   4  pending
 */
export function deriveTaskStatuses(tasks: readonly SessionTask[]): SessionTask[] {
  const done = new Set(tasks.flatMap(({ id, status }) => (status === 'done' ? [id] : [])));
  return tasks.map((task) => {
    const status = deriveStatus(task, done);
    return status === task.status ? task : { ...task, status };
  });
}

function deriveStatus(task: SessionTask, done: ReadonlySet<number>): TaskStatus {
  if (isBegun(task) || task.status === 'failed') return task.status;
  if (findQuestion(task) !== null && task.forced?.skipped_question !== true) return 'needs_scoping';
  if (task.forced !== undefined) return 'pending';
  return task.deps.every((id) => done.has(id)) ? 'pending' : 'blocked';
}

/** Nothing of it can be changed any more. */
export function isBegun({ status }: Pick<SessionTask, 'status'>): boolean {
  return status === 'running' || status === 'done';
}

/** What is asked about a task and not answered yet; null where nothing is. */
export function findQuestion({
  asked,
  answers,
  scoping_question,
}: Pick<SessionTask, 'asked' | 'answers' | 'scoping_question'>): string | null {
  if (asked !== undefined) return asked;
  return answers === undefined ? (scoping_question ?? null) : null;
}
