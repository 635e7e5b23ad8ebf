import { LIST_NOTES } from '../../doors/direction-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatNotes } from '../format-notes.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openBook(context);
  const notes = await book.call(LIST_NOTES, {});
  out.result({ book_id: book.book.book_id, notes: [...notes] }, () => formatNotes(notes));
  return 0;
}
