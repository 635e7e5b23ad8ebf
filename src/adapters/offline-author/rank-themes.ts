import type { Lexicon } from './lexicon-schema.ts';

// A theme's first words are the ones that leave no doubt: "city" says more of a place than "landlord".
const SURE_WORDS = 5;

interface Match {
  readonly id: string;
  readonly weight: number;
  readonly from: number;
  readonly to: number;
}

/** Where a theme's word stands in the idea; a reader gives its own way of looking. */
export type FindWord = (word: string) => readonly { readonly from: number; readonly to: number }[];

/** Theme ids by how much of the idea they explain. A word inside a longer match ("ship" in "generation ship") is not
 *  counted; among equals the theme that is named first wins. */
export function rankThemes(themes: Lexicon['settings'] | Lexicon['matters'], all: Lexicon, find: FindWord): string[] {
  const everything = [...all.settings, ...all.matters].flatMap((theme) => findAll(theme.id, theme.words, find));
  const scores = new Map<string, { score: number; at: number }>();
  for (const theme of themes) {
    const seen = new Set<string>();
    for (const match of findAll(theme.id, theme.words, find)) {
      const place = `${match.from}-${match.to}`;
      if (seen.has(place) || everything.some((other) => encloses(other, match))) continue;
      seen.add(place);
      const old = scores.get(theme.id);
      scores.set(theme.id, {
        score: (old?.score ?? 0) + match.weight,
        at: Math.min(old?.at ?? Number.POSITIVE_INFINITY, match.from),
      });
    }
  }
  return [...scores.entries()]
    .sort(([, a], [, b]) => b.score - a.score || a.at - b.at)
    .map(([id]) => id);
}

function findAll(id: string, words: readonly string[], find: FindWord): Match[] {
  return words.flatMap((word, rank) =>
    find(word).map(({ from, to }) => ({ id, from, to, weight: rank < SURE_WORDS ? 2 : 1 })),
  );
}

function encloses(outer: Match, inner: Match): boolean {
  return outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from;
}
