import { FINISH_NOTE } from '../../doors/direction-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatNotes } from '../format-notes.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openBook(context);
  const note = await book.call(FINISH_NOTE, { note: args.required('note') });
  out.result({ book_id: book.book.book_id, ...note }, () => formatNotes([note]));
  return 0;
}
