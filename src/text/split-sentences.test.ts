import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from './split-sentences.ts';

const TABLE = new URL('../../test/fixtures/tools/sentences.json', import.meta.url);
const { cases }: { cases: [paragraph: string, sentences: string[]][] } = JSON.parse(
  readFileSync(TABLE, 'utf8'),
);

describe('splitting sentences', () => {
  it.each(cases)('splits %j', (paragraph, sentences) => {
    expect(splitSentences(paragraph).map(({ text }) => text)).toEqual(sentences);
  });

  it('loses no letter and tells where each sentence stands', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aAb1 .!?…"“”’\'—-()\n。！？」他说') });
    fc.assert(
      fc.property(text, (paragraph) => {
        const sentences = splitSentences(paragraph);
        for (const { text: sentence, start } of sentences) {
          expect(paragraph.slice(start, start + sentence.length)).toBe(sentence);
        }
        const letters = (each: string): string => each.replace(/[^\p{L}\p{N}]/gu, '');
        expect(letters(sentences.map((each) => each.text).join(''))).toBe(letters(paragraph));
      }),
      { numRuns: 2000 },
    );
  });
});
