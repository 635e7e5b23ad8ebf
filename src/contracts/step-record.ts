import { z } from 'zod';
import {
  CountSchema,
  HashSchema,
  ReceiptIdSchema,
  StepIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { TroubleSchema } from './trouble.ts';
import { UsageSchema } from './usage.ts';

// One line of steps.jsonl: a step that ended. Only `done` lines are replayed; a `failed` line is kept for the reader.
// `line_hash` is the hash of the line without it, so that a garbled tail cannot pass for a record.

/** The full output: in the line, or, over 64 KB, in a blob named by its hash and synced before the line. */
export const StepOutputSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('inline'), value: z.json() }),
  z.strictObject({ kind: z.literal('blob'), sha256: HashSchema, bytes: CountSchema }),
]);
export type StepOutput = z.infer<typeof StepOutputSchema>;

const shared = {
  seq: z.int().min(1),
  step_index: CountSchema,
  step_id: StepIdSchema,
  kind: z.enum(['tool', 'agent', 'model', 'check', 'commit', 'child']),
  phase: TextSchema.nullable(),
  tool: TextSchema.nullable(),
  agent_archetype: TextSchema.nullable(),
  agent_id: TextSchema.nullable(),
  output_slot: TextSchema.nullable(),
  receipt_id: ReceiptIdSchema.nullable(),
  input_slot_refs: z.array(z.string()),
  input_hash: HashSchema,
  attempt: z.int().min(1),
  usage: UsageSchema.nullable(),
  /** Words of prose: of a child all that it wrote, of any other step what the run itself has written by now. */
  words: CountSchema.optional(),
  output_preview: z.string(),
  started_at: TimestampSchema,
  completed_at: TimestampSchema,
  line_hash: HashSchema,
};

export const DoneStepRecordSchema = z.strictObject({
  ...shared,
  status: z.literal('done'),
  output: StepOutputSchema,
  output_hash: HashSchema,
  output_summary: z.string().nullable(),
  error: z.null(),
});
export const FailedStepRecordSchema = z.strictObject({
  ...shared,
  status: z.literal('failed'),
  output_hash: z.null(),
  error: TroubleSchema,
});
export const StepRecordSchema = z.discriminatedUnion('status', [
  DoneStepRecordSchema,
  FailedStepRecordSchema,
]);
export type StepRecord = z.infer<typeof StepRecordSchema>;
export type DoneStepRecord = Extract<StepRecord, { status: 'done' }>;
export type StepKind = StepRecord['kind'];
