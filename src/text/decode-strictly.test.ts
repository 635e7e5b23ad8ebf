import { describe, expect, it } from 'vitest';
import { decodeStrictly } from './decode-strictly.ts';

const decode = (...bytes: number[]) => decodeStrictly(Uint8Array.from(bytes));

describe('decodeStrictly', () => {
  it.each([
    ['UTF-8', [0xc3, 0xa9, 0x0d, 0x0a, 0x62], 'é\nb'],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
    ['UTF-16, little end first', [0xff, 0xfe, 0x00, 0x4e], '一'],
    ['UTF-16, big end first', [0xfe, 0xff, 0x4e, 0x00], '一'],
  ])('reads %s', (_, bytes, text) => {
    expect(decode(...bytes)).toEqual({ ok: true, text });
  });

  it.each([
    ['Windows-1252', [0x63, 0x61, 0x66, 0xe9], 'line 1 is not valid UTF-8'],
    ['GB18030', [0xd2, 0xbb, 0xd5, 0xc2], 'line 1 is not valid UTF-8'],
    ['half a pair in UTF-16', [0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00], 'it is not valid UTF-16LE'],
    ['a letter in its third line', [0x61, 0x0a, 0x0a, 0xe9, 0x0a], 'line 3 is not valid UTF-8'],
    ['zero bytes', [0x61, 0x00, 0x62], 'it is no text: line 1 has a control character (U+0000)'],
    ['a backspace', [0x61, 0x0a, 0x08], 'it is no text: line 2 has a control character (U+0008)'],
    ['an escape', [0x1b, 0x5b, 0x32, 0x4a], 'it is no text: line 1 has a control character (U+001B)'],
  ])('refuses %s instead of guessing', (_, bytes, why) => {
    expect(decode(...bytes)).toMatchObject({ ok: false, why });
  });
});
