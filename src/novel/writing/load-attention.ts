import { chapterRecordFile } from '../../contracts/project-paths.ts';
import { lookAtStored } from '../../engine/look-at-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { readNumbered } from '../../engine/read-files.ts';
import { readChapterRecord } from '../records/chapter-record.ts';

/** Something in a written scene that waits for a person. */
export interface SceneAttention {
  readonly scene_ref: string;
  readonly reason_code: string;
  readonly message: string;
}

/** What the checks after scenes left, chapter by chapter. A record that cannot be read has nothing to tell. */
export async function loadAttention(
  files: Pick<Files, 'readMany'>,
  chapters: readonly number[],
): Promise<SceneAttention[]> {
  const items: SceneAttention[] = [];
  for await (const { number: chapter, bytes } of readNumbered(files, chapters, chapterRecordFile)) {
    const stored = readChapterRecord(chapter, bytes, lookAtStored);
    if (stored.state !== 'valid') continue;
    for (const { scene_number, reason_code, message } of stored.value.attention)
      items.push({ scene_ref: `${chapter}:${scene_number}`, reason_code, message });
  }
  return items;
}
