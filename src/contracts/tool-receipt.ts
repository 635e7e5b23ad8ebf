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
import { defineStored } from './stored-contract.ts';
import { TroubleSchema } from './trouble.ts';

/** One line of audit/sessions/<session_id>/tool_receipts.jsonl: what a tool was given and what it gave back. The line
 *  before it in the session is held by its hash; the signature is of the line without it, null where there was no key.
 *  The whole trail's order, and whether anything is missing, is the chain's (audit-chain.ts). */
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
export const STORED_TOOL_RECEIPT = defineStored('tool_receipt', ToolReceiptSchema);
