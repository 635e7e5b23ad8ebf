import { SHOW_STATUS } from '../../doors/project-doors.ts';
import { CodedError } from '../../errors.ts';
import { nameCount } from '../../name-count.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { formatCount } from '../format-count.ts';
import { openApp } from '../open-app.ts';

type Row =
  | { book_id: string; reason_code: string; message: string }
  | {
      book_id: string;
      title: string | null;
      language: string;
      chapters: number;
      written: number;
      words: number;
    };

/** The books there are, and how far each is. One that cannot be opened is told with why, and hides no other. */
export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const app = await openApp(context);
  const rows: Row[] = [];
  for (const bookId of await app.listBooks()) {
    try {
      const book = await app.openBook(bookId);
      const { writing } = await book.call(SHOW_STATUS, {});
      const { title = null, language, chapters } = book.book;
      rows.push({
        book_id: bookId,
        title,
        language,
        chapters,
        written: writing.written,
        words: writing.words,
      });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      rows.push({ book_id: bookId, reason_code: error.code, message: error.message });
    }
  }
  out.result({ workspace: app.workspace, books: rows }, () =>
    rows.length === 0
      ? 'There is no book here yet.\nnext  bookforge write "A ferry that carries only what people regret"'
      : formatColumns(
          rows.map((row) =>
            'message' in row
              ? [row.book_id, row.message, '', '']
              : [
                  row.book_id,
                  row.title ?? '',
                  `${row.written} of ${nameCount(row.chapters, 'chapter')}`,
                  nameCount(row.words, 'word', formatCount(row.words)),
                ],
          ),
          '',
          [1],
        ),
  );
  return 0;
}
