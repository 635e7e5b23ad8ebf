import type { Clock } from '../../src/engine/ports.ts';

export interface FixedClock extends Clock {
  advance(ms: number): void;
}

/** A clock that goes on only when it is looked at (1 ms each time), slept on, or told to. Sleeping takes no real time,
 *  but lets everything else that is under way have its turn first. */
export function createFixedClock(startIso: string): FixedClock {
  let nowMs = Date.parse(startIso);

  return {
    now() {
      nowMs += 1;
      return new Date(nowMs);
    },
    async sleep(ms, signal) {
      signal.throwIfAborted();
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      nowMs += ms;
    },
    advance(ms) {
      nowMs += ms;
    },
  };
}
