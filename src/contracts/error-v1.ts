import { z } from 'zod';
import { AnswerReasonSchema, TextSchema } from './ids.ts';

/** What a model answers when it cannot fill a contract: an answer like any other, checked and routed by its code. */
export const ErrorV1Schema = z.strictObject({
  result: z.literal('ERROR'),
  schema_version: z.literal('error_v1'),
  error_type: TextSchema,
  reason_code: AnswerReasonSchema,
  missing_fields: z.array(z.string()),
  phase: TextSchema,
  action_hint: TextSchema,
  /** Where there is something to show. */
  validator_evidence: z.array(z.string()).optional(),
});
export type ErrorV1 = z.infer<typeof ErrorV1Schema>;
