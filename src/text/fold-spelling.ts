import { NO_SPELLINGS, SPELLING_ENDINGS, SPELLING_PAIRS } from './word-lists/en-spellings.ts';

/** What all spellings of a word have in common: colour and color, e-mail and email, naïve and naive. */
export function foldSpelling(word: string): string {
  const folded = word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC');
  const joined = folded.replace(/[-‐‑ ]/g, '');
  if (NO_SPELLINGS.has(joined)) return joined;
  const pair = Object.hasOwn(SPELLING_PAIRS, joined) ? SPELLING_PAIRS[joined] : undefined;
  if (pair !== undefined) return pair;
  if (joined.length > LONGEST_WORD) return joined;
  return SPELLING_ENDINGS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    joined,
  );
}

/** What is longer is no word that anybody spells in two ways, and would cost too much to look at. */
const LONGEST_WORD = 40;
