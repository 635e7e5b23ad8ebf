import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

describe('a wrapped paragraph', () => {
  it.each<[string, string, number, string[]]>([
    ['ends lines at spaces', 'one two three four', 9, ['one two', 'three', 'four']],
    ['fills a line to its last column', 'abc def ghi', 7, ['abc def', 'ghi']],
    ['never cuts a word', 'a extraordinarily b', 5, ['a', 'extraordinarily', 'b']],
    ['keeps the line breaks that are there', 'a b\nc', 72, ['a b', 'c']],
    ['keeps together what says so', 'a b\u00a0c', 3, ['a', 'b\u00a0c']],
    ['never ends a line with a hyphen', 'half- and whole', 6, ['half- and', 'whole']],
    ['counts two columns for a Chinese character', '风雨城门老人', 6, ['风雨城', '门老人']],
    ['begins no line with a closing mark', '风雨城。门', 6, ['风雨', '城。门']],
    ['ends no line with an opening mark', '风雨“城门”', 6, ['风雨', '“城门”']],
    ['keeps a pair of dashes with what it follows', '风雨——城门', 5, ['风', '雨——', '城门']],
    ['keeps a foreign word whole', '风DNA雨', 4, ['风', 'DNA', '雨']],
    ['keeps a number whole', '风2.5雨', 4, ['风', '2.5', '雨']],
    ['takes marks above letters for no column', 'e\u0301e\u0301 e\u0301', 4, ['e\u0301e\u0301 e\u0301']],
    ['is empty where there is nothing', '', 72, ['']],
  ])('%s', (_, text, columns, lines) => {
    expect(wrapText(text, columns)).toEqual(lines);
  });
});
