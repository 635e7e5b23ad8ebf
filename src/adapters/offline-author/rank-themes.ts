import type { Lexicon } from './lexicon-schema.ts';

// A theme's first words are the ones that leave no doubt: "city" says more of a place than "landlord".
const SURE_WORDS = 8;

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
export function rankThemes(lexicon: Lexicon, find: FindWord): { settings: string[]; matters: string[] } {
  const settings = lexicon.settings.flatMap((theme) => findAll(theme, lexicon, find));
  const matters = lexicon.matters.flatMap((theme) => findAll(theme, lexicon, find));
  const all = [...settings, ...matters];
  return { settings: rank(settings, all), matters: rank(matters, all) };
}

function rank(matches: readonly Match[], all: readonly Match[]): string[] {
  const scores = new Map<string, { score: number; at: number; seen: Set<string> }>();
  for (const match of matches) {
    const theme = scores.get(match.id) ?? { score: 0, at: match.from, seen: new Set() };
    const place = `${match.from}-${match.to}`;
    if (theme.seen.has(place) || all.some((other) => encloses(other, match))) continue;
    theme.seen.add(place);
    scores.set(match.id, {
      ...theme,
      score: theme.score + match.weight,
      at: Math.min(theme.at, match.from),
    });
  }
  return [...scores.entries()].sort(([, a], [, b]) => b.score - a.score || a.at - b.at).map(([id]) => id);
}

function findAll(
  theme: { readonly id: string; readonly words: readonly string[] },
  lexicon: Lexicon,
  find: FindWord,
): Match[] {
  return theme.words.flatMap((word, place) => {
    const sure = place < SURE_WORDS ? 2 : 1;
    // That somebody is an uncle does not make it a story about a family.
    const weight = lexicon.words.kin.includes(word) ? 0.5 : sure;
    return find(word).map(({ from, to }) => ({ id: theme.id, from, to, weight }));
  });
}

function encloses(outer: Match, inner: Match): boolean {
  return outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from;
}
