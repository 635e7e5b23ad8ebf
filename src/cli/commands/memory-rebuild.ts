import { REBUILD_MEMORY } from '../../doors/novel-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { readChapters } from '../read-chapters.ts';
import { repeatFlags } from '../repeat-flags.ts';
import { STAND_IN } from '../stand-in.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const chapters = readChapters(context);
  const book = await openBook(context);
  const request = { chapters, force: options.flag('force') };
  if (options.flag('plan'))
    return planWork(context, book, {
      kind: 'memory',
      request,
      again: `bookforge memory rebuild --book ${book.book.book_id}${repeatFlags(options, ['chapters', 'force'])}`,
    });
  const result = await book.call(REBUILD_MEMORY, request);
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
