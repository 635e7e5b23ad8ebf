import { describe, expect, it } from 'vitest';
import { areToldApart, splitTellingWords } from './split-telling-words.ts';

describe('splitTellingWords', () => {
  it.each([
    ['Room 12', 'room', '12'],
    ['Room12', 'room', '12'],
    ['The 2nd Landing', 'the landing', '2nd'],
    ['Gallery IV, North', 'gallery', 'iv north'],
    ['Northumberland', 'northumberland', ''],
    ['Oldmarket', 'oldmarket', ''],
    ['Cell B', 'cell', 'b'],
    ['第十一号仓', '第 号 仓', '十一'],
    ['东城门', '城 门', '东'],
    ['North', '', 'north'],
    ['—', '', ''],
  ])('%s', (label, rest, telling) => {
    expect(splitTellingWords(label)).toEqual({ rest, telling });
  });

  it.each([
    ['Room 1', 'Room 2', true],
    ['Room', 'Room 2', true],
    ['North', 'South', true],
    ['Room 1', 'Rom 2', false],
    ['Room 1', 'room 1', false],
    ['North Gate', 'Norh Gate', false],
  ])('%s and %s', (a, b, apart) => {
    expect(areToldApart(splitTellingWords(a), splitTellingWords(b))).toBe(apart);
  });
});
