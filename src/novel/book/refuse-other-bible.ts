import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Files } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import type { SourceFile } from '../../manuscript/import/imported-book.ts';
import { listBibleFiles } from '../bible/bible-files.ts';

/** A book that is there keeps the bible that it has: the same command again is no other, and another one has to be put there by hand. */
export async function refuseOtherBible(
  files: Pick<Files, 'readMany' | 'list'>,
  bookId: string,
  given: readonly SourceFile[],
): Promise<void> {
  const there = new Set((await listBibleFiles(files)).map(({ bytes }) => hashBytes(bytes)));
  const other = given.find(({ bytes }) => !there.has(hashBytes(bytes)));
  if (other === undefined) return;
  throw new CodedError('usage_invalid', {
    message: `${bookId} was begun without ${other.name} as it is now. Put it into the book's folder ${PROJECT_PATHS.bibleFolder}/, and have it read.`,
    next: `bookforge step bible --book ${bookId}`,
    kept: 'nothing was changed',
    details: { book: bookId },
  });
}
