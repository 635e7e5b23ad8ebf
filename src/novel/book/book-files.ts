import { type Book, STORED_BOOK } from '../../contracts/book.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';

/** book.json, checked; `book_not_found` where there is none. The book goes by the name of its folder, which somebody may have
 *  renamed: every command that is told to be typed names it. */
export async function loadBook(files: Pick<Files, 'read'>, bookId: string): Promise<Book> {
  const path = PROJECT_PATHS.book;
  const book = expectStored(STORED_BOOK, path, await files.read(path), { details: { book: bookId } });
  if (book !== null) return { ...book, book_id: bookId };
  throw new CodedError('book_not_found', {
    message: `There is no book ${bookId} in this workspace.`,
    details: { book: bookId },
  });
}
