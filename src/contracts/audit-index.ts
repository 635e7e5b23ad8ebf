import { z } from 'zod';
import {
  CountSchema,
  HashSchema,
  IssueIdSchema,
  PacketIdSchema,
  ReceiptIdSchema,
  TextSchema,
} from './ids.ts';
import { defineStored } from './stored-contract.ts';

/** .control-room/audit/index.json: where the parts of an issue, a packet or a receipt lie. A view of the chain up to
 *  `count`, for a quick look; it may lag behind, it can always be made again, and nothing is decided by it. */
export const AuditIndexSchema = z.strictObject({
  schema_version: z.literal('audit_index_v1'),
  count: CountSchema,
  hash: HashSchema.nullable(),
  issues: z.record(
    IssueIdSchema,
    z.array(
      z.strictObject({
        seq: z.int().min(1),
        kind: z.enum(['packet', 'receipt', 'report']),
        id: TextSchema,
        path: TextSchema,
      }),
    ),
  ),
  packets: z.record(PacketIdSchema, z.array(TextSchema)),
  receipts: z.record(ReceiptIdSchema, z.array(TextSchema)),
});
export type AuditIndex = z.infer<typeof AuditIndexSchema>;

export const STORED_AUDIT_INDEX = defineStored('audit_index', AuditIndexSchema);
