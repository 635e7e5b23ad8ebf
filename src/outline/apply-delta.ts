import type { RawChapter } from '../contracts/outline.ts';
import type { DeltaScene, OutlineDelta } from '../contracts/outline-delta.ts';
import type { RawScene } from '../contracts/outline-scene.ts';

/** A chapter as a delta leaves it: what it sets is set, what it takes away is gone, all else is what the phase before said.
 *  Nothing comes from anywhere else. */
export function applyDelta(before: RawChapter, delta: OutlineDelta): RawChapter {
  const scenes = new Map(delta.scenes.map((scene) => [scene.scene_id, scene]));
  const sections = new Map((delta.sections_set ?? []).map((section) => [section.section_id, section]));
  const { reason: _, ...chapter } = delta.chapter_set ?? { reason: '' };
  return {
    ...before,
    ...chapter,
    sections: before.sections.map((section) => {
      const { reason: __, ...set } = sections.get(section.section_id) ?? { reason: '' };
      return {
        ...section,
        ...set,
        scenes: section.scenes.map((scene) => applyScene(scene, scenes.get(scene.scene_id))),
      };
    }),
  } as RawChapter;
}

function applyScene(before: RawScene, said: DeltaScene | undefined): RawScene {
  const after = { ...before, ...said?.set };
  for (const field of said?.unset ?? []) delete after[field];
  return after as RawScene;
}
