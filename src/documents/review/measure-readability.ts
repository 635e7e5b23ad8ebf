import { listWords } from '../../text/list-words.ts';
import { splitSentences } from '../../text/split-sentences.ts';

export interface Readability {
  readonly words: number;
  readonly sentences: number;
  /** Flesch reading ease, not rounded. */
  readonly score: number;
}

/** Of running text, a paragraph at a time. */
export function measureReadability(paragraphs: readonly string[]): Readability {
  let [words, sentences, syllables] = [0, 0, 0];
  for (const paragraph of paragraphs) {
    sentences += splitSentences(paragraph).length;
    for (const { text } of listWords(paragraph)) {
      words += 1;
      syllables += countSyllables(text);
    }
  }
  const score =
    words === 0 || sentences === 0 ? 0 : 206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);
  return { words, sentences, score };
}

/** Groups of vowels, without an e that is only written; good to a few points over a hundred words. */
function countSyllables(word: string): number {
  const bare = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (bare.length <= 3) return 1;
  const spoken = bare.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, (end) => end.slice(0, 1));
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}
