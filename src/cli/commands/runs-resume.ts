import { WritingOutputSchema } from '../../contracts/writing-output.ts';
import { SHOW_STATUS } from '../../doors/project-doors.ts';
import { RESUME_RUN } from '../../doors/run-doors.ts';
import { isBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatNext } from '../format-status.ts';
import { formatUsage } from '../format-usage.ts';
import { createSwitchedView, openBook } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { watchWriting } from '../watch-writing.ts';
import { reportWriting, tellFailures } from '../write-chapters.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const view = createSwitchedView(context);
  const book = await openBook(context, view.onEvent);
  const runId = args.required('run');
  const from = options.text('from');
  if (options.flag('plan')) {
    const request = { run: runId, ...(from === undefined ? {} : { from }) };
    const again = `bookforge runs resume ${runId} --book ${book.book.book_id}${from === undefined ? '' : ` --from ${from}`}`;
    return planWork(context, book, { kind: 'resume', request, again });
  }
  const { run: left } = await book.runs.load(runId);
  // What writes chapters looks and ends as it does under `run`, which may have begun it.
  const isWriting = left.kind === 'novel_text';
  if (isWriting) {
    const { chapters, force } = left.task.initial_args;
    const numbers = Array.isArray(chapters) ? chapters.map(Number) : null;
    await watchWriting(context, view, book, { chapters: numbers, force: force === true });
  }
  const { run: ended, output } = await tellFailures(context, () =>
    book.call(RESUME_RUN, {
      run: runId,
      override_fingerprint: options.flag('override-fingerprint'),
      ...(from === undefined ? {} : { from }),
    }),
  );
  if (isWriting) {
    await reportWriting(context, book, { ...WritingOutputSchema.parse(output), run: ended });
    return 0;
  }
  const status = isBook(book) ? await book.call(SHOW_STATUS, {}) : null;
  const next = (status?.next ?? null) === null ? null : context.command(String(status?.next));
  out.result(
    {
      run_id: ended.run_id,
      ...(from === undefined ? {} : { taken_from: runId }),
      status: ended.status,
      usage: ended.usage,
      notices: ended.notices,
      next,
    },
    () =>
      [
        `${ended.run_id} is done: ${ended.task.description}\n${formatUsage(ended.usage)}`,
        ...(status === null ? [] : [formatNext({ ...status, next }, context.command)]),
      ].join('\n\n'),
  );
  return 0;
}
