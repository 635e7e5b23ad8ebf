import { REJECT_CANDIDATE } from '../../doors/candidate-doors.ts';
import { REJECT_REVISION } from '../../doors/revision-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { readPendingChapter } from '../read-pending-chapter.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openBook(context);
  const candidate = args.text('candidate');
  if (candidate !== undefined) {
    const { status, chapter_number } = await book.call(REJECT_CANDIDATE, { candidate });
    out.result(
      { candidate_id: candidate, chapter: chapter_number, status },
      () => `${candidate} is rejected, chapter ${chapter_number} stays as it is`,
    );
    return 0;
  }
  const chapter = await readPendingChapter(context, book);
  const { status, decision_at = null } = await book.call(REJECT_REVISION, { chapter });
  out.result(
    { chapter, status, decision_at },
    () => `chapter ${chapter}: the revision is rejected, the chapter stays as it is`,
  );
  return 0;
}
