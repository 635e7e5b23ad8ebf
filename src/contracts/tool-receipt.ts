import { z } from 'zod';
import {
  HashSchema,
  ReceiptIdSchema,
  RunIdSchema,
  SessionIdSchema,
  StepIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { TroubleSchema } from './trouble.ts';

/** One line of audit/sessions/<session_id>/tool_receipts.jsonl: what a tool was given and what it gave back. */
export const ToolReceiptSchema = z.strictObject({
  schema_version: z.literal('tool_receipt_v1'),
  receipt_id: ReceiptIdSchema,
  session_id: SessionIdSchema,
  run_id: RunIdSchema.nullable(),
  step_id: StepIdSchema.nullable(),
  tool: TextSchema,
  args: z.record(z.string(), z.json()),
  started_at: TimestampSchema,
  finished_at: TimestampSchema,
  output: z.json(),
  output_hash: HashSchema,
  error: TroubleSchema.nullable(),
  previous_hash: HashSchema.nullable(),
  signature: TextSchema.nullable(),
});
export type ToolReceipt = z.infer<typeof ToolReceiptSchema>;
