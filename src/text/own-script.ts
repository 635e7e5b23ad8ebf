import { rememberLast } from '../engine/remember-last.ts';

/** A language with the script that it is most likely written in. A code of more parts than anybody registered is read by its first.
 *  A process has to do with a language or two, and asks after each text of an answer. */
export const readLocale = rememberLast(100, (language) => parseLocale(language).maximize());

function parseLocale(language: string): Intl.Locale {
  try {
    return new Intl.Locale(language);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.Locale(language.slice(0, 2));
  }
}

/** Of a text's letters, so many are of the book's script even among foreign names. */
const LEAST_OWN_SCRIPT = 0.3;
/** Chinese has none, and every few letters of Japanese prose are one. */
const MOST_KANA = 0.15;

/** Whether a text is written with other letters than its language is; one of fewer letters than `fewest` says too little to tell. */
export function isOtherScript(text: string, language: string, fewest: number): boolean {
  const { script = '' } = readLocale(language);
  // Most texts, and nothing to count.
  if (script === 'Latn' && !(MAY_BE_OTHER_THAN_LATIN.test(text) && OTHER_THAN_LATIN.test(text))) return false;
  const letters = count(text, /\p{L}/gu);
  if (letters < fewest) return false;
  if (count(text, LETTERS[script] ?? /\p{L}/gu) / letters < LEAST_OWN_SCRIPT) return true;
  return (script === 'Hans' || script === 'Hant') && count(text, KANA) / letters > MOST_KANA;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

const OTHER_THAN_LATIN = /(?!\p{Script=Latin})\p{L}/u;
/** Cheap, and true of all that the one above is: the plain letters of Latin and the marks of a sentence are none. */
const MAY_BE_OTHER_THAN_LATIN = /[\u00b5\u0250-\u1fff\u2100-\uffff]/;
const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** The letters that a language is written with, by its script; those of an unknown script are all. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/gu,
  Hans: HAN,
  Hant: HAN,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Grek: /\p{Script=Greek}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Thai: /\p{Script=Thai}/gu,
};
