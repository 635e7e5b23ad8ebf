import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../engine/ports.ts';

/** The machine's clock, or one that stands still at a given time for reproducible files; waiting is real in both. */
export function createSystemClock(fixedTime: Date | null): Clock {
  return {
    now: () => (fixedTime === null ? new Date() : new Date(fixedTime)),
    async sleep(ms, signal) {
      try {
        // A mere turn is over before anybody could want to end it, and it is taken by many at once.
        if (ms === 0) await nextTurn();
        else await delay(ms, undefined, { signal });
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      }
    },
  };
}
