import type { Json } from '../contracts/json.ts';

/** What stands at a path of a document; undefined where nothing does. Own properties alone are looked at. */
export function readOwn(value: unknown, path: readonly PropertyKey[]): Json | undefined {
  let here = value;
  for (const part of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined;
    here = (here as Record<PropertyKey, unknown>)[part];
  }
  return here as Json | undefined;
}
