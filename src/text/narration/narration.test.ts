import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maskSpeech } from '../../tools/mask-speech.ts';
import { detectPerson } from './detect-person.ts';
import { detectTense } from './detect-tense.ts';

// Sixty passages, labelled by hand before they were ever looked at by a program: half of them from published novels, two or three
// sentences each. Null is a passage of which nobody could say.

const PASSAGES = z
  .array(
    z.strictObject({
      language: z.enum(['en', 'zh']),
      person: z.enum(['first', 'second', 'third']).nullable(),
      tense: z.enum(['past', 'present']).nullable(),
      text: z.string(),
      source: z.string().nullable(),
    }),
  )
  .parse(
    JSON.parse(
      readFileSync(new URL('../../../test/fixtures/narration/passages.json', import.meta.url), 'utf8'),
    ),
  );

const LEAST_RIGHT = 0.95;

function narrationOf(text: string): string {
  return maskSpeech([{ kind: 'paragraph', text, start_line: 1, end_line: 1 }]).join('\n');
}

describe('the labelled passages', () => {
  it('are sixty, half of them published', () => {
    expect(PASSAGES).toHaveLength(60);
    expect(PASSAGES.filter(({ source }) => source !== null)).toHaveLength(30);
  });
});

describe.each([
  ['person', detectPerson],
  ['tense', detectTense],
] as const)('the %s of a passage', (what, detect) => {
  const judged = PASSAGES.filter(({ language }) => what === 'person' || language === 'en').map((passage) => ({
    wanted: passage[what],
    found: detect(narrationOf(passage.text), passage.language),
    text: passage.text,
  }));

  it('is told rightly of nineteen in twenty', () => {
    const wrong = judged.filter(({ wanted, found }) => wanted !== found);
    expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(
      Math.floor(judged.length * (1 - LEAST_RIGHT)),
    );
  });

  it('is never told where nobody could say', () => {
    expect(judged.filter(({ wanted, found }) => wanted === null && found !== null)).toEqual([]);
  });
});
