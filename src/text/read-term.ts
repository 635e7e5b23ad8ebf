import { hasCjkLetter } from './cjk-letter.ts';
import { foldWord } from './fold-word.ts';
import type { Word } from './list-words.ts';
import { ENGLISH } from './word-lists/en.ts';
import { CHINESE } from './word-lists/zh.ts';

/** A word that says something by itself, folded; null for a stop word, a number, a single letter. */
export function readTerm({ text }: Word): string | null {
  const term = foldWord(text);
  if (!/\p{L}/u.test(term) || [...term].length < 2) return null;
  const isDense = hasCjkLetter(term);
  const stops = isDense ? CHINESE.stopWords : ENGLISH.stopWords;
  const base = isDense ? term : (term.split("'")[0] ?? term);
  return stops.has(term) || stops.has(base) ? null : term;
}
