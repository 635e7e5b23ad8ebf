import type { Run } from '../../contracts/run.ts';
import { NOVEL_TEXT_KIND } from '../kinds.ts';
import type { ChapterFacts, RewritingFacts } from '../status/derive-status.ts';

// What a chapter is, in one word. In this order:
//   0  its file is there and cannot be read                           broken
//   1  its revision waits to be decided                               pending_revision
//   2  all its scenes are written, from something else than is there  stale
//   3  all its scenes are written                                     written
//   4  the last run that came to it could not write it                failed
//   5  it cannot be written now: an earlier chapter's revision waits, or its plan is of another outline    blocked
//   6  some of its scenes are written                                 writing
//   7  it has a plan                                                  planned
//   8  otherwise                                                      unplanned

export type ChapterState =
  | 'broken'
  | 'pending_revision'
  | 'stale'
  | 'written'
  | 'failed'
  | 'blocked'
  | 'writing'
  | 'planned'
  | 'unplanned';

export interface ChapterStateFacts {
  readonly chapters: readonly ChapterFacts[];
  readonly stale: RewritingFacts['stale'];
  /** Root runs, newest first. */
  readonly runs: readonly Run[];
  /** Whether a revision that waits keeps later chapters from being written. */
  readonly blockOnPending: boolean;
}

export interface DescribedState {
  readonly state: ChapterState;
  /** Why it is broken, stale, failed or blocked; null for every other. */
  readonly state_reason: string | null;
}

export function deriveChapterState(facts: ChapterStateFacts, chapter: ChapterFacts): DescribedState {
  const { chapter: number, revision, plan, scenes, written_scenes, broken } = chapter;
  if (broken !== undefined) return { state: 'broken', state_reason: broken };
  if (revision === 'pending') return { state: 'pending_revision', state_reason: null };
  if (written_scenes >= scenes) {
    const stale = facts.stale.find((each) => each.chapter === number);
    return stale === undefined
      ? { state: 'written', state_reason: null }
      : { state: 'stale', state_reason: stale.message };
  }
  const failure = findFailure(facts.runs, number);
  if (failure !== null) return { state: 'failed', state_reason: failure };
  const before = facts.chapters.find((each) => each.chapter < number && each.revision === 'pending');
  if (before !== undefined && facts.blockOnPending)
    return {
      state: 'blocked',
      state_reason: `the revision of chapter ${before.chapter} waits to be decided`,
    };
  if (plan === 'stale') return { state: 'blocked', state_reason: 'its plan is of an earlier outline' };
  if (written_scenes > 0) return { state: 'writing', state_reason: null };
  return { state: plan === 'planned' ? 'planned' : 'unplanned', state_reason: null };
}

/** What the newest run that was for the chapter says of its failure. */
function findFailure(runs: readonly Run[], chapter: number): string | null {
  const last = runs.find(({ kind, task }) => {
    const wanted = task.initial_args['chapters'];
    return kind === NOVEL_TEXT_KIND && Array.isArray(wanted) && wanted.includes(chapter);
  });
  const outcomes: unknown = last?.status === 'failed' ? last.error.details['chapters'] : undefined;
  if (!Array.isArray(outcomes)) return null;
  const own = outcomes.find((outcome) => outcome?.chapter === chapter && outcome.action === 'failed');
  return own === undefined ? null : `${own.message} (${own.reason_code})`;
}
