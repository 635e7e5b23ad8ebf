import { z } from 'zod';
import {
  CallIdSchema,
  CountSchema,
  HashSchema,
  ModelIdSchema,
  ReasonCodeSchema,
  StepIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { CallUsageSchema } from './usage.ts';

// One line of calls.jsonl. `sent` is on disk before the request leaves; a `sent` without `received` is a call that may
// have been paid for and never seen.

const shared = { call_id: CallIdSchema, step_id: StepIdSchema, at: TimestampSchema, line_hash: HashSchema };

/** What went into a prompt, by name, hash and size; never the text itself. */
export const PromptInputRecordSchema = z.strictObject({
  name: TextSchema,
  sha256: HashSchema,
  characters: CountSchema,
});

export const ModelCallSchema = z.discriminatedUnion('event', [
  z.strictObject({
    ...shared,
    event: z.literal('sent'),
    /** Whose request it is; left out by versions before. */
    role: TextSchema.optional(),
    model: ModelIdSchema,
    contract: TextSchema.nullable(),
    template: TextSchema,
    request_hash: HashSchema,
    inputs: z.array(PromptInputRecordSchema),
  }),
  z.strictObject({
    ...shared,
    event: z.literal('received'),
    outcome: z.enum(['answered', 'failed', 'aborted']),
    reason_code: ReasonCodeSchema.nullable(),
    duration_ms: CountSchema,
    usage: CallUsageSchema.nullable(),
    /** The answer did not come, and may have been made and charged for all the same. */
    maybe_paid: z.literal(true).optional(),
  }),
]);
export type ModelCall = z.infer<typeof ModelCallSchema>;
export type PromptInputRecord = z.infer<typeof PromptInputRecordSchema>;
