// How long writing still takes: the requests that are left, each as long as the last few took, so that a provider that slows
// down is believed. Nothing is said before a few have ended, because the first ones say little.

const REMEMBERED = 20;
const ENOUGH = 3;

export interface TimeFacts {
  /** From one request's end to the next, oldest first. */
  readonly finishedMs: readonly number[];
  /** Requests to be made, the one under way among them. */
  readonly left: number;
  /** How long since the last one ended. */
  readonly underWayMs: number;
}

export function estimateTimeLeft({ finishedMs, left, underWayMs }: TimeFacts): number | null {
  if (left <= 0) return 0;
  const last = finishedMs.slice(-REMEMBERED);
  if (last.length < ENOUGH) return null;
  const mean = last.reduce((sum, ms) => sum + ms, 0) / last.length;
  // A request that takes longer than usual is as good as ended, never less than nothing.
  return Math.max(0, mean - underWayMs) + mean * (left - 1);
}
