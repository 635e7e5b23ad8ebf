/**
 * Pattern of one letter that its readers count by itself: Chinese, Japanese, Korean. For a regular expression with the u
 * flag. Punctuation that these scripts share is none; the zero 〇, which Unicode takes for a number, is one: 二〇四五年 is
 * one stretch of five, for who counts its letters and for who looks for its words.
 */
export const CJK_LETTER =
  '(?:(?=[\\p{L}\\p{Nl}])[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}])';

const ONE = new RegExp(CJK_LETTER, 'u');
/** Cheap, and true of every text with such a letter. */
const MAY_HAVE = /[\u1100-\u11ff\u2e80-\uffff]/;

export function hasCjkLetter(text: string): boolean {
  return MAY_HAVE.test(text) && ONE.test(text);
}
