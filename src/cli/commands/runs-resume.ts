import type { CommandContext } from '../command-spec.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { readBudget } from '../read-budget.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out, signal } = context;
  const budget = readBudget(context);
  const book = await openBook(context);
  const runId = args.required('run');
  const { run: ended, error } = await book.runs.resume(runId, {
    overrideFingerprint: options.flag('override-fingerprint'),
    budget,
    signal,
  });
  out.progress.end();
  if (error !== null) throw error.with({ book: book.book.book_id, model: ended.model });
  out.result(
    { run_id: runId, status: ended.status, usage: ended.usage, notices: ended.notices },
    () => `${runId} is done: ${ended.task.description}\n${formatUsage(ended.usage)}`,
  );
  return 0;
}
