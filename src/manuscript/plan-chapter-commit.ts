import type { GeneratedChapter } from '../contracts/chapter.ts';
import type { Outline } from '../contracts/outline.ts';
import { chapterFile, PROJECT_PATHS, sceneFileStart } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { renderStored } from '../engine/render-stored.ts';
import { countWords } from '../text/list-words.ts';
import { deriveScenePath } from '../tools/scene-path.ts';
import { type PlannedReplacement, planReplacement } from './plan-replacement.ts';
import { renderSceneView } from './render-scene-view.ts';

/** What is on the disk before a chapter is committed as a whole: its file and every view of its scenes, by name. */
export type ChapterOnDisk = ReadonlyMap<string, Uint8Array>;

/** The chapter as it is to be, its JSON and the Markdown of each scene, with what they replace in the history. */
export function planChapterCommit(
  before: ChapterOnDisk,
  outline: Outline,
  chapter: GeneratedChapter,
  at: string,
): PlannedReplacement {
  const number = chapter.chapter_number;
  const wanted = new Map([[chapterFile(number), Buffer.from(renderStored(chapter))]]);
  for (const { scene_number, content, word_count } of chapter.scenes) {
    const { path, pov } = placeScene(outline, number, scene_number);
    const sceneRef = `${number}:${scene_number}`;
    const head = { sceneRef, chapterTitle: chapter.chapter_title, pov, words: word_count };
    wanted.set(path, Buffer.from(renderSceneView(head, content)));
  }
  return planReplacement(before, wanted, at);
}

/** The chapter with other texts for its scenes; everything else stays, and words are counted as they always are. */
export function applySceneTexts(
  chapter: GeneratedChapter,
  texts: ReadonlyMap<number, string>,
): GeneratedChapter {
  const scenes = chapter.scenes.map((scene) => {
    const content = (texts.get(scene.scene_number) ?? scene.content).trim();
    return { ...scene, content, word_count: countWords(content) };
  });
  return { ...chapter, scenes, total_words: scenes.reduce((sum, { word_count }) => sum + word_count, 0) };
}

export async function loadChapterOnDisk(
  files: Pick<Files, 'read' | 'list'>,
  chapter: number,
): Promise<ChapterOnDisk> {
  const found = new Map<string, Uint8Array>();
  const stem = sceneFileStart(chapter, 0).replace(/000$/, '');
  const views = (await files.list(PROJECT_PATHS.scenes)).filter(
    ({ path }) => path.startsWith(stem) && path.endsWith('.md'),
  );
  for (const path of [chapterFile(chapter), ...views.map((view) => view.path)]) {
    const bytes = await files.read(path);
    if (bytes !== null) found.set(path, bytes);
  }
  return found;
}

/** Where a scene's view lies and through whose eyes it is told; one that the outline has no more goes by its numbers. */
function placeScene(
  { chapters, characters }: Outline,
  chapter: number,
  number: number,
): { readonly path: string; readonly pov: string | null } {
  const scene = chapters
    .find(({ chapter_id }) => chapter_id === chapter)
    ?.sections.flatMap(({ scenes }) => scenes)
    .find(({ scene_id }) => scene_id === number);
  const pov = characters.find(({ character_id }) => character_id === scene?.characters[0])?.name ?? null;
  return { path: deriveScenePath(chapter, number, scene?.summary ?? ''), pov };
}
