import { REJECT_REVISION } from '../../doors/revision-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { readPendingChapter } from '../read-pending-chapter.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openBook(context);
  const chapter = await readPendingChapter(context, book);
  const { status, decision_at = null } = await book.call(REJECT_REVISION, { chapter });
  out.result(
    { chapter, status, decision_at },
    () => `chapter ${chapter}: the revision is rejected, the chapter stays as it is`,
  );
  return 0;
}
