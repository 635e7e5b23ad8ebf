import { describe, expect, it } from 'vitest';
import { decideBetterText, type JudgedText } from './decide-better-text.ts';

const judged = (wordsOff: number, ...codes: JudgedText['codes']): JudgedText => ({ codes, wordsOff });
const name = 'scene_name_near_miss';
const length = 'scene_length_out_of_band';
const meta = 'scene_meta_text';

describe('of two texts of a scene', () => {
  it.each<[string, JudgedText, JudgedText, 'first' | 'corrected']>([
    ['one without faults is taken', judged(0, name), judged(5), 'corrected'],
    ['one with fewer faults is taken', judged(0, name, meta), judged(5, name), 'corrected'],
    ['a tie keeps the first', judged(0, name), judged(0, name), 'first'],
    ['more faults keep the first', judged(0, name), judged(0, name, meta), 'first'],
    ['a new kind of fault keeps the first', judged(0, name, meta), judged(700, length), 'first'],
    ['a length that came nearer is taken', judged(400, length, meta), judged(300, length), 'corrected'],
    [
      'a length that went further off keeps the first',
      judged(400, length, meta),
      judged(690, length),
      'first',
    ],
  ])('%s', (_, first, corrected, taken) => {
    expect(decideBetterText(first, corrected)).toBe(taken);
  });
});
