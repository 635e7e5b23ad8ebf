import { chapterPlanFile } from '../../contracts/project-paths.ts';
import { CodedError } from '../../errors.ts';

export type PlanTrouble = 'absent' | 'invalid' | 'stale';

/** Why a chapter cannot be written from its plan as it is; the first of several that want the same. */
export function refusePlan(bookId: string, state: PlanTrouble, chapters: readonly number[]): CodedError {
  const [chapter = 0] = chapters;
  const why = { absent: 'is not there yet', invalid: 'cannot be read', stale: 'is of an earlier outline' }[
    state
  ];
  const force = state === 'stale' ? ' --force' : '';
  return new CodedError('prerequisite_missing', {
    message: `${chapterPlanFile(chapter)} ${why}. The order is: outline, then plan, then text.`,
    kept: 'nothing was changed',
    next: `bookforge step plan --book ${bookId} --chapters ${chapters.join(',')}${force}`,
    details: { book: bookId, first: 'plan', chapter },
  });
}
