import type { BookStyle } from '../../contracts/book-style.ts';
import { findNarration } from '../../text/derive-narration.ts';

// What an idea asks for in so many words about how the book is told. Its other wishes stand in its own words, which every writing
// request has; only what can be checked without a model is taken out of them.

const SPELLINGS: readonly (readonly [string, RegExp])[] = [
  ['en-GB', /\b(?:british|uk) (?:english|spelling)\b|\ben-gb\b/iu],
  ['en-US', /\b(?:american|us) (?:english|spelling)\b|\ben-us\b/iu],
];

/** Null where it asks for nothing. */
export function deriveStyle(idea: string): BookStyle | null {
  const asked = SPELLINGS.filter(([, words]) => words.test(idea)).map(([code]) => code);
  const [spelling] = asked;
  const wishes = {
    ...findNarration(idea),
    ...(asked.length === 1 && spelling !== undefined ? { spelling } : {}),
  };
  return Object.keys(wishes).length === 0 ? null : { schema_version: 'book_style_v1', ...wishes };
}
