import { SHOW_STYLE } from '../../doors/direction-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatStyle } from '../format-style.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openBook(context);
  const shown = await book.call(SHOW_STYLE, {});
  out.result({ book_id: book.book.book_id, ...shown }, () => formatStyle(shown));
  return 0;
}
