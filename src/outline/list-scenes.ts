import type { Chapter } from '../contracts/outline.ts';
import type { Scene } from '../contracts/outline-scene.ts';

export interface ReferencedScene {
  /** chapter:scene */
  readonly ref: string;
  readonly chapterId: number;
  readonly scene: Scene;
}

/** Every scene of the book with its reference, in story order. */
export function listScenes(chapters: readonly Chapter[]): ReferencedScene[] {
  return chapters.flatMap(({ chapter_id, sections }) =>
    sections.flatMap(({ scenes }) =>
      scenes.map((scene) => ({ ref: `${chapter_id}:${scene.scene_id}`, chapterId: chapter_id, scene })),
    ),
  );
}
