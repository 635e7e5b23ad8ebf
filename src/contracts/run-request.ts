import { z } from 'zod';
import { TextSchema, TimestampSchema } from './ids.ts';

/** A wish put beside a run by any process, without the lock; the owner sees it within a second. */
export const RunRequestSchema = z.strictObject({
  schema_version: z.literal('run_request_v1'),
  request: z.enum(['cancel', 'pause']),
  requested_at: TimestampSchema,
  reason: TextSchema,
});
export type RunRequest = z.infer<typeof RunRequestSchema>;
