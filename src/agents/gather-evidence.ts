import type { AuditTrail } from '../audit/create-audit-trail.ts';
import type { EvidenceFacts } from './check-evidence.ts';
import { classifySource } from './classify-source.ts';
import type { Role } from './roles.ts';

/** What an agent was shown, and as whom it is to speak of it. */
export interface Shown {
  readonly role: Role;
  /** Contents by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Tool receipts behind what it was shown. */
  readonly receiptIds: readonly string[];
  /** Names of all tools, also of those that were not called. */
  readonly tools: Iterable<string>;
}

/** What an agent may stand on: the files that it was shown, and the tools' receipts behind the rest. */
export async function gatherEvidence(
  trail: Pick<AuditTrail, 'loadToolReceipt'>,
  { role, files, receiptIds, tools }: Shown,
): Promise<EvidenceFacts> {
  const receipts = new Map<string, { tool: string; text: string }>();
  for (const receiptId of receiptIds) {
    const receipt = await trail.loadToolReceipt(receiptId);
    if (receipt === null) continue;
    receipts.set(receiptId, { tool: receipt.tool, text: JSON.stringify(receipt.output) });
  }
  return {
    role: widenSources(role, files),
    files,
    tools: new Set(tools),
    receipts,
    issueReceipts: new Map(),
  };
}

/** Whoever may cite scenes alone, and is asked about an outline without any, may cite that. */
function widenSources(role: Role, files: ReadonlyMap<string, string>): Role {
  const cites = role.evidence_sources;
  const hasScene = [...files.keys()].some((path) => classifySource(path) === 'scene');
  return hasScene || !cites.includes('scene') || cites.includes('outline')
    ? role
    : { ...role, evidence_sources: [...cites, 'outline'] };
}
