import { foldText } from './fold-text.ts';

/** The words of a text and nothing else, so that marks of a format and the end of a sentence tell no difference. */
export function foldBare(text: string): string {
  const folded = foldText(text);
  // Plain text, the usual case, needs no tables of scripts.
  return folded.replaceAll(NOT_ASCII.test(folded) ? NO_WORDS : NO_PLAIN_WORDS, ' ').trim();
}

const NOT_ASCII = /\P{ASCII}/u;
const NO_WORDS = /[^\p{L}\p{N}]+/gu;
const NO_PLAIN_WORDS = /[^a-z0-9]+/g;
