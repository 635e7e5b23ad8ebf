import { LIST_REVISIONS } from '../doors/revision-doors.ts';
import { CodedError } from '../errors.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';

/** --chapter N, or where it was left out the one chapter whose revision waits. */
export async function readPendingChapter(
  { options }: Pick<CommandContext, 'options'>,
  book: CommandBook,
): Promise<number> {
  const given = options.number('chapter');
  if (given !== undefined) return given;
  const waiting = (await book.call(LIST_REVISIONS, {})).filter(({ status }) => status === 'pending');
  const [only, ...more] = waiting.map(({ chapter_number }) => chapter_number);
  if (only !== undefined && more.length === 0) return only;
  const book_id = book.book.book_id;
  if (only === undefined)
    throw new CodedError('revision_not_found', {
      message: 'No revision waits to be decided.',
      details: { book: book_id },
    });
  throw new CodedError('usage_invalid', {
    message: `Revisions wait for chapters ${[only, ...more].join(', ')}; name one with --chapter.`,
    next: `bookforge revision show --book ${book_id} --chapter ${only}`,
    details: { chapters: [only, ...more] },
  });
}
