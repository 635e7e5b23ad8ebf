import { chapterFile, chapterRecordFile } from '../../contracts/project-paths.ts';
import { lookAtStored } from '../../engine/look-at-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { readNumbered } from '../../engine/read-files.ts';
import type { SceneFindingFound } from '../findings/list-scene-findings.ts';
import { readChapter } from '../records/chapter-files.ts';
import { readChapterRecord } from '../records/chapter-record.ts';

/** What the checks after scenes left, chapter by chapter, and nobody has mended since, each once. A record that cannot be read has nothing
 *  to tell. */
export async function loadAttention(
  files: Pick<Files, 'read' | 'readMany'>,
  chapters: readonly number[],
): Promise<SceneFindingFound[]> {
  const found = new Map<string, SceneFindingFound>();
  for await (const { number: chapter, bytes } of readNumbered(files, chapters, chapterRecordFile)) {
    const stored = readChapterRecord(chapter, bytes, lookAtStored);
    if (stored.state !== 'valid' || stored.value.attention.length === 0) continue;
    const texts = await loadTexts(files, chapter);
    // Most books have nothing waiting, and are not to load how it is found.
    const { listSceneFindings } = await import('../findings/list-scene-findings.ts');
    for (const item of stored.value.attention) {
      const text = texts.get(item.scene_number) ?? null;
      for (const finding of listSceneFindings(chapter, item, text))
        if (!found.has(finding.id)) found.set(finding.id, finding);
    }
  }
  return [...found.values()];
}

/** By the number of the scene. */
async function loadTexts(files: Pick<Files, 'read'>, chapter: number): Promise<ReadonlyMap<number, string>> {
  const stored = readChapter(chapter, await files.read(chapterFile(chapter)), lookAtStored);
  const scenes = stored.state === 'valid' ? stored.value.scenes : [];
  return new Map(scenes.map(({ scene_number, content }) => [scene_number, content]));
}
