import type { Clock } from './ports.ts';

// A request to a model may take minutes in which nothing comes, and whoever waits has to know that somebody is still there.
// Time is counted in ticks and not by what the clock shows: a clock that stands still for reproducible files ticks all the same.

const TICK_MS = 1000;
/** A sign comes in the tick after so many silent ones: ten seconds after the last word at the latest. */
const SILENT_TICKS = 9;

export interface SilenceWatch {
  /** Something came. */
  hear(): void;
  stop(): void;
}

/** Tells how long nothing has come, again and again, until it is stopped; a signal that has fired ends it at the next tick. It is only
 *  looked at: to listen to it for every request costs more than the request's own lines. */
export function watchSilence(
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
  tell: (silentMs: number) => void,
): SilenceWatch {
  const over = new AbortController();
  let ticks = 0;

  async function count(): Promise<void> {
    for (;;) {
      await clock.sleep(TICK_MS, over.signal);
      if (signal.aborted) return;
      ticks += 1;
      if (ticks % SILENT_TICKS === 0) tell(ticks * TICK_MS);
    }
  }

  // Nothing but the end ends a sleep.
  count().catch(() => undefined);
  return {
    hear() {
      ticks = 0;
    },
    stop: () => over.abort(),
  };
}
