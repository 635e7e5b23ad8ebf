import type { EvidenceFacts } from '../agents/check-evidence.ts';
import { classifySource } from '../agents/classify-source.ts';
import type { Role } from '../agents/roles.ts';
import type { RunContext } from '../engine/run-context.ts';
import type { AgentSeat, RecipeSources } from './recipe-sources.ts';

/** What a step's agent may stand on: the files that it was shown, and the tools' receipts behind its slots. */
export async function gatherEvidence(
  context: RunContext,
  { trail, tools }: Pick<RecipeSources, 'trail' | 'tools'>,
  { step, role }: AgentSeat,
  files: ReadonlyMap<string, string>,
): Promise<EvidenceFacts> {
  const receipts = new Map<string, { tool: string; text: string }>();
  for (const name of step.input_slots) {
    const slot = context.slot(name);
    if (slot?.type !== 'pointer') continue;
    const receipt = await trail.loadToolReceipt(slot.receipt_id);
    if (receipt === null) continue;
    receipts.set(slot.receipt_id, { tool: receipt.tool, text: JSON.stringify(receipt.output) });
  }
  return {
    role: widenSources(role, files),
    files,
    tools: new Set(tools.keys()),
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
