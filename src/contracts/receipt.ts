import { z } from 'zod';
import {
  CountSchema,
  HashSchema,
  IssueIdSchema,
  PacketIdSchema,
  ReceiptIdSchema,
  RunIdSchema,
  StepIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { defineStored } from './stored-contract.ts';
import { IntentSchema, OfferSchema } from './task-packet.ts';

// Receipt v0.1: what came of a packet. The raw one is what an agent may answer: its work travels inside it. In the
// stored one the system has written who, when and in which run over whatever the agent claimed, and the work has become
// a file of the project, told by its hash.

export const AgentStopTypeSchema = z.enum([
  'question',
  'conflict',
  'uncertainty',
  'scope-exceeded',
  'approval-required',
  'error',
  'budget-limit',
]);
export const SystemStopTypeSchema = z.enum([
  'expected-artifacts',
  'invalid-receipt',
  'mismatched-receipt',
  'unexpected-artifacts',
]);
export type SystemStopType = z.infer<typeof SystemStopTypeSchema>;
export const StopTypeSchema = z.enum([...AgentStopTypeSchema.options, ...SystemStopTypeSchema.options]);
export type StopType = z.infer<typeof StopTypeSchema>;

const DecodingSchema = z.strictObject({
  requested: z.record(z.string(), z.json()),
  effective: z.record(z.string(), z.json()),
  source: z.enum(['template', 'provider_override', 'unknown']),
});

export const ActorSchema = z.strictObject({
  agent_id: TextSchema,
  provider: TextSchema,
  model: TextSchema,
  decoding: DecodingSchema,
});
export type Actor = z.infer<typeof ActorSchema>;

const KindSchema = z.string().regex(/^[a-z][a-z0-9_]*$/);

const shared = {
  packet_id: PacketIdSchema,
  issue_id: IssueIdSchema,
  inputs_used: z.array(TextSchema),
  /** What was done and why, in a few sentences; never a chain of thought. */
  reasoning_summary: TextSchema,
  decisions: z.array(z.strictObject({ decision: TextSchema, reason: TextSchema })),
  checks_performed: z.array(z.strictObject({ check: TextSchema, passed: z.boolean(), detail: z.string() })),
  assumptions: z.array(TextSchema),
  risks: z.array(TextSchema),
  next_recommended_action: z.strictObject({ intent: IntentSchema, reason: TextSchema }),
  citations: z.array(
    z.strictObject({ path: TextSchema, quote: TextSchema.optional(), line: z.int().min(1).optional() }),
  ),
  /** Two or three sentences: what an issue's comment shows. */
  report_excerpt: TextSchema,
};

const NotStoppedSchema = z.strictObject({ triggered: z.literal(false) });
/** What a person may choose from, where the stop asks something. */
const choices = z.array(OfferSchema).min(2).max(4).optional();

/** What an agent answers to a packet. */
export const RawReceiptSchema = z.strictObject({
  ...shared,
  outputs_produced: z.array(z.strictObject({ path: TextSchema, kind: KindSchema, content: TextSchema })),
  stop_hook: z.discriminatedUnion('triggered', [
    NotStoppedSchema,
    z.strictObject({ triggered: z.literal(true), type: AgentStopTypeSchema, detail: TextSchema, choices }),
  ]),
  /** The long report, where there is more to say than the excerpt. */
  report: TextSchema.optional(),
  // Claims: compared with what was asked where they name an agent, and written over in any case.
  receipt_id: z.json().optional(),
  actor: z.json().optional(),
  started_at: z.json().optional(),
  finished_at: z.json().optional(),
  run_id: z.json().optional(),
  step_id: z.json().optional(),
  attempt: z.json().optional(),
});
export type RawReceipt = z.infer<typeof RawReceiptSchema>;

/** `<timestamp>__receipt__<packet_id>.json` */
export const ReceiptSchema = z.strictObject({
  receipt_id: ReceiptIdSchema,
  ...shared,
  actor: ActorSchema,
  started_at: TimestampSchema,
  finished_at: TimestampSchema,
  outputs_produced: z.array(
    z.strictObject({ path: TextSchema, kind: KindSchema, sha256: HashSchema, bytes: CountSchema }),
  ),
  stop_hook: z.discriminatedUnion('triggered', [
    NotStoppedSchema,
    z.strictObject({ triggered: z.literal(true), type: StopTypeSchema, detail: TextSchema, choices }),
  ]),
  report_path: TextSchema.optional(),
  run_id: RunIdSchema.optional(),
  step_id: StepIdSchema.optional(),
  attempt: z.int().min(1).optional(),
});
export type Receipt = z.infer<typeof ReceiptSchema>;
export const STORED_RECEIPT = defineStored('receipt', ReceiptSchema);
