import { cleanProse } from '../../text/clean-text.ts';
import type { SpecAssets } from './spec-assets.ts';

/** Every text of a spec without what XML refuses, before anything is made of it; names stay names on both sides. */
export function cleanSpec<T>(spec: T): T {
  return cleanDeep(spec) as T;
}

export function cleanAssets({ tables, images }: SpecAssets): SpecAssets {
  return {
    tables: cleanSpec(tables),
    images: images.map(({ name, bytes }) => ({ name: cleanProse(name), bytes })),
  };
}

function cleanDeep(value: unknown): unknown {
  if (typeof value === 'string') return cleanProse(value);
  if (Array.isArray(value)) return value.map(cleanDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanDeep(each)]));
}
