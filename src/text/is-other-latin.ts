import { readLocale } from './own-script.ts';
import { SMALL_WORDS } from './word-lists/small-words.ts';

// Among languages with Latin letters, by their small words. A language that has no list here is told from English and from
// nothing else: those of its neighbours are half its own.

/** Fewer words than these say nothing. */
const FEWEST_WORDS = 8;
/** Another language shows by as many different words of its own, by this part of all, and by so many times the words of ours. */
const FEWEST_FOREIGN = 3;
const LEAST_FOREIGN = 0.2;
const TIMES_OWN = 3;
/** Small words are near half of English prose, and hardly a tenth of another language's. */
const MOST_ENGLISH = 0.35;
const FEWEST_FOR_SHARE = 25;

/**
 * Whether a text is certainly in another language. `leastEnglish` is how few small words a text of some length may have in a
 * book in English: notes have fewer than prose.
 */
export function isOtherLatin(text: string, language: string, leastEnglish: number): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < FEWEST_WORDS) return false;
  const own = readLocale(language).language;
  const known = SMALL_WORDS[own];
  if (known !== undefined && Object.keys(SMALL_WORDS).some((other) => isWritten(words, other, known)))
    return true;
  if (words.length < FEWEST_FOR_SHARE) return false;
  const english = words.filter((word) => SMALL_WORDS['en']?.has(word)).length / words.length;
  return own === 'en' ? english < leastEnglish : english > MOST_ENGLISH;
}

/** Words that two languages share tell neither. */
function isWritten(words: readonly string[], other: string, own: ReadonlySet<string>): boolean {
  const theirs = SMALL_WORDS[other] ?? own;
  if (theirs === own) return false;
  const foreign = words.filter((word) => theirs.has(word) && !own.has(word));
  const ours = words.filter((word) => own.has(word) && !theirs.has(word));
  return (
    new Set(foreign).size >= FEWEST_FOREIGN &&
    foreign.length >= LEAST_FOREIGN * words.length &&
    foreign.length > TIMES_OWN * ours.length
  );
}
