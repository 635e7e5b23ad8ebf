import type { Json } from '../contracts/json.ts';
import type { StepOutput, StepRecord } from '../contracts/step-record.ts';
import type { Trouble } from '../contracts/trouble.ts';
import { cutText } from '../cut-text.ts';
import { hashBytes } from './hash.ts';
import type { StepAbout } from './run-context.ts';
import { sealLine } from './seal-line.ts';

// Journal lines, each written out as one literal in the order in which it is stored. A run makes one for every step, and
// objects put together from parts cost several times their size in memory that only a full collection gives back.

const PREVIEW_CHARACTERS = 200;

/** What is known of a step when it begins. */
export interface StepHead {
  readonly id: string;
  readonly index: number;
  readonly inputHash: string;
  readonly attempt: number;
  readonly startedAt: string;
  readonly about: Omit<StepAbout, 'outputHash' | 'preview' | 'summary' | 'usage' | 'words'>;
}

export interface DoneParts<T extends Json> {
  readonly value: T;
  readonly text: string;
  readonly output: StepOutput;
  readonly completedAt: string;
  readonly about: StepAbout<T>;
}

export function buildDoneRecord<T extends Json>(seq: number, head: StepHead, done: DoneParts<T>): StepRecord {
  const { about } = head;
  const readable = typeof done.value === 'string' ? done.value : done.text;
  return sealLine({
    seq,
    step_index: head.index,
    step_id: head.id,
    kind: about.kind ?? 'check',
    phase: about.phase ?? null,
    tool: about.tool ?? null,
    agent_archetype: about.agentArchetype ?? null,
    agent_id: about.agentId ?? null,
    status: 'done',
    output_slot: about.outputSlot ?? null,
    receipt_id: about.receiptId ?? null,
    input_slot_refs: [...(about.inputSlotRefs ?? [])],
    input_hash: head.inputHash,
    attempt: head.attempt,
    output: done.output,
    // A text is hashed as it is, so that whoever has it can hold it against the hash.
    output_hash: done.about.outputHash?.(done.value) ?? hashBytes(readable),
    output_preview: cutText(done.about.preview?.(done.value) ?? readable, PREVIEW_CHARACTERS),
    output_summary: done.about.summary?.(done.value) ?? null,
    usage: done.about.usage?.(done.value) ?? null,
    words: done.about.words?.(done.value),
    started_at: head.startedAt,
    completed_at: done.completedAt,
    error: null,
    line_hash: '',
  });
}

export function buildFailedRecord(
  seq: number,
  head: StepHead,
  trouble: Trouble,
  completedAt: string,
): StepRecord {
  const { about } = head;
  return sealLine({
    seq,
    step_index: head.index,
    step_id: head.id,
    kind: about.kind ?? 'check',
    phase: about.phase ?? null,
    tool: about.tool ?? null,
    agent_archetype: about.agentArchetype ?? null,
    agent_id: about.agentId ?? null,
    status: 'failed',
    output_slot: about.outputSlot ?? null,
    receipt_id: about.receiptId ?? null,
    input_slot_refs: [...(about.inputSlotRefs ?? [])],
    input_hash: head.inputHash,
    attempt: head.attempt,
    output_hash: null,
    output_preview: cutText(trouble.message, PREVIEW_CHARACTERS),
    usage: null,
    started_at: head.startedAt,
    completed_at: completedAt,
    error: trouble,
    line_hash: '',
  });
}
