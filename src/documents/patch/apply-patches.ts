import type { Json } from '../../contracts/json.ts';
import type { Patch, PatchOutcome } from '../../contracts/patch-set.ts';
import { applyPatch } from './apply-patch.ts';

export interface PatchedDocument {
  readonly document: Json;
  readonly outcomes: readonly PatchOutcome[];
}

/**
 * Patches in their order, each on what those before it left. One that cannot be applied, or after which the document would not
 * keep its contract any more, is left out alone and reported; nothing of it stays. `refuse` says why a document cannot be.
 */
export function applyPatches(
  document: Json,
  patches: readonly Patch[],
  refuse: (next: Json) => string | null,
): PatchedDocument {
  let current = document;
  const outcomes = patches.map((patch): PatchOutcome => {
    const { id = null, target, action } = patch;
    const result = applyPatch(current, patch);
    const reason = result.ok ? refuse(result.document) : result.reason;
    if (reason !== null || !result.ok) return { id, target, action, outcome: 'aborted', reason };
    current = result.document;
    return { id, target, action, outcome: 'applied', reason: null };
  });
  return { document: current, outcomes };
}
