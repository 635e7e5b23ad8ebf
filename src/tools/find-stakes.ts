import { splitSentences } from '../text/split-sentences.ts';
import { STAKES_WORDS, type StakesKind } from '../text/word-lists/stakes.ts';

export interface FoundStakes {
  readonly text: string;
  /** Where the sentence stands in the text. */
  readonly start: number;
  readonly kinds: StakesKind[];
  /** The words that made it a candidate, in the order of their places. */
  readonly words: string[];
  readonly weight: number;
}

/** The sentences of a paragraph that may carry stakes, by the words in them. */
export function findStakes(paragraph: string): FoundStakes[] {
  return splitSentences(paragraph).flatMap(({ text, start }) => {
    const matches = CUES.flatMap(({ kind, weight, pattern }) =>
      [...text.matchAll(pattern)].map((match) => ({
        kind,
        weight,
        at: match.index,
        end: match.index + match[0].length,
        word: match[0].toLowerCase(),
      })),
    );
    // A word inside a longer one that also counts (lose everything) is not counted twice.
    const outer = matches.filter(
      (one) =>
        !matches.some(
          (other) => other !== one && other.at <= one.at && other.end >= one.end && other.weight > one.weight,
        ),
    );
    outer.sort((a, b) => a.at - b.at);
    const weight = outer.reduce((sum, cue) => sum + cue.weight, 0);
    if (weight < LEAST_WEIGHT) return [];
    return [
      {
        text,
        start,
        kinds: [...new Set(outer.map(({ kind }) => kind))],
        words: [...new Set(outer.map(({ word }) => word.replace(/\s+/g, ' ')))],
        weight,
      },
    ];
  });
}

const LEAST_WEIGHT = 2;

const CUES = STAKES_WORDS.map(({ kind, weight, english, chinese }) => ({
  kind,
  weight,
  pattern: new RegExp(`\\b(?:${english.join('|').replaceAll(' ', '\\s+')})\\b|${chinese.join('|')}`, 'giu'),
}));
