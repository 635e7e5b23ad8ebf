import type { PlannedChapter } from '../novel/estimate/plan-run.ts';

/** How far a chapter is within this command. */
export interface ChapterTally {
  readonly requests: number;
  /** Scenes that are finished, those of an earlier command whose run was taken up again among them. */
  readonly scenes: number;
}

/**
 * Requests that are still to be made, by the plan's estimate. A chapter's estimate shrinks with its requests, but never below
 * what its unfinished scenes but one come to: a scene with many beats must not eat up the time of the next.
 */
export function countRequestsLeft(
  chapters: readonly Pick<PlannedChapter, 'chapter' | 'scenes_to_write' | 'estimate'>[],
  tallies: ReadonlyMap<number, ChapterTally>,
): number {
  return chapters.reduce((sum, { chapter, scenes_to_write, estimate }) => {
    if (estimate === null) return sum;
    const { requests, scenes } = tallies.get(chapter) ?? { requests: 0, scenes: 0 };
    const expected = estimate.calls.expected;
    const open = scenes_to_write - scenes;
    const least = open <= 0 ? 0 : (expected / scenes_to_write) * (open - 1) + 1;
    const most = scenes_to_write === 0 ? expected : (expected / scenes_to_write) * Math.max(open, 0) + AFTER;
    return sum + Math.min(Math.max(expected - requests, least), most);
  }, 0);
}

/** What follows a chapter's last scene: its check and its memory. */
const AFTER = 2;
