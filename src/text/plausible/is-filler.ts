import type { Word } from '../list-words.ts';

const LOREM: ReadonlySet<string> = new Set(
  (
    'lorem ipsum dolor sit amet consectetur adipiscing adipisicing elit sed do eiusmod tempor incididunt ut labore et dolore ' +
    'magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute ' +
    'irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident ' +
    'sunt culpa qui officia deserunt mollit anim id est laborum'
  ).split(' '),
);
const FEWEST_LOREM = 3;
const LEAST_LOREM = 0.7;
/** So many words, of which so few are different, are no sentence. */
const FEWEST_WORDS = 5;
const FEWEST_LETTERS = 6;
const MOST_ALIKE = 2;

/** Whether a text, with its words, only takes up room: printers' Latin, or a word or two over and over. */
export function isFiller(text: string, said: readonly Word[]): boolean {
  const lorem = said.filter(({ text: word }) => LOREM.has(word.toLowerCase())).length;
  if (said.length >= FEWEST_LOREM && lorem >= LEAST_LOREM * said.length) return true;
  return isOfFewLetters(text.toLowerCase()) || isOfFewWords(said);
}

/** Most texts show with their third word that they are not. */
function isOfFewWords(said: readonly Word[]): boolean {
  const different = new Set<string>();
  let spoken = 0;
  for (const { text: word } of said) {
    if (!LETTER.test(word)) continue;
    spoken += 1;
    if (different.add(word.toLowerCase()).size > MOST_ALIKE) return false;
  }
  return spoken >= FEWEST_WORDS;
}

const LETTER = /\p{L}/u;

/** Most texts show it with their third letter. */
function isOfFewLetters(text: string): boolean {
  const different = new Set<string>();
  let letters = 0;
  for (const [letter] of text.matchAll(/\p{L}/gu)) {
    letters += 1;
    if (different.add(letter).size > MOST_ALIKE) return false;
  }
  return letters >= FEWEST_LETTERS;
}
