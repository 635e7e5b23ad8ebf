import type { ChapterRecord } from '../contracts/chapter-record.ts';
import { readText } from '../engine/read-files.ts';
import type { RunContext } from '../engine/run-context.ts';
import { chapterRecordFile, readChapterRecord } from './chapter-record.ts';
import { patchChapterRecord } from './patch-chapter-record.ts';
import type { SceneAttention } from './review-scene.ts';

/** Puts what the reviews of some scenes left into the chapter's record; what is known of its other scenes stays. */
export async function saveAttention(
  context: RunContext,
  id: string,
  chapterNumber: number,
  { scenes, left }: { readonly scenes: readonly number[]; readonly left: readonly SceneAttention[] },
): Promise<void> {
  const file = chapterRecordFile(chapterNumber);
  const known: ChapterRecord['attention'] = await context.step(`${id}/known`, { file }, async () => {
    const stored = readChapterRecord(chapterNumber, await readText(context.files, file));
    return stored.state === 'valid' ? stored.value.attention : [];
  });
  const attention = [...known.filter(({ scene_number }) => !scenes.includes(scene_number)), ...left].sort(
    (a, b) => a.scene_number - b.scene_number,
  );
  for (const scene of new Set(left.map(({ scene_number }) => scene_number))) {
    const own = left.filter(({ scene_number }) => scene_number === scene);
    context.notice({
      reason_code: 'scene_wants_attention',
      message: `Scene ${chapterNumber}:${scene}: ${own.map(({ message }) => message).join(' ')}`,
      step_id: `${id}:${scene}`,
    });
  }
  if (attention.length === 0 && known.length === 0) return;
  await patchChapterRecord(context, id, chapterNumber, { attention });
}
