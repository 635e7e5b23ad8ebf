import type { AcceptedText } from '../agents/ask-text.ts';
import { buildStopReceipt, buildTextReceipt, type ReceiptFacts, type Stop } from '../agents/build-receipt.ts';
import { nameAnswerer } from '../agents/derive-actor.ts';
import { issueReceipt, type ReceiptTrail } from '../agents/issue-receipt.ts';
import { parseEvidence } from '../agents/parse-evidence.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Actor, Receipt } from '../contracts/receipt.ts';
import type { WorkPacket } from '../contracts/task-packet.ts';
import { hashBytes } from '../engine/hash.ts';
import { parseStrictJson } from '../engine/parse-strict-json.ts';
import type { RunContext } from '../engine/run-context.ts';
import type { AgentSeat } from './recipe-sources.ts';

// Receipts of steps whose agents are asked for text: the system writes them, of what it knows.

export interface TextStep {
  readonly id: string;
  readonly seat: AgentSeat;
  readonly packet: WorkPacket;
  readonly actor: Actor;
}

type Trail = ReceiptTrail;

export async function saveTextReceipt(
  context: RunContext,
  trail: Trail,
  step: TextStep,
  { text, attempt, model, warnings = [] }: AcceptedText,
): Promise<Receipt> {
  const cited = citeEvidence(text);
  return issueReceipt(context, trail, {
    id: nameReceiptStep(step.id, attempt),
    build: (finishedAt) =>
      buildTextReceipt(
        {
          ...describeStep(context, step, step.id, attempt),
          actor: nameAnswerer(step.actor, model),
          finishedAt,
        },
        {
          produced: [
            {
              path: `${PROJECT_PATHS.runs}/${context.runId}/cache.json#${step.seat.step.output_slot}`,
              kind: 'slot',
              sha256: hashBytes(text),
              bytes: Buffer.byteLength(text),
            },
          ],
          excerpt: excerptOf(text),
          checks: [
            ...cited.map(({ path }) => ({ check: 'evidence', passed: true, detail: path })),
            ...warnings.map((detail) => ({ check: 'quote', passed: false, detail })),
          ],
          citations: cited,
        },
      ),
    packetStep: `${step.id}/packet`,
    about: describeAgent(step),
  });
}

/** Of an answer that ends the step: told by the call that gave it, so that each has a receipt of its own. */
export async function saveTextStop(
  context: RunContext,
  trail: Trail,
  step: TextStep,
  stop: Stop,
  asked: { readonly id: string; readonly attempt: number },
): Promise<Receipt> {
  return issueReceipt(context, trail, {
    id: `${asked.id}/stop:${asked.attempt}`,
    build: (finishedAt) =>
      buildStopReceipt({ ...describeStep(context, step, asked.id, asked.attempt), finishedAt }, stop),
    packetStep: `${step.id}/packet`,
    about: describeAgent(step),
  });
}

/** Begun for an answer that was accepted and for no other. */
export function nameReceiptStep(id: string, attempt: number): string {
  return `${id}/receipt:${attempt}`;
}

function describeStep(
  { runId }: RunContext,
  { packet, actor }: TextStep,
  stepId: string,
  attempt: number,
): Omit<ReceiptFacts, 'finishedAt'> {
  return { packet, actor, runId, stepId, attempt, startedAt: packet.timestamp };
}

function describeAgent({ seat, actor }: TextStep) {
  return { kind: 'agent' as const, agentArchetype: seat.role.archetype, agentId: actor.agent_id };
}

/** What a report stands on: its Evidence line, or the one that its JSON holds. */
function citeEvidence(text: string): Receipt['citations'] {
  const parsed = parseStrictJson(text);
  const held = parsed.ok ? parsed.value['evidence'] : text;
  const cited = typeof held === 'string' ? parseEvidence(held) : null;
  if (cited?.ok !== true) return [];
  const { source, quote } = cited.evidence;
  return [{ path: source, ...(quote === null ? {} : { quote }) }];
}

const EXCERPT_CHARACTERS = 280;

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_CHARACTERS) return line;
  const cut = line.slice(0, EXCERPT_CHARACTERS).replace(/\s\S*$/, '');
  return `${cut.toWellFormed()} …`;
}
