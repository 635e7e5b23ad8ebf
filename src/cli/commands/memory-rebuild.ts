import type { CommandContext } from '../command-spec.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { readBudget } from '../read-budget.ts';
import { readChapters } from '../read-chapters.ts';
import { STAND_IN } from '../stand-in.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out, signal } = context;
  const chapters = readChapters(context);
  const budget = readBudget(context);
  const book = await openBook(context);
  const result = await book.rebuildMemory({ chapters, force: options.flag('force'), budget, signal });
  out.progress.end();
  const { run } = result;
  if (run?.model === 'offline:author') out.info(STAND_IN);
  out.result(
    {
      chapters: result.chapters.map((outcome) => ({ ...outcome })),
      run_id: run?.run_id ?? null,
      ...(run === null ? {} : { usage: run.usage, notices: run.notices }),
    },
    () =>
      [
        ...result.chapters.map(
          ({ chapter, action }) =>
            `chapter ${chapter}: ${action === 'made' ? 'remembered anew' : 'its memory is of the text as it is'}`,
        ),
        run === null ? 'Nothing was sent. --force makes it anew.' : `${formatUsage(run.usage)}, ${run.model}`,
      ].join('\n'),
  );
  return 0;
}
