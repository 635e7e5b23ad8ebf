import type { Clock } from '../../src/engine/ports.ts';

export interface TurnedClock extends Clock {
  /** Lets time pass: whoever slept no longer than that wakes, and all that can happen then has happened. */
  turn(ms: number): Promise<void>;
  /** How many sleep. */
  readonly sleepers: number;
}

/** A clock that stands still until it is turned. */
export function createTurnedClock(startIso: string): TurnedClock {
  let nowMs = Date.parse(startIso);
  const sleeping = new Set<{ readonly dueMs: number; wake(): void }>();
  return {
    now: () => new Date(nowMs),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        // A mere turn is no time.
        if (ms === 0) return void setImmediate(resolve);
        const leave = () => {
          sleeping.delete(sleeper);
          signal.removeEventListener('abort', abort);
        };
        const abort = () => {
          leave();
          reject(signal.reason);
        };
        const sleeper = {
          dueMs: nowMs + ms,
          wake() {
            leave();
            resolve();
          },
        };
        sleeping.add(sleeper);
        signal.addEventListener('abort', abort);
      }),
    async turn(ms) {
      nowMs += ms;
      for (const sleeper of [...sleeping]) if (sleeper.dueMs <= nowMs) sleeper.wake();
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    },
    get sleepers() {
      return sleeping.size;
    },
  };
}
