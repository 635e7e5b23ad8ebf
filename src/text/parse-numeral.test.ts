import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENGLISH_NUMERAL, ENGLISH_ORDINAL, HAN_NUMERAL } from './numeral-words.ts';
import { IN_A_REQUEST, parseNumeral } from './parse-numeral.ts';

const TABLE = new URL('../../test/fixtures/text/numerals.json', import.meta.url);
const { cases }: { cases: [text: string, inBook: number | null, inRequest: number | null, why?: string][] } =
  JSON.parse(readFileSync(TABLE, 'utf8'));

describe('parseNumeral', () => {
  it.each(cases)('reads %j as %s in a book and %s in a request', (text, inBook, inRequest) => {
    expect([parseNumeral(text), parseNumeral(text, IN_A_REQUEST)]).toEqual([inBook, inRequest]);
  });

  it.each(cases.filter(([, inBook, inRequest]) => (inBook ?? inRequest ?? 0) > 0))(
    'reads nothing that the pieces of patterns do not find: %j',
    (text) => {
      const pieces = `[0-9]{1,6}(?:st|nd|rd|th)?|${ENGLISH_NUMERAL}|${ENGLISH_ORDINAL}|${HAN_NUMERAL}{1,9}`;
      expect(text.trim()).toMatch(new RegExp(`^(?:${pieces})$`, 'iu'));
    },
  );
});

describe('the pieces of patterns', () => {
  it.each([
    ['she was one hundred and two years old', 'one hundred and two'],
    ['a hundred days', 'a hundred'],
    ['two hundred thirty-four', 'two hundred thirty-four'],
    ['twenty-one', 'twenty-one'],
    ['fourteen', 'fourteen'],
    ['a day', undefined],
  ])('find the whole of a number: %s', (text, found) => {
    expect(new RegExp(`\\b${ENGLISH_NUMERAL}\\b`, 'u').exec(text)?.[0]).toBe(found);
  });

  it('find the whole of an ordinal', () => {
    expect(new RegExp(`\\b${ENGLISH_ORDINAL}\\b`, 'u').exec('the twenty-first scene')?.[0]).toBe(
      'twenty-first',
    );
  });
});
