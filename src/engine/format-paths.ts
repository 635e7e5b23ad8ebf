import { derivePathPattern } from './decide-retry.ts';

// Where something was found, every place named. A few places are written out; many that differ only in their indices become
// their pattern and the indices, runs of the last one drawn together: `/scenes/*/label where * is 0-41, 43`. Nothing is lost.

const WRITTEN_OUT = 8;

export function formatPaths(paths: readonly string[]): string {
  const places = [...new Set(paths)];
  if (places.length <= WRITTEN_OUT) return places.map(namePath).join(', ');
  const patterns = new Map<string, string[]>();
  for (const path of places) {
    const pattern = derivePathPattern(path);
    patterns.set(pattern, [...(patterns.get(pattern) ?? []), path]);
  }
  return [...patterns].map(([pattern, alike]) => formatAlike(pattern, alike)).join(', ');
}

function formatAlike(pattern: string, paths: readonly string[]): string {
  const [only] = paths;
  if (paths.length === 1 && only !== undefined) return namePath(only);
  return `${pattern} where * is ${formatIndices(paths.map(listIndices))}`;
}

function namePath(path: string): string {
  return path === '' ? '(the whole answer)' : path;
}

function listIndices(path: string): number[] {
  return [...path.matchAll(/\/(\d+)(?=\/|$)/g)].map(([, index]) => Number(index));
}

/** `1.0-2` stands for 1.0, 1.1 and 1.2. */
function formatIndices(places: readonly (readonly number[])[]): string {
  const runs: { readonly before: string; readonly first: number; last: number }[] = [];
  for (const indices of places.toSorted(compareIndices)) {
    const before = indices
      .slice(0, -1)
      .map((index) => `${index}.`)
      .join('');
    const index = indices.at(-1) ?? 0;
    const open = runs.at(-1);
    if (open?.before === before && open.last + 1 === index) open.last = index;
    else runs.push({ before, first: index, last: index });
  }
  return runs
    .map(({ before, first, last }) => `${before}${first === last ? first : `${first}-${last}`}`)
    .join(', ');
}

function compareIndices(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((index, place) => index !== b[place]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
