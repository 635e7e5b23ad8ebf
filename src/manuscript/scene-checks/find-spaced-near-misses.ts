import { distance } from 'fastest-levenshtein';
import { ENGLISH, ENGLISH_CALENDAR, ENGLISH_TITLES } from '../../text/word-lists/en.ts';
import type { NearMiss } from './check-names.ts';
import { foldName, type KnownNames, listWordsOf } from './known-names.ts';

// In scripts with capitals: a capitalised word that no text of the book has, one slip away from a word of a name. A word that
// is written small in the scene is a word and no name; possessives, plurals and what belongs to a place (Marran, Marranese) are
// no slips. At the head of a sentence every word has a capital, so there a short one is let be.

const SHORTEST = 4;
const SHORTEST_INITIAL = 5;
const LONG = 8;

export function findSpacedNearMisses(
  text: string,
  { names, words }: Pick<KnownNames, 'names' | 'words'>,
): NearMiss[] {
  const known = listNameWords(names);
  const small = new Set(
    [...text.matchAll(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu)].map(([word]) => foldName(word)),
  );
  const found: NearMiss[] = [];
  for (const { 0: word, index } of text.matchAll(CAPITALISED)) {
    const written = word.replace(/['’]s?$/u, '');
    const folded = foldName(written);
    if (words.has(folded) || small.has(folded) || isPlainWord(folded)) continue;
    const shortest = isInitial(text, index) ? SHORTEST_INITIAL : SHORTEST;
    if (folded.length < shortest) continue;
    const meant = known.find((name) => isNearMiss(foldName(name), folded));
    if (meant !== undefined) found.push({ written, meant, start: index });
  }
  return found;
}

const CAPITALISED = /(?<![\p{L}\p{M}'’-])\p{Lu}[\p{L}\p{M}]*\p{Ll}(?:['’](?:s\b)?)?(?![\p{L}\p{M}])/gu;

/** Words of names that are long enough to be told from others by one letter. */
function listNameWords(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(listWordsOf))].filter(
    (word) => /^\p{Lu}/u.test(word) && word.length >= SHORTEST && !isPlainWord(foldName(word)),
  );
}

function isPlainWord(folded: string): boolean {
  return ENGLISH.stopWords.has(folded) || ENGLISH_CALENDAR.has(folded) || ENGLISH_TITLES.has(folded);
}

function isInitial(text: string, at: number): boolean {
  return /(?:^|[.!?…:;"“”‘«„「—–(*]|\n)\s*["“‘'«„(*_]*$/u.test(text.slice(Math.max(0, at - 12), at));
}

function isNearMiss(name: string, written: string): boolean {
  if (isDerived(name, written) || isDerived(written, name)) return false;
  const edits = distance(name, written);
  const isSwap = edits === 2 && name.length === written.length && sortLetters(name) === sortLetters(written);
  const allowed = Math.min(name.length, written.length) >= LONG ? 2 : 1;
  // A slip rarely takes the first letter, and a rhyme is no slip.
  const keepsHead = name.charAt(0) === written.charAt(0);
  return keepsHead && (edits <= allowed || isSwap);
}

function isDerived(stem: string, word: string): boolean {
  return (
    word.startsWith(stem) &&
    /^(?:e?s|n|an|ian|ish|ese|ite|ic|er|ers|ans|ians|y|ie)$/u.test(word.slice(stem.length))
  );
}

function sortLetters(word: string): string {
  return [...word].sort().join('');
}
