import type { Run } from '../../contracts/run.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openBook(context);
  const { run: shown, interrupted } = await book.runs.load(args.required('run'));
  const unanswered = await countUnanswered(book.runs.calls(shown.run_id));
  const resumable = interrupted || shown.status === 'paused' || shown.status === 'failed';
  // A run that a cap stopped stops again at once, unless the cap is raised; its error says to what.
  const capped = shown.error?.reason_code === 'budget_exhausted' ? shown.error.next_action : null;
  const again = capped ?? `bookforge runs resume ${shown.run_id} --book ${book.book.book_id}`;
  const next = resumable ? context.command(again) : null;
  out.result({ ...shown, interrupted, possibly_paid_calls: unanswered, next }, () =>
    formatRun(shown, interrupted, unanswered, next),
  );
  return 0;
}

async function countUnanswered(
  calls: AsyncIterable<{ readonly call_id: string; readonly event: string }>,
): Promise<number> {
  const open = new Set<string>();
  for await (const { call_id, event } of calls) {
    if (event === 'sent') open.add(call_id);
    else open.delete(call_id);
  }
  return open.size;
}

function formatRun(run: Run, interrupted: boolean, unanswered: number, next: string | null): string {
  const rows = [
    ['run', run.run_id],
    ['what', `${run.task.description} (${run.kind})`],
    ['status', interrupted ? 'interrupted: its process is gone' : run.status],
    ['steps', `${run.current_step_index} of ${run.total_steps}`],
    ['model', run.model],
    ['used', formatUsage(run.usage)],
    ...(unanswered === 0
      ? []
      : [['unanswered', `${unanswered} request(s) without an answer; they may have been paid for`]]),
    ['begun', run.created_at],
    ...(run.completed_at === null ? [] : [['ended', run.completed_at]]),
    ...run.overrides.map(({ what, from, to }) => ['override', `${what}: ${from} → ${to}`]),
    ...run.notices.map(({ message }) => ['notice', message]),
    ...(run.error === null
      ? []
      : [
          ['error', run.error.message],
          ['why', run.error.reason_code],
          ...(run.error.kept === null ? [] : [['kept', run.error.kept]]),
        ]),
    ...(next === null ? [] : [['next', next]]),
  ];
  return formatColumns(rows);
}
