import { checkEvidence, type EvidenceDecision, type EvidenceFacts } from '../agents/check-evidence.ts';
import { findAnother } from './names-another.ts';

/** Why a reply in a conference counts for nothing. */
export type GroundingReject = Extract<EvidenceDecision, { outcome: 'rejected' }>['reason'] | 'names-another';

export type ReplyDecision =
  | Exclude<EvidenceDecision, { outcome: 'rejected' }>
  | { readonly outcome: 'rejected'; readonly reason: GroundingReject; readonly detail: string };

/** A reply of phase 2: what every report is held to (agents/check-evidence.ts), and that it leans on nobody's answer, which
 *  comes after the calling of tools and before the evidence. */
export function checkReply(reply: string, facts: EvidenceFacts): ReplyDecision {
  const decision = checkEvidence(reply, facts);
  if (decision.outcome === 'abstained') return decision;
  if (decision.outcome === 'rejected' && BEFORE.has(decision.reason)) return decision;
  const named = findAnother(reply);
  if (named === null) return decision;
  return {
    outcome: 'rejected',
    reason: 'names-another',
    detail: `the reply leans on another agent: ${named}`,
  };
}

const BEFORE: ReadonlySet<string> = new Set(['empty', 'tool-syntax']);
