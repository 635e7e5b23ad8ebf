import { BookStyleSchema } from '../../contracts/book-style.ts';
import { REPLACE_STYLE } from '../../doors/direction-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatStyle } from '../format-style.ts';
import { findBookId, openApp } from '../open-app.ts';
import { readJsonInput } from '../read-json-input.ts';

/** A whole style from a file; the earlier one is kept in the history. style.json itself may be edited in place as well. */
export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const app = await openApp(context);
  const book = await app.openBook(await findBookId(context, app));
  const style = await readJsonInput(app, args.required('file'), BookStyleSchema);
  const shown = await book.call(REPLACE_STYLE, style);
  out.result({ book_id: book.book.book_id, ...shown }, () => formatStyle(shown));
  return 0;
}
