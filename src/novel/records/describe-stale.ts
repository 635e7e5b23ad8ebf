import { quoteNote } from '../../tools/direction/select-notes.ts';
import type { StaleReason } from './derive-stale.ts';

/** A stale chapter for people and programs: why, and what to type about it. */
export interface StaleChapter {
  readonly chapter: number;
  readonly reasons: readonly ToldReason[];
  readonly message: string;
  /** Writes it anew. */
  readonly next: string;
  /** Lets it stand as it is. */
  readonly accept: string;
}

interface ToldReason extends Omit<StaleReason, 'chapter'> {
  /** The reason in words. */
  readonly message: string;
}

/** A stale chapter is as good as it was until somebody writes it anew or accepts it: nothing here is done by itself. */
export function describeStale(bookId: string, stale: readonly StaleReason[]): StaleChapter[] {
  const chapters = [...new Set(stale.map(({ chapter }) => chapter))];
  return chapters.map((chapter) => {
    const reasons = stale.filter((reason) => reason.chapter === chapter);
    // Text is not written from a plan of another outline, so that comes first.
    const needsPlan = reasons.some(({ because }) => because === 'outline_changed');
    const command = needsPlan ? 'step plan' : 'run';
    return {
      chapter,
      reasons: reasons.map(({ chapter: _, ...reason }) => ({ ...reason, message: formatReason(reason) })),
      message: reasons.map(formatReason).join('; '),
      next: `bookforge ${command} --book ${bookId} --chapters ${chapter} --force`,
      accept: `bookforge accept --book ${bookId} --chapters ${chapter}`,
    };
  });
}

function formatReason({ because, of, what = '', text }: Omit<StaleReason, 'chapter'>): string {
  switch (because) {
    case 'chapter_rewritten':
      return `chapter ${of} has changed since`;
    case 'chapter_written_later':
      return `chapter ${of} was written later`;
    case 'memory_changed':
      return `what is remembered of chapter ${of} has changed since`;
    case 'ending_changed':
      return `chapter ${of} ends in other words`;
    case 'fact_changed':
      return `what is known of ${what} has changed since`;
    case 'note_added':
      return `${text === undefined ? what : quoteNote(text)} asks for something that it was not told`;
    case 'style_changed':
      return 'the style has changed since';
    case 'plan_changed':
      return 'its plan has changed since';
    case 'outline_changed':
      return 'its plan is of an earlier outline';
  }
}
