import { describe, expect, it } from 'vitest';
import type { Recipe } from '../../contracts/recipe.ts';
import { applyTargetWords } from './scene-task.ts';

const recipe: Recipe = {
  recipe_id: 'r',
  label: 'R',
  task_patterns: [],
  phase_a: [
    { step_id: 'look', tool: 'outline_analyzer', args: { mode: 'structure' }, output_slot: 'outline_beat' },
    { step_id: 'frame', tool: 'beat_architect', args: { scene_ref: '1:1' }, output_slot: 'scene_frame' },
  ],
  phase_b: [],
  dod: [],
};

describe('applyTargetWords', () => {
  it('gives the length to the step that frames the scene, and to no other', () => {
    const { phase_a } = applyTargetWords(recipe, 750);
    expect(phase_a.map(({ args }) => args)).toEqual([
      { mode: 'structure' },
      { scene_ref: '1:1', target_words: 750 },
    ]);
    expect(recipe.phase_a[1]?.args).toEqual({ scene_ref: '1:1' });
  });

  it('leaves a length that the recipe has of its own', () => {
    const own = applyTargetWords(recipe, 2000);
    expect(applyTargetWords(own, 750)).toEqual(own);
  });
});
