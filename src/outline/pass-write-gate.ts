import type { Book } from '../contracts/book.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { decideWriteGate } from './decide-write-gate.ts';
import { formatWriteGate } from './format-write-gate.ts';
import { loadOutlineReport } from './load-outline-report.ts';

const ORDER = 'The order is: world, theme, characters, outline, plan, text.';

/** Throws `write_gated` with the banner where prose may not be written from the outline as it stands. */
export async function passWriteGate(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  book: Book,
  ack: boolean,
): Promise<void> {
  const { state, report } = await loadOutlineReport(files);
  const overall_status = report?.overall_status ?? null;
  const decision = decideWriteGate({
    report: state,
    overall_status,
    requires_user_attention: report?.requires_user_attention ?? null,
    ack,
  });
  if (decision.open) return;
  const banner = formatWriteGate({
    report: state,
    overall_status,
    reportPath: PROJECT_PATHS.outlineReport,
    attentionItems: report?.attention_items ?? [],
  });
  throw new CodedError('write_gated', {
    message: `The outline does not allow writing (${decision.because}).${state === 'missing' ? ` ${ORDER}` : ''}`,
    kept: 'nothing was changed',
    details: { book: book.book_id, because: decision.because, banner },
  });
}
