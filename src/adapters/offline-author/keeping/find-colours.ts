import type { Lexicon } from '../lexicon-schema.ts';
import { escapePattern } from './sentences.ts';

export type Feature = 'eyes' | 'hair';

/** What a sentence says of the colour of somebody's eyes or hair. */
export interface ColourClaim {
  readonly feature: Feature;
  readonly group: string;
  /** The colour's word, and the words it stands in, as they are. */
  readonly word: string;
  readonly phrase: string;
}

export function findColours(sentence: string, { keeping }: Lexicon): ColourClaim[] {
  const groups = new Map(
    Object.entries(keeping.colours).flatMap(([group, words]) => words.map((word) => [word, group] as const)),
  );
  const colours = join([...groups.keys()]);
  return (['eyes', 'hair'] as const).flatMap((feature) =>
    keeping.claims.flatMap((claim) => {
      const pattern = claim
        .replaceAll('{colour}', `(?<colour>${colours})`)
        .replaceAll('{feature}', `(?:${join(keeping.features[feature])})`);
      return [...sentence.matchAll(new RegExp(pattern, 'giu'))].flatMap((match) => {
        const word = match.groups?.['colour'] ?? '';
        const group = groups.get(word.toLowerCase());
        const isNone = group === undefined || (feature === 'eyes' && keeping.notOfEyes.includes(group));
        return isNone ? [] : [{ feature, group, word, phrase: match[0] }];
      });
    }),
  );
}

/** Whether both can be true of one person. */
export function agree(a: string, b: string, { keeping }: Lexicon): boolean {
  return a === b || keeping.alike.some((groups) => groups.includes(a) && groups.includes(b));
}

function join(words: readonly string[]): string {
  return words
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
}
