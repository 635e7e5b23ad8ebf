import type { UnitEstimate } from '../../engine/estimate/estimate-run.ts';
import { BIBLE_STEP } from '../story/story-steps.ts';

// What a book takes that has no outline yet, by what books of its length took: nobody knows its scenes before they are planned.

export interface BookShape {
  /** Of the author's bible, that are still to be read. */
  readonly bibleParts: number;
  /** Names of the story steps that are still to be made. */
  readonly steps: readonly string[];
  readonly chapters: number;
  /** What the book is to have; null where nobody said. */
  readonly words: number | null;
  /** What a word of its language has in tokens. */
  readonly tokensAWord: number;
}

const SCENES_A_CHAPTER = 4;
const WORDS_A_SCENE = 1200;
const FRAME = 3500;
/** With what asks for it. */
const BIBLE_PART = 2500;

/** By the steps of a chapter: who is asked, and how much comes back for each word of a scene or as a whole. */
export function estimateBook({ bibleParts, steps, chapters, words, tokensAWord }: BookShape): UnitEstimate[] {
  const scene = (words === null ? WORDS_A_SCENE : words / chapters / SCENES_A_CHAPTER) * tokensAWord;
  const units: UnitEstimate[] = [];
  const add = (
    id: string,
    of: string,
    role: string,
    inputTokens: number,
    outputTokens: number,
    fewer = 0,
  ) => {
    const before = units.at(-1);
    units.push({
      unit: { id, needs: before === undefined ? [] : [before.unit.id] },
      of,
      requests: [{ step: of, role, inputTokens, outputTokens }],
      fewer,
      more: 0,
      worst: 3,
    });
  };
  for (let part = 1; part <= bibleParts; part += 1)
    add(`bible/${part}`, 'bible', 'librarian', BIBLE_PART, BIBLE_STEP.usualTokens);
  for (const step of steps) add(step, step, 'planner', FRAME, 1500);
  for (const phase of [1, 2]) add(`outline/${phase}`, 'outline', 'planner', FRAME + 3000, 400 * chapters);
  for (let chapter = 1; chapter <= chapters; chapter += 1) {
    for (const phase of [3, 4, 5, 6])
      add(`outline/${phase}/${chapter}`, 'outline', 'planner', FRAME + 4000, phase === 3 ? 2500 : 1000);
    add(`plan/${chapter}`, 'plan', 'planner', FRAME + 3000, 2500);
    for (let number = 1; number <= SCENES_A_CHAPTER; number += 1) {
      const id = `${chapter}:${number}`;
      add(`draft/${id}`, 'scene', 'writer', FRAME + 4000, scene);
      add(`review/${id}`, 'scene', 'reviewer', FRAME + 4000 + scene, 600);
      add(`mend/${id}`, 'scene', 'editor', FRAME + 4000 + scene, 500, 1);
    }
    const text = scene * SCENES_A_CHAPTER;
    add(`memory/${chapter}`, 'memory', 'librarian', FRAME + text, 450);
    add(`check/${chapter}`, 'check', 'continuity', FRAME + text, 450);
  }
  return units;
}
