// How long writing still takes, from the scenes that this command has finished: the mean of the last few, so that a
// provider that slows down is believed. Nothing is said before the first.

const REMEMBERED = 5;

export interface TimeFacts {
  /** How long each finished scene took, oldest first. */
  readonly finishedMs: readonly number[];
  /** Scenes to be finished, the one under way among them. */
  readonly left: number;
  /** How long the one under way has been so far. */
  readonly underWayMs: number;
}

export function estimateTimeLeft({ finishedMs, left, underWayMs }: TimeFacts): number | null {
  if (left === 0) return 0;
  const last = finishedMs.slice(-REMEMBERED);
  if (last.length === 0) return null;
  const mean = last.reduce((sum, ms) => sum + ms, 0) / last.length;
  // A scene that takes longer than usual is as good as finished, never less than nothing.
  return Math.max(0, mean - underWayMs) + mean * (left - 1);
}
