import { describe, expect, it } from 'vitest';
import { parseChapters } from './read-chapters.ts';

describe('parseChapters', () => {
  it.each([
    ['2', [2]],
    ['1,3-5', [1, 3, 4, 5]],
    [' 5 , 1 - 2 ', [1, 2, 5]],
    ['3,1-3,3', [1, 2, 3]],
    ['4-4', [4]],
  ])('reads %s', (text, expected) => {
    expect(parseChapters(text)).toEqual(expected);
  });

  it.each(['', ',', '0', '1,', '3-1', '1-', '-2', 'two', '1.5', '1-2-3', '99999'])('refuses “%s”', (text) => {
    expect(() => parseChapters(text)).toThrow('chapters are given as numbers and ranges, such as 1,3-5.');
  });
});
