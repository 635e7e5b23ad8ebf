import type { OutlineCharacter, RawChapter } from '../contracts/outline.ts';
import type { RawScene } from '../contracts/outline-scene.ts';

// A bridge scene is put right in front of the scene that it leads to, in its section: so it never becomes a section's last,
// and the scene before it already says how it ends. The model wrote its words; numbers and links are the orchestrator's:
// later scenes of the chapter move up, and every reference to them moves along.

export interface BridgeScene {
  /** c:s of the scene that it leads to, as numbered before anything is inserted. */
  readonly before: string;
  readonly scene: RawScene;
}

export interface Inserted {
  readonly chapters: readonly RawChapter[];
  readonly characters: readonly OutlineCharacter[];
  /** c:s of the inserted scenes, as numbered afterwards. */
  readonly refs: readonly string[];
  /** Old reference → new one, for every scene that was there. */
  readonly moved: ReadonlyMap<string, string>;
}

export function insertScenes(
  chapters: readonly RawChapter[],
  characters: readonly OutlineCharacter[],
  bridges: readonly BridgeScene[],
): Inserted {
  const byPlace = new Map(bridges.map((bridge) => [bridge.before, bridge.scene]));
  const moved = deriveMoves(chapters, byPlace);
  const refs: string[] = [];
  const move = (ref: string): string => moved.get(ref) ?? ref;

  const renumbered = chapters.map((chapter): RawChapter => {
    let next = 0;
    const sections = chapter.sections.map((section) => {
      const scenes = section.scenes.flatMap((scene) => {
        const ref = `${chapter.chapter_id}:${scene.scene_id}`;
        const bridge = byPlace.get(ref);
        const added: RawScene[] = [];
        if (bridge !== undefined) {
          next += 1;
          refs.push(`${chapter.chapter_id}:${next}`);
          added.push({ ...bridge, scene_id: next });
        }
        next += 1;
        return [...added, { ...scene, scene_id: next, ...moveReferences(scene, move) }];
      });
      return { ...section, scenes };
    });
    return {
      ...chapter,
      sections: sections.map((section) => ({
        ...section,
        scenes: relink(section.scenes, chapter.chapter_id, next),
      })),
    };
  });
  const people = characters.map((person) => {
    const [chapter = person.intro.chapter, scene = person.intro.scene] = move(
      `${person.intro.chapter}:${person.intro.scene}`,
    )
      .split(':')
      .map(Number);
    return { ...person, intro: { chapter, scene } };
  });
  return { chapters: renumbered, characters: people, refs, moved };
}

function deriveMoves(
  chapters: readonly RawChapter[],
  byPlace: ReadonlyMap<string, RawScene>,
): Map<string, string> {
  const moved = new Map<string, string>();
  for (const { chapter_id, sections } of chapters) {
    let next = 0;
    for (const { scene_id } of sections.flatMap(({ scenes }) => scenes)) {
      next += byPlace.has(`${chapter_id}:${scene_id}`) ? 2 : 1;
      moved.set(`${chapter_id}:${scene_id}`, `${chapter_id}:${next}`);
    }
  }
  return moved;
}

function moveReferences(scene: RawScene, move: (ref: string) => string): Partial<RawScene> {
  return scene.callbacks === undefined ? {} : { callbacks: scene.callbacks.map(move) };
}

/** Links follow from the order alone. */
function relink(scenes: readonly RawScene[], chapterId: number, last: number): RawScene[] {
  return scenes.map((scene) => {
    const { consumes_outcome_from: _, hands_off_to: __, ...rest } = scene;
    return {
      ...rest,
      ...(scene.scene_id > 1 ? { consumes_outcome_from: `${chapterId}:${scene.scene_id - 1}` } : {}),
      ...(scene.scene_id < last ? { hands_off_to: `${chapterId}:${scene.scene_id + 1}` } : {}),
    };
  });
}
