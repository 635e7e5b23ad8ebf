import type { WorkUnit } from '../../engine/estimate/derive-critical-path.ts';
import type { RequestEstimate, UnitEstimate } from '../../engine/estimate/estimate-run.ts';
import { USUAL_AFTER_TOKENS } from '../after/ask-about-chapter.ts';
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
    // It begins like the request for the memory, as far as the text.
    ...(unit.kind === 'consistency' ? { sharedTokens: textTokens + SHARED_FRAME } : {}),
    outputTokens,
  });
  const shared = { unit, of: 'chapter', more: 0, worst: 2 };
  if (unit.kind === 'revision') return { ...shared, requests: [request(textTokens)], fewer: 1 };
  return { ...shared, requests: [request(USUAL_AFTER_TOKENS)], fewer: 0 };
}

/** Of what stands around the text: all but the people, the cards and what is asked. */
const SHARED_FRAME = 1500;

const AFTER_ROLES: Readonly<Partial<Record<UnitKind, string>>> = {
  memory: 'librarian',
  consistency: 'continuity',
  revision: 'editor',
};
