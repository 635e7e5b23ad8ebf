import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { Revision } from '../../contracts/revision.ts';
import type { RevisionOutcome } from '../../contracts/writing-output.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import type { ChapterMatter } from './chapter-request.ts';
import { commitRevision, NO_FILES } from './commit-revision.ts';
import type { RevisionDecision } from './decide-revision.ts';
import { reviseChapter } from './revise-chapter.ts';

const ID = 'revision';

/**
 * Does what was decided over a report. Applied, the revised chapter goes into its file and its views, what they were to the
 * history; as a candidate, it is laid beside the chapter, which stays as it is. A candidate waits even where it changes
 * nothing: what was found is for the author to decide, and a model that could not mend it has decided nothing.
 */
export async function carryOutRevision(
  context: RunContext,
  sources: WritingSources,
  matter: ChapterMatter,
  decision: RevisionDecision,
): Promise<{ readonly revision: RevisionOutcome; readonly text: GeneratedChapter }> {
  const { text } = matter;
  const checked = hashChapterText(text);
  if (decision.action === 'nothing') {
    await commitRevision(context, ID, text, NO_FILES, {});
    return { revision: 'none', text };
  }
  const revised = await reviseChapter(context, sources, ID, matter, decision.notes);
  const revisedHash = hashChapterText(revised);
  if (revisedHash === checked) {
    context.notice({
      reason_code: 'revision_unchanged',
      message: `The revision of chapter ${text.chapter_number} changed nothing: ${decision.notes.split('\n')[0]}`,
      step_id: ID,
    });
  }
  if (decision.action === 'candidate') {
    const revision: Revision = {
      schema_version: 'revision_v1',
      chapter_number: text.chapter_number,
      status: 'pending',
      revision_notes: decision.notes,
      issues: [...decision.issues],
      text_sha256: checked,
      revised_chapter: revised,
      created_at: context.createdAt,
    };
    await commitRevision(context, ID, text, { revision, chapter: null }, { checked });
    return { revision: 'pending', text };
  }
  if (revisedHash === checked) {
    await commitRevision(context, ID, text, NO_FILES, { checked });
    return { revision: 'unchanged', text };
  }
  await commitRevision(
    context,
    ID,
    text,
    { revision: null, chapter: { outline: sources.outline, revised } },
    { text_sha256: revisedHash, checked: revisedHash, mended: revisedHash },
  );
  return { revision: 'applied', text: revised };
}
