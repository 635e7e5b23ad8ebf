import { LIST_REVISIONS } from '../../doors/revision-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openBook(context);
  const revisions = (await book.call(LIST_REVISIONS, {})).map(({ revised_chapter, issues, ...revision }) => ({
    ...revision,
    findings: issues.length,
    words: revised_chapter?.total_words ?? null,
  }));
  out.result({ revisions }, () =>
    revisions.length === 0
      ? 'No chapter has a revision.'
      : formatColumns(
          revisions.map((revision) => [
            `${revision.chapter_number}`,
            revision.status,
            `${revision.findings} ${revision.findings === 1 ? 'finding' : 'findings'}`,
            revision.decision_at ?? revision.created_at,
            revision.revision_notes.split('\n')[0] ?? '',
          ]),
          '',
          [4],
        ),
  );
  return 0;
}
