import { z } from 'zod';
import { ModelIdSchema, TextSchema, TimestampSchema } from './ids.ts';
import { BudgetSchema } from './run.ts';
import { defineStored } from './stored-contract.ts';

const shared = {
  schema_version: z.literal('run_request_v1'),
  requested_at: TimestampSchema,
  reason: TextSchema,
};

/** A wish put beside a run by any process, without the lock; the owner sees it within a second, and whoever works on the
 *  queue when its turn comes. */
export const RunRequestSchema = z.discriminatedUnion('request', [
  z.strictObject({ ...shared, request: z.literal('cancel') }),
  z.strictObject({ ...shared, request: z.literal('pause') }),
  z.strictObject({
    ...shared,
    request: z.literal('resume'),
    /** New caps; without any, those of the run stay. */
    budget: BudgetSchema,
    /** Another model than the run was begun with; null: that one. */
    model: ModelIdSchema.nullable(),
    override_fingerprint: z.boolean(),
    /** How the work is to be done from here on, where that is other than before. */
    options: z.record(z.string(), z.json()).optional(),
  }),
]);
export type RunRequest = z.infer<typeof RunRequestSchema>;
export const STORED_RUN_REQUEST = defineStored('run_request', RunRequestSchema);
export type ResumeRequest = Extract<RunRequest, { request: 'resume' }>;
