import { SMALL_WORDS } from './word-lists/small-words.ts';

// In which language somebody wrote a few sentences: by the letters where they tell it, else by the small words. English where
// nothing tells.

const LETTERS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
];

/** A script with a few letters among others is that of a name. */
const LEAST_SHARE = 0.3;
/** Every few letters of Japanese are kana. */
const LEAST_KANA = 0.1;

export function detectLanguage(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const written = LETTERS.find(
    ([code, pattern]) =>
      (text.match(pattern)?.length ?? 0) > letters * (code === 'ja' ? LEAST_KANA : LEAST_SHARE),
  );
  return written?.[0] ?? detectLatin(text);
}

/** By as many different small words as no other language has; English unless another clearly has more. */
function detectLatin(text: string): string {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []);
  const count = (language: string) => [...words].filter((word) => SMALL_WORDS[language]?.has(word)).length;
  const english = count('en');
  const others = Object.keys(SMALL_WORDS)
    .filter((language) => language !== 'en')
    .map((language) => ({ language, found: count(language) }))
    .sort((a, b) => b.found - a.found);
  const [best] = others;
  return best !== undefined && best.found >= FEWEST && best.found > english + 1 ? best.language : 'en';
}

const FEWEST = 3;
