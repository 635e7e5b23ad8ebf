import { listWords } from '../../text/list-words.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import type { DocumentView } from './document-view.ts';
import { listBodyTexts } from './review-facts.ts';

export interface Readability {
  readonly words: number;
  readonly sentences: number;
  /** Flesch reading ease, not rounded. */
  readonly score: number;
  /** How often each word is there, as it is written. */
  readonly uses: ReadonlyMap<string, number>;
}

const MEASURED = new WeakMap<DocumentView, Readability>();

/** Of running text, a paragraph at a time. More than one rule asks for it, and a document is measured once. */
export function measureReadability(view: DocumentView): Readability {
  const known = MEASURED.get(view);
  if (known !== undefined) return known;
  const measured = measure(listBodyTexts(view, ['paragraph', 'callout', 'quote']).map(({ text }) => text));
  MEASURED.set(view, measured);
  return measured;
}

function measure(paragraphs: readonly string[]): Readability {
  const uses = new Map<string, number>();
  let [words, sentences, syllables] = [0, 0, 0];
  for (const paragraph of paragraphs) {
    sentences += splitSentences(paragraph).length;
    for (const { text } of listWords(paragraph)) {
      words += 1;
      uses.set(text, (uses.get(text) ?? 0) + 1);
    }
  }
  for (const [word, times] of uses) syllables += times * countSyllables(word);
  const score =
    words === 0 || sentences === 0 ? 0 : 206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);
  return { words, sentences, score, uses };
}

/** Groups of vowels, without an e that is only written; good to a few points over a hundred words. */
function countSyllables(word: string): number {
  const bare = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (bare.length <= 3) return 1;
  const spoken = bare.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, (end) => end.slice(0, 1));
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}
