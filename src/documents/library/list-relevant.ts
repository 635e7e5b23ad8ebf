import { compareVectors, vectorizeText } from '../vectorize-text.ts';

export interface Relevance<T> {
  /** What is asked for, in words. */
  readonly wanted: string;
  /** All that an entry can be found by. */
  readonly textOf: (entry: T) => string;
  readonly limit: number;
  /** Belongs to it whatever it says. */
  readonly isBound?: (entry: T) => boolean;
}

/** As many entries of a library as a request is told of: all of a small one; of a large one those that belong to what is asked
 *  for, and of the others the nearest to it. They keep their order, so that requests for alike things begin alike. */
export function listRelevant<T>(
  entries: readonly T[],
  { wanted, textOf, limit, isBound = () => false }: Relevance<T>,
): readonly T[] {
  if (entries.length <= limit) return entries;
  const direction = vectorizeText(wanted);
  const ranked = entries
    .map((entry, place) => ({
      entry,
      place,
      near: isBound(entry)
        ? Number.POSITIVE_INFINITY
        : compareVectors(direction, vectorizeText(textOf(entry))),
    }))
    // Two that are bound are equally near.
    .sort((a, b) => (a.near === b.near ? a.place - b.place : b.near - a.near));
  return ranked
    .slice(0, limit)
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}
