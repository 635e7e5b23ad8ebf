import { describe, expect, it } from 'vitest';
import { parseNumeral } from './parse-numeral.ts';

describe('parseNumeral', () => {
  it.each([
    ['34', 34],
    ['0', 0],
    ['seven', 7],
    ['Thirty-four', 34],
    ['thirty four', 34],
    ['nineteen', 19],
    ['one hundred and two', 102],
    ['two hundred', 200],
    ['三十四', 34],
    ['十', 10],
    ['二十', 20],
    ['十二', 12],
    ['一百零二', 102],
    ['两百五十', 250],
    ['二一', 21],
    ['一九八四', 1984],
    ['一千零一', 1001],
  ])('reads %s as %i', (text, value) => {
    expect(parseNumeral(text)).toBe(value);
  });

  it.each([
    '',
    'dawn',
    'thirty-twelve',
    'five six',
    'hundred',
    '12345',
    '十百',
    'fifteen four',
    'one two three four five',
  ])('does not read %j', (text) => {
    expect(parseNumeral(text)).toBeNull();
  });
});
