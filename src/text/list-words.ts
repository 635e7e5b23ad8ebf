import { CJK_LETTER } from './cjk-letter.ts';

// A word is what a reader of its script counts as one.
//
// Where words are set apart: what stands between white space and has a letter or a digit, so that a compound with hyphens, a
// contraction or a date is one word, and a lone dash none. An em dash sets apart as white space does; a hyphen at the end
// of a line does not. Where words are not set apart: Chinese, Japanese and Korean letters count one each; Thai, Lao, Khmer
// and Burmese words are found with a dictionary. Punctuation is never a word.

export interface Word {
  readonly text: string;
  readonly start: number;
  /** How many words a reader counts in it: the letters of a Chinese word, else 1. */
  readonly units: number;
}

/** The words of a paragraph in order. */
export function listWords(text: string): Word[] {
  const words: Word[] = [];
  const mayBeDense = MAY_BE_DENSE.test(text);
  let segmenter: Intl.Segmenter | null = null;
  for (const match of text.matchAll(text.includes('-') ? TOKEN : TOKEN_WITHOUT_HYPHEN)) {
    const [token] = match;
    if (!mayBeDense || !DENSE.test(token)) {
      pushWord(words, token, match.index);
      continue;
    }
    segmenter ??= createSegmenter();
    for (const part of token.matchAll(PART)) {
      const start = match.index + part.index;
      if (part.groups?.['spaced'] !== undefined) pushWord(words, part[0], start);
      else pushSegments(words, part[0], start, segmenter);
    }
  }
  return words;
}

/** As many as listWords finds units, without making a list. */
export function countWords(text: string): number {
  const mayBeDense = MAY_BE_DENSE.test(text);
  let count = 0;
  for (const token of text.match(TOKEN) ?? []) {
    if (mayBeDense && DENSE.test(token)) count += countDense(token);
    else if (isPlain(token.charCodeAt(0)) || WORD_CHARACTER.test(token)) count += 1;
  }
  return count;
}

function countDense(token: string): number {
  let count = 0;
  for (const { 0: part, groups } of token.matchAll(PART)) {
    if (groups?.['spaced'] !== undefined) count += WORD_CHARACTER.test(part) ? 1 : 0;
    else if (groups?.['letters'] !== undefined) count += [...part.matchAll(ONE_CJK_LETTER)].length;
    else count += countSegments(part);
  }
  return count;
}

function countSegments(part: string): number {
  const words: Word[] = [];
  pushSegments(words, part, 0, createSegmenter());
  return words.length;
}

function pushWord(words: Word[], token: string, start: number): void {
  const first = isPlain(token.charCodeAt(0)) ? 0 : token.search(WORD_CHARACTER);
  if (first === -1) return;
  const text = isPlain(token.charCodeAt(token.length - 1))
    ? token.slice(first)
    : token.slice(first).replace(NO_WORD_AT_END, '');
  words.push({ text, start: start + first, units: 1 });
}

/** A letter from a to z, or a digit: most words begin and end with one, and need no pattern. */
function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** In stretches that are short enough for a dictionary, which costs the square of what it is given. */
function pushSegments(words: Word[], part: string, start: number, segmenter: Intl.Segmenter): void {
  for (const { 0: stretch, index: from } of part.matchAll(STRETCH)) {
    for (const { segment, index, isWordLike } of segmenter.segment(stretch)) {
      const letters = segment.match(ONE_CJK_LETTER)?.length ?? 0;
      if (letters > 0 || isWordLike === true) {
        words.push({ text: segment, start: start + from + index, units: Math.max(letters, 1) });
      }
    }
  }
}

const STRETCH = /[\s\S]{1,200}/gu;

function createSegmenter(): Intl.Segmenter {
  return new Intl.Segmenter('zh', { granularity: 'word' });
}

const APART = '\\s—―⸺⸻\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20';
/** What is longer is no word; a pattern without an end would need a stack as deep as it is long. */
const LONGEST_TOKEN = 10_000;
const TOKEN = new RegExp(`(?:[^${APART}-]|(?<=\\p{L})-\\n(?=\\p{L})|(?<!-)-(?!-)){1,${LONGEST_TOKEN}}`, 'gu');
/** The same for a text without hyphens, in a third of the time. */
const TOKEN_WITHOUT_HYPHEN = new RegExp(`[^${APART}]{1,${LONGEST_TOKEN}}`, 'gu');
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const NO_WORD_AT_END = /(?<![^\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}]+$/u;
const SPACELESS = '[\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]';
const DENSE = new RegExp(`${CJK_LETTER}|${SPACELESS}`, 'u');
/** Cheap, and true of all that DENSE is: no such letter comes before Thai, nor among the general punctuation. */
const MAY_BE_DENSE = /[\u0e00-\u1fff\u2e80-\uffff]/;
const ONE_CJK_LETTER = new RegExp(CJK_LETTER, 'gu');
const PART = new RegExp(
  `(?<letters>${CJK_LETTER}+)|(?<spaceless>${SPACELESS}+)|(?<spaced>(?:(?!${CJK_LETTER}|${SPACELESS})[^]){1,${LONGEST_TOKEN}})`,
  'gu',
);
