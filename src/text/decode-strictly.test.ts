import { describe, expect, it } from 'vitest';
import { CodedError } from '../errors.ts';
import { decodeStrictly } from './decode-strictly.ts';

const decode = (...bytes: number[]) => decodeStrictly(Uint8Array.from(bytes), 'a.txt');

describe('decodeStrictly', () => {
  it.each([
    ['UTF-8', [0xc3, 0xa9, 0x0d, 0x0a, 0x62], 'é\nb'],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
    ['UTF-16, little end first', [0xff, 0xfe, 0x00, 0x4e], '一'],
    ['UTF-16, big end first', [0xfe, 0xff, 0x4e, 0x00], '一'],
  ])('reads %s', (_, bytes, text) => {
    expect(decode(...bytes)).toBe(text);
  });

  it.each([
    ['Windows-1252', [0x63, 0x61, 0x66, 0xe9]],
    ['GB18030', [0xd2, 0xbb, 0xd5, 0xc2]],
    ['half a pair in UTF-16', [0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00]],
    ['zero bytes', [0x61, 0x00, 0x62]],
  ])('refuses %s instead of guessing', (_, bytes) => {
    expect(() => decode(...bytes)).toThrow(CodedError);
    expect(() => decode(...bytes)).toThrow(/a\.txt cannot be imported/);
  });
});
