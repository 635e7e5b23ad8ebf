import type { Book, Narration } from '../../contracts/book.ts';
import { type BookStyle, STORED_STYLE } from '../../contracts/book-style.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { deriveNarration } from '../../text/derive-narration.ts';

/** The author's style; null where there is none. One that somebody broke is told: a book written without it would not be theirs. */
export async function loadStyle(files: Pick<Files, 'read'>): Promise<BookStyle | null> {
  const path = PROJECT_PATHS.style;
  return expectStored(STORED_STYLE, path, await files.read(path), { kept: 'nothing was changed' });
}

/** Who tells the book, and in which tense: as the style says, else as the book was begun, else as its idea asks. */
export function resolveNarration(
  book: Pick<Book, 'narration' | 'idea'> | null,
  style: Pick<BookStyle, 'person' | 'tense'> | null,
): Narration {
  const { person, tense } = book?.narration ?? deriveNarration(book?.idea ?? '');
  return { person: style?.person ?? person, tense: style?.tense ?? tense };
}
