import type { CreateQueue } from '../conformance/queue.ts';
import { createPause, slowDown, slowDownAll } from './slow-calls.ts';

/** A queue as if it were far away from those who submit and those who work. */
export function createSlowQueue(createQueue: CreateQueue, seed: number): CreateQueue {
  return (clock) => {
    const pause = createPause(seed);
    const { queue, startWorker } = createQueue(clock);
    return {
      queue: slowDownAll(pause, queue),
      startWorker: (parts) =>
        slowDownAll(pause, startWorker({ ...parts, work: slowDown(pause, parts.work) })),
    };
  };
}
