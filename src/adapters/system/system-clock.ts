import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../engine/ports.ts';

/** The machine's clock, or one that stands still at a given time for reproducible files; waiting is real in both. */
export function createSystemClock(fixedTime: Date | null): Clock {
  return {
    now: () => (fixedTime === null ? new Date() : new Date(fixedTime)),
    async sleep(ms, signal) {
      // A mere turn is over before anybody could want to end it, and it is taken by many at once.
      if (ms === 0) await nextTurn();
      else await delay(ms, signal);
    },
  };
}

/** Ends with the signal's own reason. Node's own makes an error of its own around it, and every run ends a wait. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
