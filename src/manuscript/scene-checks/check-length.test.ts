import { expect, it } from 'vitest';
import { checkLength } from './check-length.ts';

const CARD = { estimated_words: 1000 } as Parameters<typeof checkLength>[1]['card'];

// The band is 60 to 160 % of the target, both ends in it.
it.each([
  [599, false],
  [600, true],
  [1000, true],
  [1600, true],
  [1601, false],
])('%i words for a target of 1000 are within the band: %s', (words, isWithin) => {
  const codes = checkLength('word '.repeat(words), { card: CARD }).map(({ reason_code }) => reason_code);
  expect(codes).toEqual(isWithin ? [] : ['scene_length_out_of_band']);
});
