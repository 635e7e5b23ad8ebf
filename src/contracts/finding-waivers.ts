import { z } from 'zod';
import { TextSchema, TimestampSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

// findings.json: what was found in the text and is as the author wants it. By what was found and the sentence that shows it, so that a
// rewrite which keeps the sentence keeps the waiver, and one that says something else has none (decision 73).

export const FindingIdSchema = z
  .string()
  .regex(/^fnd_[0-9a-f]+$/, 'the id of a finding looks like fnd_1f0c…');

export const WaivedFindingSchema = z.strictObject({
  id: FindingIdSchema,
  /** `3:2`, or the number of a chapter. */
  where: TextSchema,
  message: TextSchema,
  reason: TextSchema.max(1000),
  waived_at: TimestampSchema,
});
export type WaivedFinding = z.infer<typeof WaivedFindingSchema>;

export const MOST_WAIVERS = 5000;

export const FindingWaiversSchema = z.strictObject({
  schema_version: z.literal('finding_waivers_v1'),
  waived: z.array(WaivedFindingSchema).max(MOST_WAIVERS),
});
export const STORED_WAIVERS = defineStored('finding_waivers', FindingWaiversSchema);
