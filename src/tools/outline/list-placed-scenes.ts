import type { Chapter, Outline, Section } from '../../contracts/outline.ts';
import type { Scene } from '../../contracts/outline-scene.ts';

export interface PlacedScene {
  /** chapter:scene */
  readonly ref: string;
  /** Place in the whole outline, from 1. */
  readonly number: number;
  readonly chapter: Chapter;
  readonly section: Section;
  readonly scene: Scene;
}

/** Every scene of the outline in story order. */
export function listPlacedScenes(outline: Pick<Outline, 'chapters'>): PlacedScene[] {
  return outline.chapters
    .flatMap((chapter) =>
      chapter.sections.flatMap((section) => section.scenes.map((scene) => ({ chapter, section, scene }))),
    )
    .map((placed, index) => ({
      ref: `${placed.chapter.chapter_id}:${placed.scene.scene_id}`,
      number: index + 1,
      ...placed,
    }));
}
