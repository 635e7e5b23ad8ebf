import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { chapterFile, chapterRecordFile, sceneFileStart } from '../../contracts/project-paths.ts';
import type { FileChange } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { findPage } from '../../manuscript/find-page.ts';
import { foldSceneText } from '../../manuscript/hash-scene-text.ts';
import { loadHandEdits } from '../../manuscript/load-hand-edits.ts';
import { parseChapter } from '../../manuscript/load-readable-chapters.ts';
import type { PlannedReplacement } from '../../manuscript/plan-replacement.ts';
import { readSceneView } from '../../manuscript/read-scene-view.ts';
import { renderSceneView } from '../../manuscript/render-scene-view.ts';
import { hashChapterText, readChapterRecord } from '../records/chapter-record.ts';
import { loadReplacement, type RestorePlace, refuseVersion } from './restore-place.ts';

/** A chapter's text, its scenes' pages, and the record of what that text was written from. */
export async function restoreChapter(
  place: RestorePlace,
  number: number,
  bytes: Uint8Array,
): Promise<PlannedReplacement> {
  const path = chapterFile(number);
  const chapter = parseChapter(bytes);
  if (chapter === null) throw refuseVersion(path, 'it does not keep its contract');
  if (chapter.chapter_number !== number)
    throw refuseVersion(path, `it says that it is chapter ${chapter.chapter_number}`);
  const { pages, places } = await loadHandEdits(place.files);
  const wanted: FileChange[] = [{ path, bytes }];
  const kept = new Set<string>();
  for (const { scene_number, content, word_count } of chapter.scenes) {
    const own = findPage(pages.keys(), number, scene_number);
    const at = places.get(`${number}:${scene_number}`);
    const name = own ?? at?.path ?? `${sceneFileStart(number, scene_number)}.md`;
    kept.add(name);
    const now = own === null ? null : readSceneView(Buffer.from(pages.get(own) ?? []).toString('utf8'));
    if (now?.content === foldSceneText(content)) continue;
    const head = {
      sceneRef: `${number}:${scene_number}`,
      chapterTitle: chapter.chapter_title,
      pov: at?.pov ?? now?.pov ?? null,
      words: word_count,
    };
    wanted.push({ path: name, bytes: Buffer.from(renderSceneView(head, content)) });
  }
  // Pages of scenes that this version has not: views of nothing.
  const [chapterPrefix = ''] = sceneFileStart(number, 1).split(/\d+$/);
  for (const name of pages.keys())
    if (name.startsWith(chapterPrefix) && !kept.has(name)) wanted.push({ path: name, bytes: null });
  const record = await planRecordOf(place, number, hashChapterText(chapter));
  return loadReplacement(place, record === null ? wanted : [...wanted, record]);
}

/**
 * The record that was kept with this text, where there is one. Memory and report are those of now, whatever text they are of;
 * a text that nobody kept a record of keeps the one that is there.
 */
async function planRecordOf(
  { files, versions }: RestorePlace,
  number: number,
  text_sha256: string,
): Promise<FileChange | null> {
  const path = chapterRecordFile(number);
  const load = async (name: string): Promise<ChapterRecord | null> => {
    const stored = readChapterRecord(number, await files.read(name));
    return stored.state === 'valid' ? stored.value : null;
  };
  const now = await load(path);
  if (now === null || now.text_sha256 === text_sha256) return null;
  for (const version of versions.filter((each) => each.path === path)) {
    const earlier = await load(version.file);
    if (earlier?.text_sha256 !== text_sha256) continue;
    const { memory_of, checked } = now;
    return { path, bytes: Buffer.from(renderStored({ ...earlier, memory_of, checked })) };
  }
  return { path, bytes: Buffer.from(renderStored({ ...now, text_sha256 })) };
}
