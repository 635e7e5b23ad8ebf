import { buildTextReceipt } from '../agents/build-receipt.ts';
import { issueReceipt } from '../agents/issue-receipt.ts';
import { ROLES } from '../agents/roles.ts';
import type { Actor, Receipt } from '../contracts/receipt.ts';
import { hashBytes } from '../engine/hash.ts';
import type { RunContext } from '../engine/run-context.ts';
import type { RecipeSources } from './recipe-sources.ts';

/** Nobody was asked for it: the router is no model. */
const CHIEF: Actor = {
  agent_id: ROLES.chief.agent_id,
  provider: 'bookforge',
  model: 'router',
  decoding: { requested: {}, effective: {}, source: 'unknown' },
};
const STEP = 'dod/packet';

/** The receipt of the Chief's packet that a run was started for, once the run is done: no packet stays without one. */
export async function answerPacket(
  context: RunContext,
  { trail, packetId, recipe }: RecipeSources,
  committed: readonly string[],
): Promise<void> {
  const packet = packetId === undefined ? null : await trail.loadPacket(packetId);
  if (packet === null || packet.intent === 'clarify') return;
  const produced = await context.step(`${STEP}/outputs`, { committed: [...committed] }, () =>
    describeFiles(context, committed),
  );
  const told = `The recipe “${recipe.label}” did what this packet asks.`;
  await issueReceipt(context, trail, {
    id: `${STEP}/receipt:1`,
    build: (finishedAt): Receipt => ({
      ...buildTextReceipt(
        {
          packet,
          actor: CHIEF,
          runId: context.runId,
          stepId: STEP,
          attempt: 1,
          startedAt: context.createdAt,
          finishedAt,
        },
        { produced, excerpt: told, checks: [], citations: [] },
      ),
      reasoning_summary: `${told} The system wrote this receipt.`,
    }),
    packetStep: STEP,
    about: { kind: 'agent', agentArchetype: ROLES.chief.archetype, agentId: ROLES.chief.agent_id },
  });
}

/** Of what was committed, the files; an issue is no artifact. */
async function describeFiles(
  { files }: Pick<RunContext, 'files'>,
  committed: readonly string[],
): Promise<Receipt['outputs_produced']> {
  const produced: Receipt['outputs_produced'] = [];
  for (const path of committed) {
    const bytes = path.startsWith('iss_') ? null : await files.read(path);
    if (bytes !== null) produced.push({ path, kind: 'text', sha256: hashBytes(bytes), bytes: bytes.length });
  }
  return produced;
}
