import type { OutlineAsked } from '../contracts/work-requests.ts';
import { MAKE_OUTLINE } from '../doors/outline-doors.ts';
import { CodedError } from '../errors.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';
import {
  formatOutlineSummary,
  type OutlineSummary,
  summariseOutline,
  summariseRefusal,
} from './format-outline-summary.ts';

type OutlineMade = NonNullable<Awaited<ReturnType<typeof MAKE_OUTLINE.call>>>;

/**
 * Makes the outline and tells the six lines of its summary, however it ends: also of what was refused before a run was begun.
 * Null where the outline that is there is all that was wanted.
 */
export async function makeOutline(
  { out }: CommandContext,
  book: CommandBook,
  asked: OutlineAsked,
  own: Parameters<CommandBook['call']>[2] = {},
): Promise<OutlineMade | null> {
  const tell = (summary: OutlineSummary): void => {
    out.progress.end();
    out.notice(formatOutlineSummary(summary));
  };
  const refuse = (error: CodedError, summary: OutlineSummary): CodedError => {
    const { status, phase, attention_items, report_path } = summary;
    const facts = { book: book.book.book_id, status, phase, attention_items };
    return error.with(report_path === null ? facts : { ...facts, report_path });
  };
  let outcome: OutlineMade | null;
  try {
    outcome = await book.call(MAKE_OUTLINE, asked, own);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const summary = summariseRefusal(error);
    tell(summary);
    throw refuse(error, summary);
  }
  if (outcome === null) return null;
  const summary = summariseOutline(outcome.report, outcome.reportPath);
  tell(summary);
  if (outcome.error !== null) throw refuse(outcome.error, summary);
  return outcome;
}
