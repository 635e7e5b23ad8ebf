import type { Run, RunProgress } from '../../contracts/run.ts';
import { SHOW_RUN } from '../../doors/run-doors.ts';
import { nameCount } from '../../name-count.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { formatCount } from '../format-count.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openBook(context);
  const { run: shown, interrupted } = await book.call(SHOW_RUN, {
    run: args.required('run'),
  });
  const unanswered = await countUnanswered(book.runs.calls(shown.run_id));
  const resumable = interrupted || shown.status === 'paused' || shown.status === 'failed';
  // A run that a cap stopped stops again at once, unless the cap is raised; its error says to what.
  const capped = shown.error?.reason_code === 'budget_exhausted' ? shown.error.next_action : null;
  const resume = capped ?? `bookforge runs resume ${shown.run_id} --book ${book.book.book_id}`;
  const question = resumable ? await findQuestion(book, shown) : null;
  const answer = `bookforge issues answer ${question?.issue_id} "…" --question ${question?.id} --book ${book.book.book_id}`;
  const isAsked = question !== null && !question.answered;
  const next = resumable ? context.command(isAsked ? answer : resume) : null;
  out.result({ ...shown, interrupted, possibly_paid_calls: unanswered, question, next }, () =>
    formatRun(shown, interrupted, unanswered, question, next),
  );
  return 0;
}

type Question = Awaited<ReturnType<CommandBook['issues']['questions']>>[number];

/** What it asks, itself or in a run inside it: the first that nobody has answered, or the first that it has to go on with. */
async function findQuestion(
  { issues }: Pick<CommandBook, 'issues'>,
  { run_id: runId }: Run,
): Promise<Question | null> {
  const asked = (await issues.questions()).filter(
    ({ run_id, root_run_id }) => run_id === runId || root_run_id === runId,
  );
  return asked.find(({ answered }) => !answered) ?? asked[0] ?? null;
}

async function countUnanswered(
  calls: AsyncIterable<{
    readonly call_id: string;
    readonly event: string;
    readonly maybe_paid?: true | undefined;
  }>,
): Promise<number> {
  const open = new Set<string>();
  for await (const { call_id, event, maybe_paid } of calls) {
    if (event === 'sent') open.add(call_id);
    else if (maybe_paid !== true) open.delete(call_id);
  }
  return open.size;
}

/** 2 requests, 1 of them being answered; 31 of 58 steps with those of runs inside it */
function formatUnderWay({ calls_under_way, calls_answering, steps_done, steps_total }: RunProgress): string {
  const requests = nameCount(calls_under_way, 'request');
  const answering = calls_answering === 0 ? '' : `, ${calls_answering} of them being answered`;
  return `${requests}${answering}; ${steps_done} of ${steps_total} steps with those of runs inside it`;
}

function formatRun(
  run: Run,
  interrupted: boolean,
  unanswered: number,
  question: Question | null,
  next: string | null,
): string {
  const rows = [
    ['run', run.run_id],
    ['what', `${run.task.description} (${run.kind})`],
    ['status', interrupted ? 'interrupted: its process is gone' : run.status],
    ['steps', `${run.current_step_index} of ${run.total_steps}`],
    ['model', run.model],
    ['used', formatUsage(run.usage)],
    ...(run.words === undefined ? [] : [['words', formatCount(run.words)]]),
    ...(run.progress === undefined || interrupted ? [] : [['under way', formatUnderWay(run.progress)]]),
    ...(unanswered === 0
      ? []
      : [
          [
            'unanswered',
            `${nameCount(unanswered, 'request')} without an answer, which may have been paid for`,
          ],
        ]),
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
    ...(question === null
      ? []
      : [
          [question.answered ? 'asked' : 'asks', `${question.asked_by}: ${question.text}`],
          ...question.choices.map(({ id, label }) => ['choice', `${id}  ${label}`]),
          ...(question.answered ? [['answered', 'it goes on with that when it is resumed']] : []),
        ]),
    ...(next === null ? [] : [['next', next]]),
  ];
  return formatColumns(rows);
}
