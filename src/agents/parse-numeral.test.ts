import { describe, expect, it } from 'vitest';
import { parseNumeral } from './parse-numeral.ts';

describe('parseNumeral', () => {
  it.each([
    ['21', 21],
    ['007', 7],
    ['21st', 21],
    ['one', 1],
    ['nineteen', 19],
    ['twenty', 20],
    ['twenty-one', 21],
    ['ninety nine', 99],
    ['third', 3],
    ['twelfth', 12],
    ['三', 3],
    ['两', 2],
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['二十一', 21],
    ['廿一', 21],
    ['一百零五', 105],
    ['一百一十', 110],
    ['三千二百', 3200],
    ['0', null],
    ['零', null],
    ['', null],
    ['twenty-ten', null],
    ['one two', null],
    ['一二', null],
    ['百千', null],
    ['十百', null],
    ['1234567', null],
    ['three and a half', null],
  ])('reads %j as %s', (text, expected) => {
    expect(parseNumeral(text)).toBe(expected);
  });
});
