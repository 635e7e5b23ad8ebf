import { describe, expect, it } from 'vitest';
import { findControl, findControlIn } from './find-control.ts';

describe('findControl', () => {
  it.each([
    ['NUL', 'a\u0000b', 'line 1 has a control character (U+0000)'],
    ['backspace', 'a\n\nb\u0008', 'line 3 has a control character (U+0008)'],
    ['bell', '\u0007', 'line 1 has a control character (U+0007)'],
    ['a vertical tab', 'a\u000bb', 'line 1 has a control character (U+000B)'],
    ['escape', '\u001b[2J', 'line 1 has a control character (U+001B)'],
    ['delete', 'a\r\n\u007f', 'line 2 has a control character (U+007F)'],
    ['tab and line ends', 'a\tb\nc\r\nd', null],
    ['a page break', 'a\fb', null],
    ['a letter of Windows-1252', 'a\u0092b', null],
    ['what is not seen but is text', '\u200d\ufeff\u00ad', null],
    ['nothing', '', null],
  ])('%s', (_, text, why) => {
    expect(findControl(text)).toBe(why);
  });
});

describe('findControlIn', () => {
  const why = 'line 1 has a control character (U+001B)';

  it.each([
    ['a text', '\u001b', { path: [], why }],
    ['a text in a list of an object', { a: 1, b: ['x', { c: '\u001b' }] }, { path: ['b', 1, 'c'], why }],
    ['a key', { a: { '\u001b': 1 } }, { path: ['a'], why: `a key is no text: ${why}` }],
    ['none', { a: ['x\ty', null, 2, true, { b: 'one\ntwo' }] }, null],
  ])('%s', (_, value, found) => {
    expect(findControlIn(value)).toEqual(found);
  });
});
