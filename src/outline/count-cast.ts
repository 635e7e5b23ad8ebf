import type { Chapter, OutlineCharacter } from '../contracts/outline.ts';
import { listScenes, type ReferencedScene } from './list-scenes.ts';
import { mentionsName } from './mentions-name.ts';

// By the number of scenes that list a character, each scene once:
//   1  core        in at least 40 % of the book's scenes
//   2  supporting  below that, in at least 3
//   3  episodic    the rest, with whoever is in no scene at all
// Without a job: in at least 3 scenes, core or not, and named in neither outcome nor summary of any of them: such a
// character is present and moves nothing. Only registered characters are counted; that every id of a scene is
// registered is checked elsewhere.

export interface Cast {
  readonly core: readonly string[];
  readonly supporting: readonly string[];
  readonly episodic: readonly string[];
  readonly without_job: readonly string[];
}

const CORE_PERCENT = 40;
const RECURRING_SCENES = 3;

/** Character ids, each list in the order of the registry. */
export function countCast(chapters: readonly Chapter[], characters: readonly OutlineCharacter[]): Cast {
  const all = listScenes(chapters);
  const appearances = collectAppearances(all);
  const cast = characters.map(({ character_id: id, name }) => {
    const scenes = appearances.get(id) ?? [];
    const isRecurring = scenes.length >= RECURRING_SCENES;
    const isCore = scenes.length > 0 && scenes.length * 100 >= all.length * CORE_PERCENT;
    return {
      id,
      part: isCore ? 'core' : isRecurring ? 'supporting' : 'episodic',
      lacksJob:
        isRecurring && !scenes.some(({ scene }) => mentionsName([scene.outcome, scene.summary], name)),
    };
  });
  const idsOf = (part: string): string[] => cast.filter((one) => one.part === part).map(({ id }) => id);
  return {
    core: idsOf('core'),
    supporting: idsOf('supporting'),
    episodic: idsOf('episodic'),
    without_job: cast.filter(({ lacksJob }) => lacksJob).map(({ id }) => id),
  };
}

function collectAppearances(scenes: readonly ReferencedScene[]): Map<string, ReferencedScene[]> {
  const appearances = new Map<string, ReferencedScene[]>();
  for (const placed of scenes) {
    for (const id of new Set(placed.scene.characters)) {
      const known = appearances.get(id);
      if (known === undefined) appearances.set(id, [placed]);
      else known.push(placed);
    }
  }
  return appearances;
}
