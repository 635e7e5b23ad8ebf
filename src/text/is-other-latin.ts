import { rememberLast } from '../engine/remember-last.ts';
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
  if (SMALL_WORDS[own] !== undefined && isWrittenInOther(words, own)) return true;
  if (words.length < FEWEST_FOR_SHARE) return false;
  const english = words.filter((word) => SMALL_WORDS['en']?.has(word)).length / words.length;
  return own === 'en' ? english < leastEnglish : english > MOST_ENGLISH;
}

/** Words that two languages share tell neither. */
function isWrittenInOther(words: readonly string[], own: string): boolean {
  // Most texts have hardly a word that only others have, and need no counting.
  const theirs = listTheirWords(own);
  const most = words.reduce((count, word) => (theirs.has(word) ? count + 1 : count), 0);
  if (most < Math.max(FEWEST_FOREIGN, LEAST_FOREIGN * words.length)) return false;
  const foreign = new Map<string, string[]>();
  const shared = new Map<string, number>();
  let ours = 0;
  for (const word of words) {
    const languages = LANGUAGES.get(word);
    if (languages === undefined) continue;
    const isOwn = languages.includes(own);
    if (isOwn) ours += 1;
    for (const other of languages) {
      if (isOwn) shared.set(other, (shared.get(other) ?? 0) + 1);
      else pushTo(foreign, other, word);
    }
  }
  for (const [other, theirs] of foreign) {
    if (
      theirs.length >= LEAST_FOREIGN * words.length &&
      theirs.length > TIMES_OWN * (ours - (shared.get(other) ?? 0)) &&
      new Set(theirs).size >= FEWEST_FOREIGN
    )
      return true;
  }
  return false;
}

function pushTo(lists: Map<string, string[]>, name: string, word: string): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [word]);
  else list.push(word);
}

/** The languages that have a small word: most words of a text are none. */
const LANGUAGES = indexWords();

/** The small words of all languages that are none of this one's. */
const listTheirWords = rememberLast(
  32,
  (own): ReadonlySet<string> =>
    new Set([...LANGUAGES].flatMap(([word, languages]) => (languages.includes(own) ? [] : [word]))),
);

function indexWords(): ReadonlyMap<string, readonly string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, words] of Object.entries(SMALL_WORDS))
    for (const word of words) languages.set(word, [...(languages.get(word) ?? []), language]);
  return languages;
}
