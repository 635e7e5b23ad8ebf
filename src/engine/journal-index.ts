import { isObject } from '../contracts/json.ts';
import type { Slot, SlotCache } from '../contracts/slot-cache.ts';
import type { StepOutput, StepRecord } from '../contracts/step-record.ts';
import type { Usage } from '../contracts/usage.ts';
import { addUsage, NO_USAGE } from './usage.ts';

// The fold of a journal that a running run keeps in memory: where each step's line is, never its output (but for the
// slots, which are the snapshot). Nothing here depends on the order of lines, except which of two is later.

export interface IndexedStep {
  readonly position: number;
  readonly seq: number;
  readonly inputHash: string;
}

export interface JournalIndex {
  readonly lastSeq: number;
  readonly usage: Usage;
  /** What the run itself has written by the last line that says so, and what its children have. */
  readonly words: number;
  readonly slots: SlotCache;
  done(stepId: string): IndexedStep | null;
  /** How often the step has ended, well or badly. */
  executions(stepId: string): number;
  /** Sequence number of the last line that took a failed run up again; 0 where there is none. */
  readonly lastFailedRound: number;
  readonly resumes: number;
  /** Sequence number of the line that took the run up under the last override of its fingerprint; 0 where there is none. */
  readonly lastOverride: number;
  add(record: StepRecord, position: number, text: string | null): void;
}

export const RESUME_STEP = 'resume';

export function createJournalIndex(): JournalIndex {
  const steps = new Map<string, IndexedStep>();
  const executions = new Map<string, number>();
  const slots: SlotCache = {};
  let lastSeq = 0;
  let usage = NO_USAGE;
  let ownWords = { seq: 0, words: 0 };
  let childWords = 0;
  let lastFailedRound = 0;
  let resumes = 0;
  /** How many overrides the run had, and the first line that says so. */
  let override = { count: 0, seq: 0 };
  return {
    get lastSeq() {
      return lastSeq;
    },
    get usage() {
      return usage;
    },
    get words() {
      return ownWords.words + childWords;
    },
    get lastFailedRound() {
      return lastFailedRound;
    },
    get resumes() {
      return resumes;
    },
    get lastOverride() {
      return override.seq;
    },
    slots,
    done: (stepId) => steps.get(stepId) ?? null,
    executions: (stepId) => executions.get(stepId) ?? 0,
    add(record, position, text) {
      lastSeq = Math.max(lastSeq, record.seq);
      if (record.usage !== null) usage = addUsage(usage, record.usage);
      executions.set(record.step_id, (executions.get(record.step_id) ?? 0) + 1);
      if (record.status === 'failed') return;
      if (record.words !== undefined) {
        if (record.kind === 'child') childWords += record.words;
        else if (record.seq > ownWords.seq) ownWords = { seq: record.seq, words: record.words };
      }
      steps.set(record.step_id, { position, seq: record.seq, inputHash: record.input_hash });
      if (record.step_id.startsWith(`${RESUME_STEP}:`)) {
        resumes += 1;
        const { after, overrides } = readResume(record.output);
        if (after === 'failed') lastFailedRound = Math.max(lastFailedRound, record.seq);
        if (overrides > override.count) override = { count: overrides, seq: record.seq };
        else if (overrides > 0 && overrides === override.count)
          override = { count: overrides, seq: Math.min(override.seq, record.seq) };
      }
      if (record.output_slot !== null) slots[record.output_slot] = toSlot(record, text ?? '');
    },
  };
}

/** What a line says about the taking up of the run: how the run stood, and how often its fingerprint had been overridden. */
function readResume(output: StepOutput): { readonly after: unknown; readonly overrides: number } {
  const value = output.kind === 'inline' ? output.value : null;
  if (!isObject(value)) return { after: null, overrides: 0 };
  const { after, overrides } = value;
  return { after, overrides: typeof overrides === 'number' ? overrides : 0 };
}

/** What a step that filled a slot left in it; `text` is its output. */
export function toSlot(record: Extract<StepRecord, { status: 'done' }>, text: string): Slot {
  const shared = {
    sha256: record.output_hash.slice('sha256:'.length),
    summary: record.output_summary ?? record.output_preview,
  };
  return record.receipt_id === null
    ? { type: 'artifact', agent_id: record.agent_id ?? 'system', text, ...shared }
    : { type: 'pointer', receipt_id: record.receipt_id, ...shared };
}
