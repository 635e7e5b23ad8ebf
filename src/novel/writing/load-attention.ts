import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { chapterFile, chapterRecordFile } from '../../contracts/project-paths.ts';
import { lookAtStored } from '../../engine/look-at-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { readNumbered } from '../../engine/read-files.ts';
import { readChapter } from '../records/chapter-files.ts';
import { readChapterRecord } from '../records/chapter-record.ts';

/** Something in a written scene that waits for a person. */
export interface SceneAttention {
  readonly scene_ref: string;
  readonly reason_code: string;
  readonly message: string;
}

/** What the checks after scenes left, chapter by chapter, and nobody has mended since: the words that show it still stand there. A
 *  record that cannot be read has nothing to tell. */
export async function loadAttention(
  files: Pick<Files, 'read' | 'readMany'>,
  chapters: readonly number[],
): Promise<SceneAttention[]> {
  const items: SceneAttention[] = [];
  for await (const { number: chapter, bytes } of readNumbered(files, chapters, chapterRecordFile)) {
    const stored = readChapterRecord(chapter, bytes, lookAtStored);
    if (stored.state !== 'valid' || stored.value.attention.length === 0) continue;
    const stands = await createStandTest(files, chapter);
    for (const item of stored.value.attention.filter(stands)) {
      const { scene_number, reason_code, message } = item;
      items.push({ scene_ref: `${chapter}:${scene_number}`, reason_code, message });
    }
  }
  return items;
}

type Item = ChapterRecord['attention'][number];

async function createStandTest(
  files: Pick<Files, 'read'>,
  chapter: number,
): Promise<(item: Item) => boolean> {
  const stored = readChapter(chapter, await files.read(chapterFile(chapter)), lookAtStored);
  if (stored.state !== 'valid') return () => true;
  const texts = new Map(stored.value.scenes.map(({ scene_number, content }) => [scene_number, content]));
  return ({ scene_number, quote }) => {
    const text = texts.get(scene_number);
    return quote === undefined || text === undefined || text.includes(quote);
  };
}
