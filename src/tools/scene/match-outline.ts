import { foldText } from '../../text/fold-text.ts';
import type { OutlineEntry } from '../outline/outline-entry.ts';
import { deriveSlug } from '../scene-path.ts';

export const MATCH_METHODS = ['title_slug', 'pov_name', 'scene_number'] as const;
export type MatchMethod = (typeof MATCH_METHODS)[number];

/** What a scene's file tells of which scene it is. */
export interface SceneClues {
  /** The words of its name, as a slug, without numbers and prefixes; empty where it has none. */
  readonly slug: string;
  readonly title: string | null;
  readonly reference: string | null;
  readonly number: number | null;
  readonly pov: string | null;
}

export interface OutlineMatch {
  readonly entry: OutlineEntry | null;
  readonly method: MatchMethod | null;
  readonly candidates: readonly { readonly entry: OutlineEntry; readonly method: MatchMethod }[];
}

// The weights make every stronger clue outweigh all weaker ones together: title, then number, then point of view. One entry
// alone at the top is the match; two at the top are candidates, and nobody guesses.
const WEIGHT: Readonly<Record<MatchMethod, number>> = { title_slug: 4, scene_number: 2, pov_name: 1 };

export function matchOutline(clues: SceneClues, entries: readonly OutlineEntry[]): OutlineMatch {
  const ranked = entries
    .map((entry) => ({ entry, methods: listMethods(clues, entry) }))
    .filter(({ methods }) => methods.length > 0)
    .map(({ entry, methods }) => ({
      entry,
      method: methods[0] ?? 'pov_name',
      weight: methods.reduce((sum, method) => sum + WEIGHT[method], 0),
    }))
    .sort((a, b) => b.weight - a.weight || a.entry.number - b.entry.number);
  const [first, second] = ranked;
  const isAlone = first !== undefined && first.weight !== second?.weight;
  const candidates = ranked.slice(0, 5).map(({ entry, method }) => ({ entry, method }));
  return isAlone
    ? { entry: first.entry, method: first.method, candidates }
    : { entry: null, method: null, candidates };
}

/** Strongest first. */
function listMethods(clues: SceneClues, entry: OutlineEntry): MatchMethod[] {
  const methods: MatchMethod[] = [];
  if (hasSameTitle(clues, entry)) methods.push('title_slug');
  const isNumbered =
    clues.reference !== null && entry.scene_ref !== null
      ? clues.reference === entry.scene_ref
      : clues.number === entry.number;
  if (isNumbered) methods.push('scene_number');
  if (clues.pov !== null && entry.pov !== null && foldText(clues.pov) === foldText(entry.pov))
    methods.push('pov_name');
  return methods;
}

/** The same words, or the first of them where one is cut short; three words at least, or all. */
function hasSameTitle({ slug, title }: SceneClues, entry: OutlineEntry): boolean {
  if (title !== null && foldText(title) === foldText(entry.title)) return true;
  if (slug === '') return false;
  return [entry.title, entry.summary].map(deriveSlug).some((own) => {
    if (own === slug) return true;
    const [short, long] = own.length < slug.length ? [own, slug] : [slug, own];
    return short.split('-').length >= 3 && long.startsWith(`${short}-`);
  });
}
