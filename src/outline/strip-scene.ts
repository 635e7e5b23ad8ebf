import type { Chapter, RawChapter } from '../contracts/outline.ts';
import type { RawScene, Scene } from '../contracts/outline-scene.ts';
import type { InsertMarks } from './compile-outline.ts';

/** A compiled chapter as a model sees and emits it: labels, no ids, no marks of the pipeline. */
export function stripChapter(chapter: Chapter): RawChapter {
  return {
    ...chapter,
    sections: chapter.sections.map((section) => ({ ...section, scenes: section.scenes.map(stripScene) })),
  };
}

export function stripScene(scene: Scene): RawScene {
  const {
    location_start_id: _,
    location_end_id: __,
    inserted_by_pipeline: ___,
    insert_reason: ____,
    insert_origin_edge: _____,
    ...raw
  } = scene;
  return raw;
}

/** The pipeline's own marks, by scene, to be put back after a model has worked on the chapter. */
export function collectMarks(chapters: readonly Chapter[]): Map<string, InsertMarks> {
  const marks = new Map<string, InsertMarks>();
  for (const { chapter_id, sections } of chapters) {
    for (const scene of sections.flatMap(({ scenes }) => scenes)) {
      const { inserted_by_pipeline, insert_reason, insert_origin_edge } = scene;
      if (
        inserted_by_pipeline === undefined ||
        insert_reason === undefined ||
        insert_origin_edge === undefined
      )
        continue;
      marks.set(`${chapter_id}:${scene.scene_id}`, {
        inserted_by_pipeline,
        insert_reason,
        insert_origin_edge,
      });
    }
  }
  return marks;
}
