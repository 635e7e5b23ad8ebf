import { describe, expect, it } from 'vitest';
import { describeRequestStep, isRequest } from './describe-request-step.ts';

describe('describeRequest', () => {
  it.each([
    ['bible/part:3/attempt:1', null, 'reading the bible part 3'],
    ['world/attempt:1', null, 'making the world'],
    ['draft:2/scene:1/attempt:1', null, 'draft 2 scene 1'],
    ['characters/attempt:2', null, 'making the characters (try 2)'],
    ['phase_01_chapter_spine/book/attempt:1', null, 'phase 1 of 6, chapter spine'],
    ['phase_03_scene_draft/chapter:2/attempt:1', null, 'phase 3 of 6, scene draft: chapter 2'],
    [
      'phase_04_transition_causality_refinement/bridge:2.2-2.3/attempt:1',
      null,
      'phase 4 of 6, transition causality refinement: bridge 2.2-2.3',
    ],
    ['write/item:2/attempt:1', null, 'drafting beat 2'],
    ['write/item:2/attempt:3', 5, 'drafting beat 2 of 5 (try 3)'],
    ['an_own_step/attempt:1', 5, 'an own step'],
  ])('%s, of %s', (stepId, of, words) => {
    expect(describeRequestStep(stepId, of)).toBe(words);
  });
});

it.each([
  ['write/item:2/attempt:1', true],
  ['write/item:2/packet', false],
  ['scene:2', false],
])('%s is a request: %s', (stepId, is) => {
  expect(isRequest(stepId)).toBe(is);
});
