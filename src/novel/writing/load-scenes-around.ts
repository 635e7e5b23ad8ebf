import { chapterFile } from '../../contracts/project-paths.ts';
import type { SceneCard } from '../../contracts/scene-card.ts';
import type { Files } from '../../engine/ports.ts';
import { readChapter } from '../records/chapter-files.ts';

/** A scene's text by its place in the book. */
export interface SceneAround {
  readonly scene_ref: string;
  readonly content: string;
}

/**
 * The scenes that a scene must not repeat: those of its chapter, and the last of the chapter before. `unwritten` are scenes
 * that are still to be written anew: what they say now is not going to stay.
 */
export async function loadScenesAround(
  files: Pick<Files, 'read'>,
  { chapter, scene }: Pick<SceneCard, 'chapter' | 'scene'>,
  unwritten: readonly number[],
): Promise<SceneAround[]> {
  const before = (await loadScenes(files, chapter - 1)).slice(-1);
  const own = await loadScenes(files, chapter);
  return [...before, ...own.filter(({ number }) => number !== scene && !unwritten.includes(number))].map(
    ({ scene_ref, content }) => ({ scene_ref, content }),
  );
}

async function loadScenes(
  files: Pick<Files, 'read'>,
  chapter: number,
): Promise<(SceneAround & { readonly number: number })[]> {
  if (chapter < 1) return [];
  const stored = readChapter(chapter, await files.read(chapterFile(chapter)));
  if (stored.state !== 'valid') return [];
  return stored.value.scenes.map(({ scene_number, content }) => ({
    number: scene_number,
    scene_ref: `${chapter}:${scene_number}`,
    content,
  }));
}
