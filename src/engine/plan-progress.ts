import { InvariantError } from '../errors.ts';

/**
 * Progress over a declared plan. A step belongs to the plan item with its own id or, for steps below an item
 * (`world/attempt:1`), to the nearest item above it; an item is finished when the step with exactly its id is done.
 */
export interface PlanProgress {
  /** Lowest unfinished item; the plan's length when all are done. */
  readonly current: number;
  /** How many items are finished, wherever they stand. */
  readonly done: number;
  indexOf(stepId: string): number;
  finish(stepId: string): void;
}

export function createPlanProgress(plan: readonly string[]): PlanProgress {
  const places = new Map(plan.map((id, index) => [id, index]));
  if (places.size !== plan.length) throw new InvariantError('a plan names a step twice');
  const finished = new Set<number>();
  let current = 0;
  return {
    get current() {
      return current;
    },
    get done() {
      return finished.size;
    },
    indexOf(stepId) {
      for (let id = stepId; ; id = id.slice(0, id.lastIndexOf('/'))) {
        const place = places.get(id);
        if (place !== undefined) return place;
        if (!id.includes('/')) throw new InvariantError(`step ${stepId} is not in the plan of its run`);
      }
    },
    finish(stepId) {
      const place = places.get(stepId);
      if (place === undefined) return;
      finished.add(place);
      while (finished.has(current)) current += 1;
    },
  };
}
