import { LIST_FINDINGS } from '../../doors/direction-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatListedFindings } from '../format-listed-findings.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openBook(context);
  const findings = await book.call(LIST_FINDINGS, {});
  out.result({ book_id: book.book.book_id, findings: [...findings] }, () => formatListedFindings(findings));
  return 0;
}
