import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CJK_LETTER } from './cjk-letter.ts';
import { countWords, listWords } from './list-words.ts';

const TABLE = new URL('../../test/fixtures/tools/word-counts.json', import.meta.url);
const { cases }: { cases: [text: string, count: number][] } = JSON.parse(readFileSync(TABLE, 'utf8'));

describe('counting words', () => {
  it.each(cases)('finds in %j %i', (text, count) => {
    expect(countWords(text)).toBe(count);
  });

  it('counts what the list has', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aé1-—–.’\'" \n他。，の한ส2𠮷\u0301_*') });
    fc.assert(
      fc.property(text, (each) => {
        expect(countWords(each)).toBe(listWords(each).reduce((sum, { units }) => sum + units, 0));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('listing words', () => {
  it('takes the punctuation off, and says where each stands', () => {
    expect(listWords('“Don’t,” said Mr. well-\nborn—or _so_.')).toEqual([
      { text: 'Don’t', start: 1, units: 1 },
      { text: 'said', start: 9, units: 1 },
      { text: 'Mr', start: 14, units: 1 },
      { text: 'well-\nborn', start: 18, units: 1 },
      { text: 'or', start: 29, units: 1 },
      { text: 'so', start: 33, units: 1 },
    ]);
  });

  it('finds Chinese words beside others, with the letters that they count for', () => {
    expect(listWords('我用iPhone手机。')).toEqual([
      { text: '我', start: 0, units: 1 },
      { text: '用', start: 1, units: 1 },
      { text: 'iPhone', start: 2, units: 1 },
      { text: '手机', start: 8, units: 2 },
    ]);
  });

  it('has each word at its place in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1-— .’\n他的，한') }), (text) => {
        for (const { text: word, start } of listWords(text))
          expect(text.slice(start, start + word.length)).toBe(word);
      }),
    );
  });
});

describe('letters that count one each', () => {
  it('are all seen, wherever their script has its place', () => {
    const letter = new RegExp(`^${CJK_LETTER}$`, 'u');
    const missed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const text = String.fromCodePoint(code);
      if (letter.test(text) && countWords(text + text) !== 2) missed.push(text);
    }
    expect(missed).toEqual([]);
  });
});
