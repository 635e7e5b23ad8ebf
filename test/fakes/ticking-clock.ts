import { createFixedClock, type FixedClock } from './fixed-clock.ts';

export interface TickingClock extends FixedClock {
  /** Calls back each time that so much has passed; gives the way to stop it. */
  every(ms: number, tick: () => void): () => void;
  /** Lets time pass, and everything happen that is done at intervals. */
  pass(ms: number): Promise<void>;
}

/** A clock that a store is given together with its intervals. */
export function createTickingClock(startIso: string): TickingClock {
  const clock = createFixedClock(startIso);
  const intervals = new Set<{ readonly ms: number; readonly tick: () => void; leftMs: number }>();
  return {
    ...clock,
    every(ms, tick) {
      const interval = { ms, tick, leftMs: ms };
      intervals.add(interval);
      return () => intervals.delete(interval);
    },
    async pass(ms) {
      for (let left = ms; left > 0; ) {
        const step = Math.min(left, ...[...intervals].map(({ leftMs }) => leftMs));
        left -= step;
        clock.advance(step);
        for (const interval of [...intervals]) {
          interval.leftMs -= step;
          if (interval.leftMs > 0) continue;
          interval.leftMs = interval.ms;
          interval.tick();
        }
      }
    },
  };
}
