import { foldWord } from '../text/fold-word.ts';
import { listWords } from '../text/list-words.ts';

// A text as a direction among many: every word and every three letters in a row have a place by their hash, and texts that share
// them point the same way. No model, no download, the same everywhere.

export const VECTORIZER = 'hashed-words-128';
const SIZE = 128;
const WORD_WEIGHT = 3;
/** So that whole numbers are exact enough. */
const SCALE = 1000;

export function vectorizeText(text: string): number[] {
  const sums = new Array<number>(SIZE).fill(0);
  const add = (feature: string, weight: number): void => {
    const hash = hashFeature(feature);
    const at = hash % SIZE;
    sums[at] = (sums[at] ?? 0) + (hash & 0x10000 ? weight : -weight);
  };
  for (const { text: word } of listWords(text)) {
    const folded = foldWord(word).normalize('NFKC');
    add(`w:${folded}`, WORD_WEIGHT);
    const marked = `^${folded}$`;
    for (let at = 0; at + 3 <= marked.length; at += 1) add(`t:${marked.slice(at, at + 3)}`, 1);
  }
  const length = Math.hypot(...sums);
  return length === 0 ? sums : sums.map((sum) => Math.round((sum * SCALE) / length));
}

/** How alike two directions are, from -1 to 1. */
export function compareVectors(one: readonly number[], other: readonly number[]): number {
  const product = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  return lengths === 0 ? 0 : product / lengths;
}

/** FNV-1a, 32 bits. */
function hashFeature(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
