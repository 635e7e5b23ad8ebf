import { RefPathSchema } from '../contracts/recipe.ts';

// a.b[0].c: names and literal indices, nothing else. Names that reach into prototypes are refused by name, whether or
// not the data has such a key of its own.

/** A name to step into, or an index. */
export type RefSegment = string | number;

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const PART = /[A-Za-z_][A-Za-z0-9_-]*|\[(\d+)\]/g;

/** The segments of a path; null where it is no path. */
export function parseRef(text: string): readonly RefSegment[] | null {
  if (!RefPathSchema.safeParse(text).success) return null;
  const segments = [...text.matchAll(PART)].map(([whole, index]) =>
    index === undefined ? whole : Number(index),
  );
  const isSafe = segments.every((part) =>
    typeof part === 'number' ? Number.isSafeInteger(part) : !FORBIDDEN.has(part),
  );
  return isSafe ? segments : null;
}
