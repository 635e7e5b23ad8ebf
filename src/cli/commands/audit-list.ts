import type { TrailRow } from '../../audit/list-rows.ts';
import { LIST_TRAIL } from '../../doors/audit-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { formatCost } from '../format-usage.ts';
import { openBook } from '../open-app.ts';

const LONGEST_SUMMARY = 120;

export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const [issue, run, session] = [options.text('issue'), options.text('run'), options.text('session')];
  const book = await openBook(context);
  const rows = await book.call(LIST_TRAIL, { issue, run, session });
  out.result({ entries: rows.map((row) => ({ ...row, artifacts: [...row.artifacts] })) }, () =>
    rows.length === 0 ? 'nothing in the trail' : rows.map(formatRow).join('\n'),
  );
  return 0;
}

function formatRow(row: TrailRow): string {
  const head = [`#${row.seq}`, row.at, row.kind, row.id, row.actor ?? '–'];
  const cost = row.usage === null ? '–' : formatCost(row.usage);
  const facts = [
    ['summary', shorten(row.summary)],
    ['files', row.artifacts.join(', ') || '–'],
    ...(row.kind === 'receipt' ? [['cost', cost]] : []),
  ];
  return `${formatColumns([head], '', [1, 4])}\n${formatColumns(facts, '    ', [1])}`;
}

/** One line; the whole text is in `audit show`. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_SUMMARY ? line : `${line.slice(0, LONGEST_SUMMARY - 1).toWellFormed()}…`;
}
