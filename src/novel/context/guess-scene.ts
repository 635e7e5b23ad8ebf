import { SceneFrameSchema } from '../../contracts/scene-work.ts';
import { measureLanguage } from '../../engine/estimate/estimate-tokens.ts';
import { USUAL_BEAT, USUAL_PLAN_OF_A_BEAT, USUAL_REPORT } from '../../recipes/estimate-seats.ts';
import type { Guess } from '../../recipes/preview-recipe.ts';
import { writesProse } from '../../recipes/writes-prose.ts';

const LETTERS_A_WORD = 5.6;
const USUAL_BEATS = 4;

/** What the agents of a scene have yet to write, at its usual length: a plan by its beats, prose by the scene's words; and the
 *  scene before it, where that is to be written first. */
export function createSceneGuess(language: string, wordsBefore: number | null): Guess {
  const isSpaceless = measureLanguage(language).tokensAWord < 1.2;
  const prose = (words: number) =>
    isSpaceless ? '字'.repeat(words) : fill(Math.round(words * LETTERS_A_WORD));
  return {
    seenLater: new Map(wordsBefore === null ? [] : [['previous_scene', prose(wordsBefore)]]),
    text({ contract, edits, agent_archetype }, outputs) {
      const frame = SceneFrameSchema.safeParse(outputs.get('scene_frame')?.output);
      const beats = frame.success ? frame.data.beats.length : USUAL_BEATS;
      const words = frame.success ? frame.data.target_words : 0;
      if (contract === 'scene_plan') return fill(USUAL_PLAN_OF_A_BEAT * beats);
      if (!writesProse({ agent_archetype }) || (contract !== undefined && edits === undefined))
        return fill(USUAL_REPORT);
      return prose(words);
    },
    items(_, outputs) {
      const frame = SceneFrameSchema.safeParse(outputs.get('scene_frame')?.output);
      return Array.from({ length: frame.success ? frame.data.beats.length : USUAL_BEATS }, () =>
        fill(USUAL_BEAT),
      );
    },
  };
}

function fill(characters: number): string {
  return 'x'.repeat(characters);
}
