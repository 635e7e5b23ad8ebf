import type { Actor, Receipt, StopType } from '../contracts/receipt.ts';
import type { WorkPacket } from '../contracts/task-packet.ts';
import { deriveId } from '../engine/hash.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { boundExcerpt, boundSummary } from './bound-receipt.ts';
import type { CompleteReceipt } from './complete-receipt.ts';

// Receipts as they are stored. Who, when, in which run and step is written here, over whatever an agent claimed of itself.

export interface ReceiptFacts {
  readonly packet: WorkPacket;
  readonly actor: Actor;
  readonly runId: string;
  readonly stepId: string;
  readonly attempt: number;
  readonly startedAt: string;
  readonly finishedAt: string;
}

type Produced = Receipt['outputs_produced'];

/** Of an agent's own receipt, once its work has become files; where it stopped, nothing has. */
export function buildReceipt(
  facts: ReceiptFacts,
  raw: CompleteReceipt,
  produced: Produced,
  /** Names of inputs and files that the agent was shown. */
  shown: ReadonlySet<string>,
): Receipt {
  return {
    ...frame(facts),
    inputs_used: withAnswers(
      raw.inputs_used.filter((name) => shown.has(name)),
      facts.packet,
    ),
    outputs_produced: produced,
    reasoning_summary: boundSummary(raw.reasoning_summary),
    decisions: raw.decisions,
    checks_performed: raw.checks_performed,
    assumptions: raw.assumptions,
    risks: raw.risks,
    next_recommended_action: raw.next_recommended_action,
    stop_hook: raw.stop_hook,
    citations: raw.citations,
    report_excerpt: boundExcerpt(raw.report_excerpt),
  };
}

/** What the author answered was used, whether the agent says so or not: it was asked for. */
function withAnswers(used: readonly string[], { inputs }: WorkPacket): string[] {
  const given = inputs.context.some(({ name }) => name === ANSWERS) && !used.includes(ANSWERS);
  return given ? [...used, ANSWERS] : [...used];
}

/** The input by which an agent is told what the author answered. */
export const ANSWERS = 'answers';

export interface Stop {
  readonly type: StopType;
  readonly detail: string;
}

/** What a model wrote may stand in the detail, and an issue has to stay readable. */
const LONGEST_DETAIL = 1000;

/** Of an answer that was refused: nothing it produced is taken over. */
export function buildStopReceipt(facts: ReceiptFacts, given: Stop): Receipt {
  const stop = { type: given.type, detail: boundDetail(given.detail) };
  return {
    ...frame(facts),
    ...NOTHING_SAID,
    inputs_used: facts.packet.inputs.context.map(({ name }) => name),
    outputs_produced: [],
    reasoning_summary: `The answer was refused and nothing of it was taken over: ${stop.detail}`,
    checks_performed: [{ check: stop.type, passed: false, detail: stop.detail }],
    next_recommended_action: {
      intent: facts.packet.intent,
      reason: 'A person decides whether to ask again.',
    },
    stop_hook: { triggered: true, ...stop },
    report_excerpt: `Stopped (${stop.type}). ${takeSentence(stop.detail)} Nothing was written.`,
  };
}

/** An excerpt has three sentences, and two are ours. */
function takeSentence(detail: string): string {
  return splitSentences(detail.replaceAll(/\s+/g, ' '))[0]?.text ?? detail;
}

function boundDetail(detail: string): string {
  return detail.length <= LONGEST_DETAIL ? detail : `${detail.slice(0, LONGEST_DETAIL).toWellFormed()}…`;
}

export interface TextWork {
  readonly produced: Produced;
  readonly excerpt: string;
  readonly checks: Receipt['checks_performed'];
  readonly citations: Receipt['citations'];
}

/** Of a step that was asked for prose and not for a receipt: told by the system from what it knows. */
export function buildTextReceipt(facts: ReceiptFacts, work: TextWork): Receipt {
  const { packet } = facts;
  const next = packet.handoff.required_next_step;
  return {
    ...frame(facts),
    ...NOTHING_SAID,
    inputs_used: packet.inputs.context.map(({ name }) => name),
    outputs_produced: work.produced,
    reasoning_summary: `${facts.actor.agent_id} answered in prose, as this step asks; the system wrote this receipt.`,
    checks_performed: work.checks,
    next_recommended_action:
      next === null
        ? { intent: 'finalize', reason: 'This was the last step.' }
        : { intent: next, reason: 'The next step of the recipe.' },
    stop_hook: { triggered: false },
    citations: work.citations,
    report_excerpt: boundExcerpt(work.excerpt),
  };
}

const NOTHING_SAID = { decisions: [], assumptions: [], risks: [], citations: [] };

function frame(facts: ReceiptFacts) {
  const { packet, actor, runId, stepId, attempt } = facts;
  return {
    receipt_id: deriveId('rcpt', packet.packet_id, stepId, attempt),
    packet_id: packet.packet_id,
    issue_id: packet.parent_issue_id,
    actor,
    started_at: facts.startedAt,
    finished_at: facts.finishedAt,
    run_id: runId,
    step_id: stepId,
    attempt,
  };
}
