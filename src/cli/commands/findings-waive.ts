import { WAIVE_FINDING } from '../../doors/direction-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatListedFindings } from '../format-listed-findings.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const book = await openBook(context);
  const finding = await book.call(WAIVE_FINDING, {
    finding: args.required('finding'),
    reason: options.required('reason'),
  });
  out.result({ book_id: book.book.book_id, ...finding }, () => formatListedFindings([finding]));
  return 0;
}
