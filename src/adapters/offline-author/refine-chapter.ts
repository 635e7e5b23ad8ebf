import type { ErrorV1 } from '../../contracts/error-v1.ts';
import type { OutlineCharacter, RawChapter } from '../../contracts/outline.ts';
import type { RawScene } from '../../contracts/outline-scene.ts';
import type { OutlineInputs } from './parse-outline-inputs.ts';
import { writeError } from './write-error.ts';

/** The scenes of a chapter in order. */
export function scenesOf(chapter: RawChapter): RawScene[] {
  return chapter.sections.flatMap(({ scenes }) => scenes);
}

/** The chapter with every scene changed in its place, and nothing else. */
export function mapScenes(
  chapter: RawChapter,
  change: (scene: RawScene, index: number) => RawScene,
): RawChapter {
  let index = -1;
  return {
    ...chapter,
    sections: chapter.sections.map((section) => ({
      ...section,
      scenes: section.scenes.map((scene) => {
        index += 1;
        return change(scene, index);
      }),
    })),
  };
}

/** Somebody whom a scene names and the registry does not know is written down under the name that the id tells. */
export function listUnlisted(chapter: RawChapter, { characters }: OutlineInputs): OutlineCharacter[] {
  const known = new Set(characters.map(({ character_id }) => character_id));
  return scenesOf(chapter).flatMap((scene) =>
    scene.characters.flatMap((id) => {
      if (known.has(id)) return [];
      known.add(id);
      const name = id
        .replace(/^CHAR_/, '')
        .split('_')
        .map((part) => part.charAt(0) + part.slice(1).toLowerCase())
        .join(' ');
      return [{ character_id: id, name, intro: { chapter: chapter.chapter_id, scene: scene.scene_id } }];
    }),
  );
}

/** What a phase says when there is no chapter to refine. */
export function lacksChapter(phase: string): ErrorV1 {
  return writeError(phase, [], ['chapter_outline']);
}
