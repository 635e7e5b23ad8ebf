import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Narration } from '../contracts/book.ts';
import { deriveNarration } from './derive-narration.ts';

const table = new URL('../../test/fixtures/narration.json', import.meta.url);
const IDEAS = JSON.parse(readFileSync(table, 'utf8')) as readonly (Narration & { readonly idea: string })[];

describe('the person and tense of a book', () => {
  it.each(IDEAS)('of “$idea” are $person and $tense', ({ idea, person, tense }) => {
    expect(deriveNarration(idea)).toEqual({ person, tense });
  });
});
