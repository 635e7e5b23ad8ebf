import type { WorkUnit } from '../../engine/estimate/derive-critical-path.ts';
import type { RequestEstimate, UnitEstimate } from '../../engine/estimate/estimate-run.ts';
import type { UnitKind } from '../after/derive-units.ts';

/** What comes after the scenes reads the whole chapter, and the memory of the last few. */
export function estimateAfter<U extends WorkUnit & { readonly kind: UnitKind }>(
  unit: U,
  textTokens: number,
): UnitEstimate<U> {
  const framed = textTokens + 3000;
  const request = (outputTokens: number): RequestEstimate => ({
    step: unit.kind,
    role: AFTER_ROLES[unit.kind] ?? 'chief',
    inputTokens: framed,
    outputTokens,
  });
  const shared = { unit, of: 'chapter', more: 0, worst: 2 };
  if (unit.kind === 'revision') return { ...shared, requests: [request(textTokens)], fewer: 1 };
  return { ...shared, requests: [request(450)], fewer: 0 };
}

const AFTER_ROLES: Readonly<Partial<Record<UnitKind, string>>> = {
  memory: 'librarian',
  consistency: 'continuity',
  revision: 'editor',
};
