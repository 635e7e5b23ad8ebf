import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { readBudget } from '../read-budget.ts';
import { readPendingChapter } from '../read-pending-chapter.ts';

/** The revised chapter becomes the chapter; then it is remembered anew. */
export async function run(context: CommandContext): Promise<number> {
  const { out, signal } = context;
  const budget = readBudget(context);
  const book = await openBook(context);
  const chapter = await readPendingChapter(context, book);
  const revision = await book.revisions.apply(chapter);
  out.info(
    `The revision of chapter ${chapter} is applied; what the chapter was is kept in .control-room/history/.`,
  );
  const { run } = await remember(book.book.book_id, chapter, () =>
    book.rebuildMemory({ chapters: [chapter], force: false, budget, signal }),
  );
  out.progress.end();
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

/** Whatever the memory comes to, the revision is applied, and one command is left to type. */
async function remember<T>(book: string, chapter: number, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new CodedError(error.code, {
      message: `The revision is applied, but the chapter could not be remembered anew: ${error.message}`,
      kept: 'the revised chapter',
      next: `bookforge memory rebuild --book ${book} --chapters ${chapter}`,
      details: { ...error.details, book, chapter },
    });
  }
}
