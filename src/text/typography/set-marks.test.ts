import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findQuoteMarks } from './quote-marks.ts';
import { setMarks } from './set-marks.ts';

interface Row {
  readonly what: string;
  readonly language: string;
  readonly written: string;
  readonly set: string;
}

const ROWS = JSON.parse(readFileSync('test/fixtures/typography/marks.json', 'utf8')) as readonly Row[];

describe('marks of a paragraph', () => {
  it.each(ROWS)('$what', ({ language, written, set }) => {
    expect(setMarks([written], findQuoteMarks(language)).join('')).toBe(set);
  });

  it.each(ROWS)('$what: set already, nothing more is done', ({ language, set }) => {
    expect(setMarks([set], findQuoteMarks(language)).join('')).toBe(set);
  });

  it('are told across words of another weight, each of which keeps its own', () => {
    const texts = ['"It was ', '"hers,"', ' she said. "It\'s ', 'mine', '."'];
    expect(setMarks(texts, findQuoteMarks('en'))).toEqual([
      '“It was ',
      '“hers,”',
      ' she said. “It’s ',
      'mine',
      '.”',
    ]);
  });
});
