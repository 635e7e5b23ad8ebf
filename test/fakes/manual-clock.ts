import type { Clock } from '../../src/engine/ports.ts';
import { letOthersWork } from './let-others-work.ts';

export interface ManualClock extends Clock {
  /** Lets time pass; whoever slept until then has been woken, and has had its turns, when this returns. */
  pass(ms: number): Promise<void>;
}

/** A clock that stands still until it is told otherwise, so that what sleeps on it can be seen asleep. */
export function createManualClock(startIso: string): ManualClock {
  let nowMs = Date.parse(startIso);
  const sleepers = new Set<{ readonly untilMs: number; wake(): void }>();

  return {
    now: () => new Date(nowMs),
    sleep(ms, signal) {
      signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        const stop = () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        };
        const sleeper = {
          untilMs: nowMs + ms,
          wake() {
            sleepers.delete(sleeper);
            signal.removeEventListener('abort', stop);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal.addEventListener('abort', stop, { once: true });
      });
    },
    async pass(ms) {
      await letOthersWork();
      nowMs += ms;
      for (const sleeper of [...sleepers]) if (sleeper.untilMs <= nowMs) sleeper.wake();
      await letOthersWork();
    },
  };
}
