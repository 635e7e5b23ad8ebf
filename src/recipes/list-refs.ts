import type { Json } from '../contracts/json.ts';
import type { Recipe } from '../contracts/recipe.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import { readRef } from './resolve-args.ts';

/** A reference somewhere in a recipe. */
export interface FoundRef {
  /** JSON pointer into the recipe. */
  readonly pointer: string;
  readonly ref: string;
  readonly use: 'argument' | 'for_each' | 'commit' | 'dod';
  /** How many steps, of both phases in order, are done before it is read. */
  readonly stepsBefore: number;
}

/** Every reference of a recipe, in reading order. */
export function listRefs(recipe: Recipe): FoundRef[] {
  const { phase_a, phase_b, commit = [], dod } = recipe;
  const all = phase_a.length + phase_b.length;
  return [
    ...phase_a.flatMap(({ args }, index) => refsIn(args, ['phase_a', index, 'args'], 'argument', index)),
    ...phase_b.flatMap(({ for_each, small_for_each, only_with }, index) =>
      Object.entries({ for_each, small_for_each, only_with }).flatMap(([field, ref]) => {
        const pointer = formatPointer(['phase_b', index, field]);
        const stepsBefore = phase_a.length + index;
        return ref === undefined ? [] : [{ pointer, ref, use: 'for_each' as const, stepsBefore }];
      }),
    ),
    ...commit.flatMap(({ target }, index) => refsIn(target, ['commit', index, 'target'], 'commit', all)),
    ...dod.flatMap((check, index) =>
      check.check === 'file_exists' ? refsIn(check.path, ['dod', index, 'path'], 'dod', all) : [],
    ),
  ];
}

function refsIn(
  value: Json,
  path: readonly (string | number)[],
  use: FoundRef['use'],
  stepsBefore: number,
): FoundRef[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => refsIn(entry, [...path, index], use, stepsBefore));
  }
  const ref = readRef(value);
  if (ref !== null) return [{ pointer: formatPointer(path), ref, use, stepsBefore }];
  return Object.entries(value).flatMap(([key, member]) => refsIn(member, [...path, key], use, stepsBefore));
}
