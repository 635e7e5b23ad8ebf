import { z } from 'zod';
import {
  CountSchema,
  HashSchema,
  IssueIdSchema,
  PacketIdSchema,
  type ProseKind,
  prose,
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
// a file of the project, told by its hash. An agent is asked for what it alone knows: ids, and the place of the one artifact
// that is expected, it may give, and then they have to be right.

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

/** What an agent says of its work, for whoever reads the issue. */
function told(kind: ProseKind) {
  return prose(kind, { mayRepeat: true, anyLanguage: true });
}

const KindSchema = z.string().regex(/^[a-z][a-z0-9_]*$/);

const shared = {
  inputs_used: z.array(TextSchema),
  /** What was done and why, in a few sentences; never a chain of thought. */
  reasoning_summary: told('term'),
  decisions: z.array(z.strictObject({ decision: TextSchema, reason: TextSchema })),
  checks_performed: z.array(z.strictObject({ check: TextSchema, passed: z.boolean(), detail: z.string() })),
  assumptions: z.array(TextSchema),
  risks: z.array(TextSchema),
  next_recommended_action: z.strictObject({ intent: IntentSchema, reason: TextSchema }),
  citations: z.array(
    z.strictObject({ path: TextSchema, quote: TextSchema.optional(), line: z.int().min(1).optional() }),
  ),
  /** Two or three sentences: what an issue's comment shows. */
  report_excerpt: told('term'),
};

const NotStoppedSchema = z.strictObject({ triggered: z.literal(false) });
/** What a person may choose from, where the stop asks something. */
const choices = z.array(OfferSchema).min(2).max(4).optional();

const claim = z.json().optional();
/** Compared with what was asked where they name a packet, an issue or an agent, and written over in any case. */
const claims = {
  packet_id: claim,
  issue_id: claim,
  receipt_id: claim,
  actor: claim,
  started_at: claim,
  finished_at: claim,
  run_id: claim,
  step_id: claim,
  attempt: claim,
};

const ended = {
  stop_hook: z.discriminatedUnion('triggered', [
    NotStoppedSchema,
    z.strictObject({ triggered: z.literal(true), type: AgentStopTypeSchema, detail: TextSchema, choices }),
  ]),
  /** The long report, where there is more to say than the excerpt. */
  report: told('phrase').optional(),
};

/** What an agent may answer to a packet. */
export const RawReceiptSchema = z.strictObject({
  ...shared,
  outputs_produced: z.array(
    z.strictObject({ path: TextSchema.optional(), kind: KindSchema.optional(), content: TextSchema }),
  ),
  ...ended,
  ...claims,
});
export type RawReceipt = z.infer<typeof RawReceiptSchema>;

/** What it is asked for: one artifact is expected, so that its content is all that is not known of it. */
export const AskedReceiptSchema = z.strictObject({
  ...shared,
  outputs_produced: z.array(z.strictObject({ content: TextSchema })),
  ...ended,
});

/** `<timestamp>__receipt__<packet_id>.json` */
export const ReceiptSchema = z.strictObject({
  receipt_id: ReceiptIdSchema,
  packet_id: PacketIdSchema,
  issue_id: IssueIdSchema,
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
