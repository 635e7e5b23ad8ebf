import type { DodCheck } from '../contracts/recipe.ts';
import { parseProjectPath } from '../engine/project-path.ts';
import { CodedError } from '../errors.ts';
import type { DodFacts, PathFact } from './evaluate-dod.ts';
import { type RefScope, resolveRef } from './resolve-ref.ts';
import type { SlotValue } from './slot-value.ts';

/** All that the checks of a recipe look at, gathered before anything is decided. */
export async function loadDodFacts(
  dod: readonly DodCheck[],
  scope: RefScope,
  exists: (path: string) => Promise<boolean>,
): Promise<DodFacts> {
  const slots = new Map<string, SlotValue>();
  const paths = new Map<number, PathFact>();
  for (const [index, check] of dod.entries()) {
    if (check.check === 'file_exists') {
      paths.set(index, await loadPathFact(check.path, scope, exists));
      continue;
    }
    const value = slots.get(check.slot) ?? (await scope.slot(check.slot));
    if (value !== null) slots.set(check.slot, value);
  }
  return { slots, paths };
}

async function loadPathFact(
  path: string | { readonly $ref: string },
  scope: RefScope,
  exists: (path: string) => Promise<boolean>,
): Promise<PathFact> {
  const found =
    typeof path === 'string' ? ({ ok: true, value: path } as const) : await resolveRef(path.$ref, scope);
  if (!found.ok) return { path: null, why: found.message };
  if (typeof found.value !== 'string') return { path: null, why: 'the reference does not lead to a path' };
  try {
    const confined = parseProjectPath(found.value);
    return { path: confined, exists: await exists(confined) };
  } catch (error) {
    if (error instanceof CodedError && error.code === 'path_refused')
      return { path: null, why: error.message };
    throw error;
  }
}
