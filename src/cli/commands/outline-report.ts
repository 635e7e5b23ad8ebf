import type { OutlineReport } from '../../contracts/outline-report.ts';
import { SHOW_OUTLINE_REPORT } from '../../doors/outline-doors.ts';
import { SHOW_STATUS } from '../../doors/project-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { addNext } from '../find-next.ts';
import { formatColumns } from '../format-columns.ts';
import { formatOutlineSummary, summariseOutline } from '../format-outline-summary.ts';
import { openBook } from '../open-app.ts';

const LATEST = 'outline/outline_pipeline_report_latest.json';

export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const book = await openBook(context);
  const { state, report } = await book.call(SHOW_OUTLINE_REPORT, {});
  if (report === null) {
    throw new CodedError('stored_file_invalid', {
      message:
        state === 'missing'
          ? 'This book has no outline report yet.'
          : `${LATEST} does not keep its contract.`,
      next: `bookforge outline generate --book ${book.book.book_id}`,
      details: { path: LATEST, book: book.book.book_id },
    });
  }
  // Whoever has read what wants attention is at the next step, which is another than to read it again.
  const acknowledge = `bookforge run --book ${book.book.book_id} --ack-outline-issues`;
  const status = await book.call(SHOW_STATUS, {});
  const isReading = status.next?.startsWith('bookforge outline report') === true;
  const isOpen = report.overall_status === 'SUCCESS_WITH_WARNINGS';
  const following = isReading ? (isOpen ? acknowledge : null) : status.next;
  const next = following === null ? null : context.command(following);
  out.result(report, () =>
    options.flag('markdown') ? renderMarkdown(report) : addNext(formatTable(report), next),
  );
  return 0;
}

function formatTable(report: OutlineReport): string {
  const rows = [...report.top_errors, ...report.warnings].map((finding) => [
    finding.reason_code,
    finding.scene_ref ?? finding.path,
    finding.message,
  ]);
  const items = report.attention_items.map((item) => [item.reason_code, item.scene_ref ?? '', item.message]);
  return [
    formatOutlineSummary(summariseOutline(report, LATEST)),
    ...(items.length === 0
      ? []
      : [`attention\n${formatColumns(items, '  ', [(items[0]?.length ?? 0) - 1])}`]),
    ...(rows.length === 0 ? [] : [`findings\n${formatColumns(rows, '  ', [(rows[0]?.length ?? 0) - 1])}`]),
  ].join('\n\n');
}

function renderMarkdown(report: OutlineReport): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
  const findings = [...report.top_errors, ...report.warnings].map((each) => [
    each.reason_code,
    each.scene_ref ?? '',
    each.path,
    each.message,
  ]);
  return [
    `# Outline report: ${report.overall_status}`,
    table(
      ['key', 'value'],
      [
        ['book', report.book_id],
        ['run', report.run_id ?? 'none'],
        ['at', report.timestamp],
        ['attention items', String(report.attention_items.length)],
        ['reason codes', report.reason_codes.join(', ') || 'none'],
      ],
    ),
    ...(report.attention_items.length === 0
      ? []
      : [
          '## Attention',
          table(
            ['code', 'scene', 'what'],
            report.attention_items.map((item) => [item.reason_code, item.scene_ref ?? '', item.message]),
          ),
        ]),
    ...(findings.length === 0 ? [] : ['## Findings', table(['code', 'scene', 'path', 'what'], findings)]),
  ].join('\n\n');
}
