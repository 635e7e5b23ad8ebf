import type { SessionTask } from '../../../../src/contracts/session-plan.ts';

type Placed = Pick<SessionTask, 'id' | 'deps'>;

/** Where a task can stand among the others, as numbers from 0: after the last that it waits for, and before the first that
 *  waits for it. The server decides; this only offers nothing that it would refuse. */
export function listPlaces(
  tasks: readonly Placed[],
  id: number,
): { readonly from: number; readonly to: number } {
  const others = tasks.filter((task) => task.id !== id);
  const deps = tasks.find((task) => task.id === id)?.deps ?? [];
  const last = others.findLastIndex((task) => deps.includes(task.id));
  const first = others.findIndex((task) => task.deps.includes(id));
  return { from: last + 1, to: first === -1 ? others.length : first };
}

/** The task that another is put before so that it comes to stand at a place; null: at the end. */
export function findBefore(tasks: readonly Placed[], id: number, place: number): number | null {
  return tasks.filter((task) => task.id !== id)[place]?.id ?? null;
}
