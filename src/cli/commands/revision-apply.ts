import { APPLY_REVISION } from '../../doors/revision-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { readPendingChapter } from '../read-pending-chapter.ts';

/** The revised chapter becomes the chapter; then it is remembered anew. */
export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openBook(context);
  const chapter = await readPendingChapter(context, book);
  if (context.options.flag('plan')) {
    const again = `bookforge revision apply --book ${book.book.book_id} --chapter ${chapter}`;
    return planWork(context, book, { kind: 'revision', request: { chapter }, again });
  }
  const { revision, memory } = await book.call(APPLY_REVISION, { chapter });
  out.progress.end();
  const { run } = memory.waited ? memory.output : { run: null };
  out.result(
    {
      chapter,
      status: revision.status,
      decision_at: revision.decision_at ?? null,
      run_id: run?.run_id ?? null,
      ...(run === null ? {} : { usage: run.usage, notices: run.notices }),
    },
    () =>
      [
        `chapter ${chapter}: revised and remembered anew`,
        ...(run === null ? [] : [`${formatUsage(run.usage)}, ${run.model}`]),
      ].join('\n'),
  );
  return 0;
}
