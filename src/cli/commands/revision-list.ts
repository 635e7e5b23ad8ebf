import { LIST_CANDIDATES } from '../../doors/candidate-doors.ts';
import { LIST_REVISIONS } from '../../doors/revision-doors.ts';
import { nameCount } from '../../name-count.ts';
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
  const candidates = (await book.call(LIST_CANDIDATES, {})).map((candidate) => ({
    candidate_id: candidate.candidate_id,
    chapter: candidate.chapter_number,
    scenes: candidate.passages.map(({ scene_number }) => scene_number),
    status: candidate.status,
    drafts: candidate.drafts.length,
    instruction: candidate.instruction,
    created_at: candidate.created_at,
  }));
  out.result({ revisions, candidates }, () => {
    const pending = formatColumns(
      revisions.map((revision) => [
        `${revision.chapter_number}`,
        revision.status,
        nameCount(revision.findings, 'finding'),
        revision.decision_at ?? revision.created_at,
        revision.revision_notes.split('\n')[0] ?? '',
      ]),
      '',
      [4],
    );
    const drafted = formatColumns(
      candidates.map(({ candidate_id, chapter, scenes, status, drafts, instruction }) => [
        candidate_id,
        scenes.map((scene) => `${chapter}:${scene}`).join(' '),
        status,
        nameCount(drafts, 'draft'),
        instruction.split('\n')[0] ?? '',
      ]),
      '',
      [4],
    );
    return [
      revisions.length === 0 ? 'No chapter has a revision.' : pending,
      ...(candidates.length === 0 ? [] : [drafted]),
    ].join('\n\n');
  });
  return 0;
}
