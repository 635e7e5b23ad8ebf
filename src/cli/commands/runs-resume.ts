import type { CommandContext } from '../command-spec.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { readBudget } from '../read-budget.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out, signal } = context;
  const budget = readBudget(context);
  const book = await openBook(context);
  const runId = args.required('run');
  const from = options.text('from');
  const { run: ended, error } =
    from === undefined
      ? await book.runs.resume(runId, {
          overrideFingerprint: options.flag('override-fingerprint'),
          budget,
          signal,
        })
      : await book.runs.resumeFrom(runId, from, { budget, signal });
  out.progress.end();
  const place = { book: book.book.book_id, model: ended.model, run_id: ended.run_id };
  if (error !== null) throw error.with(place);
  out.result(
    {
      run_id: ended.run_id,
      ...(from === undefined ? {} : { taken_from: runId }),
      status: ended.status,
      usage: ended.usage,
      notices: ended.notices,
    },
    () => `${ended.run_id} is done: ${ended.task.description}\n${formatUsage(ended.usage)}`,
  );
  return 0;
}
