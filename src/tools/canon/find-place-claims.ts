import { escapePattern } from '../../text/escape-pattern.ts';
import type { CanonEntity } from './canon-entity.ts';

export interface PlaceClaim {
  readonly place: CanonEntity;
  readonly within: CanonEntity;
  readonly start: number;
  readonly length: number;
}

/** `Glass Quay in Orrin`, `Orrin's Glass Quay`: where a sentence puts one known place inside another. */
export function createPlaceFinder(places: readonly CanonEntity[]): (sentence: string) => PlaceClaim[] {
  const byName = new Map(places.flatMap((place) => place.names.map((name) => [name, place] as const)));
  if (byName.size < 2) return () => [];
  const names = [...byName.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
  const inside = new RegExp(
    `(?<![\\p{L}])(?<inner>${names})\\s+(?:in|of)\\s+(?:the\\s+)?(?<outer>${names})(?![\\p{L}'’])`,
    'gu',
  );
  const possessed = new RegExp(
    `(?<![\\p{L}])(?<outer>${names})['’]s\\s+(?<inner>${names})(?![\\p{L}'’])`,
    'gu',
  );
  return (sentence) =>
    [inside, possessed].flatMap((pattern) =>
      [...sentence.matchAll(pattern)].flatMap((match) => {
        const place = byName.get((match.groups?.['inner'] ?? '').replaceAll(/\s/g, ' '));
        const within = byName.get((match.groups?.['outer'] ?? '').replaceAll(/\s/g, ' '));
        if (place === undefined || within === undefined || place === within) return [];
        return [{ place, within, start: match.index, length: match[0].length }];
      }),
    );
}

/** The places that a place lies in, nearest first; a circle in canon ends where it closes. */
export function listAncestors(place: CanonEntity, places: readonly CanonEntity[]): CanonEntity[] {
  const above: CanonEntity[] = [];
  for (let here: CanonEntity | undefined = place; here?.within != null; ) {
    const name: string = here.within.value.replace(/^the\s+/i, '');
    const parent: CanonEntity | undefined = places.find(({ names }) => names.includes(name));
    if (parent === undefined || parent === place || above.includes(parent)) break;
    above.push(parent);
    here = parent;
  }
  return above;
}
