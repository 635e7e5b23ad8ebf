import type { BibleFact } from '../../contracts/author-bible.ts';
import { ENGLISH_NUMERAL, HAN_NUMERAL } from '../../text/numeral-words.ts';
import { parseNumeral } from '../../text/parse-numeral.ts';
import { findOwnTraits } from '../canon/find-own-traits.ts';

/** The age that a fact gives; null where it gives none, or more than one number, or is not sure. */
export function readAge({ field, quote }: Pick<BibleFact, 'field' | 'quote'>): number | null {
  const told = findOwnTraits(quote).age;
  if (told !== null || field !== 'age') return told;
  if (UNSURE.test(quote)) return null;
  const numbers = [...quote.matchAll(NUMBER)].map(([number]) => number);
  return numbers.length === 1 ? parseNumeral(numbers[0] ?? '') : null;
}

const UNSURE =
  /[?~？约]|\b(?:about|around|nearly|almost|over|under|perhaps|unknown|late|early|when|until)\b/i;
const NUMBER = new RegExp(`\\d{1,4}|\\b${ENGLISH_NUMERAL}\\b|${HAN_NUMERAL}+`, 'giu');
