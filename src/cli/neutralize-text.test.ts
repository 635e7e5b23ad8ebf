import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralizeText } from './neutralize-text.ts';

// Restated by code point, without regular expressions.
function acts(codePoint: number): boolean {
  if (codePoint === 0x09 || codePoint === 0x0a) return false;
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint <= 0x9f)) return true;
  return (codePoint >= 0x202a && codePoint <= 0x202e) || (codePoint >= 0x2066 && codePoint <= 0x2069);
}

const anyText = fc.string({
  unit: fc
    .oneof(
      fc.integer({ min: 0, max: 0x9f }),
      fc.integer({ min: 0x2020, max: 0x2070 }),
      fc.integer({ min: 0, max: 0xd7ff }),
    )
    .map((code) => String.fromCodePoint(code)),
});

describe('neutralizeText', () => {
  it('leaves nothing that a terminal acts on, in any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect([...neutralizeText(text)].filter((c) => acts(c.codePointAt(0) ?? 0))).toEqual([]);
      }),
    );
  });

  it('leaves a text without such characters as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const harmless = [...text].filter((c) => !acts(c.codePointAt(0) ?? 0)).join('');
        expect(neutralizeText(harmless)).toBe(harmless);
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(neutralizeText(neutralizeText(text))).toBe(neutralizeText(text));
      }),
    );
  });

  it.each([
    ['a colour', '\u001b[31mred\u001b[0m', '␛[31mred␛[0m'],
    ['a window title', '\u001b]0;owned\u0007', '␛]0;owned␇'],
    ['an 8-bit CSI', '\u009b2J', '<U+009B>2J'],
    ['a carriage return that overwrites', 'safe\rEVIL', 'safe␍EVIL'],
    ['a backspace', 'ab\b', 'ab␈'],
    ['a delete', 'a\u007f', 'a␡'],
    ['a bidi override', 'user\u202egpj.exe', 'user<U+202E>gpj.exe'],
    ['a Windows line end', 'a\r\nb', 'a\nb'],
    ['prose in any script', 'Zoë – 灯塔\t«мир»\n', 'Zoë – 灯塔\t«мир»\n'],
  ])('shows %s', (_, text, shown) => {
    expect(neutralizeText(text)).toBe(shown);
  });
});
