import { rememberLast } from '../engine/remember-last.ts';
import { CJK_LETTER, hasCjkLetter } from '../text/cjk-letter.ts';
import { foldLetters } from '../text/fold-text.ts';

// A content word is a run of at least four letters, folded, or any two neighbouring characters of a script of Chinese,
// Japanese or Korean: those words are short and not, or not reliably, set apart. There is no list of stop words, since
// the language of an outline is not known here; so a shared "with" counts, and a shared "gate" is found in every language.

/** The content words of some texts together. */
export function listContentWords(texts: readonly string[]): ReadonlySet<string> {
  return recallWords(texts.join('\n'));
}

/** Most texts are the same after a phase as before it. */
const recallWords = rememberLast(4000, collectWords);

function collectWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  const folded = foldLetters(text);
  if (!NOT_ASCII.test(folded)) return new Set(folded.match(PLAIN_WORDS));
  for (const [run] of folded.matchAll(RUNS)) {
    const letters = [...run];
    if (!hasCjkLetter(run)) {
      if (letters.length >= SHORTEST) words.add(run);
      continue;
    }
    for (let index = 1; index < letters.length; index++) words.add(`${letters[index - 1]}${letters[index]}`);
  }
  return words;
}

const SHORTEST = 4;
// Plain text, the usual case, needs no tables of scripts.
const NOT_ASCII = /\P{ASCII}/u;
const PLAIN_WORDS = /[a-z]{4,}/g;
const RUNS = new RegExp(`${CJK_LETTER}+|(?:(?!${CJK_LETTER})[\\p{L}\\p{M}])+`, 'gu');
