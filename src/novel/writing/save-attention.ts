import { chapterRecordFile } from '../../contracts/project-paths.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { readChapterRecord } from '../records/chapter-record.ts';
import { patchChapterRecord } from '../records/patch-chapter-record.ts';
import type { LeftInScene } from './derive-left.ts';

/** Puts what was left to say of a scene into its chapter's record, as soon as the scene is in the chapter; what is known of
 *  the other scenes stays. Told is only what the author has not let stand. */
export async function saveAttention(
  context: RunContext,
  id: string,
  chapterNumber: number,
  scene: number,
  { attention: left, told }: LeftInScene,
): Promise<void> {
  const file = chapterRecordFile(chapterNumber);
  const known = await runDocumentStep(context, `${id}/known`, { file }, async () => {
    const stored = readChapterRecord(chapterNumber, await context.files.read(file));
    return stored.state === 'valid' ? stored.value.attention : [];
  });
  const attention = [...known.filter(({ scene_number }) => scene_number !== scene), ...left].sort(
    (a, b) => a.scene_number - b.scene_number,
  );
  if (told.length > 0) {
    // A word that stands in ten sentences is named once.
    const messages = new Set(told.map(({ message }) => message));
    context.notice({
      reason_code: 'scene_wants_attention',
      message: `Scene ${chapterNumber}:${scene}: ${[...messages].join(' ')}`,
      step_id: id,
    });
  }
  if (left.length === 0 && attention.length === known.length) return;
  await patchChapterRecord(context, id, chapterNumber, { attention });
}
