import type { Narration } from '../../contracts/book.ts';

// Who tells a text, by the pronouns of its narration; what people say has to be blanked out before. Somebody who tells of others
// says "I" now and then, somebody who is told of never does, so that a tenth is enough for a first person and a few are too many for
// a third. In between nobody can say, and nothing is said.

const ENGLISH = {
  first: /(?<![\p{L}'’])(?:i|me|my(?! (?:lady|lord|dear)\b)|mine|myself)(?!\p{L})/giu,
  firstMany: /(?<![\p{L}'’])(?:we|us|our|ours|ourselves)(?!\p{L})/giu,
  second: /(?<![\p{L}'’])(?:you|your|yours|yourself)(?!\p{L})/giu,
  third:
    /(?<![\p{L}'’])(?:he|him|his|himself|she|her|hers|herself|they|them|their|theirs|themselves)(?!\p{L})/giu,
};
const CHINESE = {
  first: /(?<!自)我(?!们|國|国)|俺/gu,
  firstMany: /我们|我們|咱们|咱們/gu,
  second: /[你您妳]/gu,
  third: /[他她]/gu,
};

const LEAST_FIRST = 0.1;
const MOST_STRAY = 0.03;
const LEAST_SECOND = 0.5;
const FEWEST = 2;

/** Null where it is not clear. */
export function detectPerson(narration: string, language: string): Narration['person'] | null {
  const words = language.startsWith('zh') ? CHINESE : language.startsWith('en') ? ENGLISH : null;
  if (words === null) return null;
  const count = (pattern: RegExp) => narration.match(pattern)?.length ?? 0;
  const own = count(words.first);
  // "We" may be everybody, and "our hero" is somebody else.
  const first = own + count(words.firstMany) / 2;
  const second = count(words.second);
  const third = count(words.third);
  const all = first + second + third;
  if (second >= FEWEST && second / all >= LEAST_SECOND && second > own * 2) return 'second';
  if (own + count(words.firstMany) >= FEWEST && first / all >= LEAST_FIRST && first >= second) return 'first';
  if (third >= FEWEST && first / all <= MOST_STRAY && second / all < LEAST_SECOND) return 'third';
  return null;
}
