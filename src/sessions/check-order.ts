import type { TaskDefinition } from '../contracts/session-plan.ts';
import { refuse } from './session-decision.ts';

type Ordered = Pick<TaskDefinition, 'id' | 'deps'>;

/** Every task waits for tasks of the plan that stand before it, and so never for itself. Null where that holds. */
export function checkOrder(tasks: readonly Ordered[]) {
  const places = new Map(tasks.map(({ id }, place) => [id, place]));
  for (const [place, { id, deps }] of tasks.entries()) {
    for (const dep of deps) {
      const at = places.get(dep);
      if (at === undefined)
        return refuse(
          'session_dependency_unknown',
          `Task ${id} would wait for task ${dep}, which is not in the plan.`,
          { task_id: id, dep },
        );
      if (at < place) continue;
      const circle = findCircle(tasks, id, dep);
      if (circle !== null)
        return refuse(
          'session_dependency_cycle',
          `Tasks would wait for one another: ${circle.join(' → ')}.`,
          { task_id: id, circle },
        );
      return refuse(
        'session_order_invalid',
        `Task ${id} would stand before task ${dep}, which it waits for.`,
        { task_id: id, dep },
      );
    }
  }
  return null;
}

/** The way from a task over what it waits for back to itself; null where there is none. */
function findCircle(tasks: readonly Ordered[], from: number, first: number): number[] | null {
  const deps = new Map(tasks.map((task) => [task.id, task.deps]));
  const cameFrom = new Map<number, number>([[first, from]]);
  const open = [first];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === from) return tellWay(cameFrom, from);
    for (const dep of deps.get(id) ?? []) {
      if (cameFrom.has(dep)) continue;
      cameFrom.set(dep, id);
      open.push(dep);
    }
  }
  return null;
}

function tellWay(cameFrom: ReadonlyMap<number, number>, from: number): number[] {
  const way = [from];
  for (let id = cameFrom.get(from); id !== undefined && id !== from; id = cameFrom.get(id)) way.unshift(id);
  return [from, ...way];
}
