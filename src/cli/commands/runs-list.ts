import { SHOW_STATUS } from '../../doors/project-doors.ts';
import { LIST_RUNS } from '../../doors/run-doors.ts';
import type { RunFilter } from '../../engine/ports.ts';
import { isBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openBook } from '../open-app.ts';

const DEFAULT_LIMIT = 50;
const STOPPED: ReadonlySet<string> = new Set(['running', 'paused', 'failed', 'pending']);

export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const status = options.text('status') as RunFilter['status'];
  const before = options.text('before');
  const kind = options.text('kind');
  const book = await openBook(context);
  const limit = options.number('limit') ?? DEFAULT_LIMIT;
  const runs = await book.call(LIST_RUNS, { limit, children: options.flag('all'), status, kind, before });
  const hasStopped = ({ status: state, parent_run_id }: (typeof runs)[number]) =>
    STOPPED.has(state) && parent_run_id === null;
  // One that stopped is told from one whose work was done by another since; where none did, nobody has to look.
  const { unfinished_runs } =
    isBook(book) && runs.some(hasStopped) ? await book.call(SHOW_STATUS, {}) : { unfinished_runs: [] };
  const waiting = new Set(unfinished_runs.map(({ run_id }) => run_id));
  const isOver = (run: (typeof runs)[number]) => isBook(book) && hasStopped(run) && !waiting.has(run.run_id);
  out.result({ runs: runs.map((run) => ({ ...run, overtaken: isOver(run) })) }, () => {
    if (runs.length === 0) return 'no runs';
    const rows = runs.map((run) => [
      run.run_id,
      run.interrupted ? 'interrupted' : run.status,
      run.kind,
      run.created_at,
      run.damage?.message ?? (isOver(run) ? 'overtaken: its work is done' : ''),
    ]);
    const ways = [
      ...new Set(runs.flatMap(({ damage }) => (damage === undefined ? [] : [damage.next_action]))),
    ];
    const last = runs.at(-1);
    const readable = runs.filter(({ status: state }) => state !== 'damaged');
    const more =
      readable.length === limit && last !== undefined ? `\nolder ones: --before ${last.run_id}` : '';
    const table = formatColumns(rows, '', [4, 3]);
    return table + ways.map((way) => `\nnext  ${context.command(way)}`).join('') + more;
  });
  return 0;
}
