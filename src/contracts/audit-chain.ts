import { z } from 'zod';
import {
  BookIdSchema,
  CountSchema,
  HashSchema,
  IssueIdSchema,
  PacketIdSchema,
  ReceiptIdSchema,
  RunIdSchema,
  SessionIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';

// .control-room/audit/chain.jsonl and head.json. Every part of the trail has one line, in the order in which the parts
// came; a line holds the hash of the part and the hash of the line before it, and the head holds the hash of the last.

const KeyIdSchema = z.string().regex(/^key_[0-9a-f]{16}$/, 'a key id looks like key_0123456789abcdef');
const SignatureSchema = z
  .string()
  .regex(/^hmac-sha256:[0-9a-f]{64}$/, 'a signature is written hmac-sha256:<hex>');

const shared = {
  schema_version: z.literal('audit_chain_entry_v1'),
  seq: z.int().min(1),
  /** Where the part lies in the project. */
  path: TextSchema,
  bytes: CountSchema,
  sha256: HashSchema,
  run_id: RunIdSchema.nullable(),
  /** Whose trail it is from here on: on the first entry, and where a trail is carried on in another project. Trails of
   *  earlier versions name none before the first entry that was added since. */
  project: BookIdSchema.optional(),
  /** The part's own time, so that a part entered again after a crash gives the same line. */
  at: TimestampSchema,
  /** null for the first. */
  previous_hash: HashSchema.nullable(),
  /** Which key signed; null where there was none. */
  signed_by: KeyIdSchema.nullable(),
  signature: SignatureSchema.nullable(),
};

/** A file of its own. */
const document = {
  ...shared,
  position: z.null(),
  issue_id: IssueIdSchema,
  packet_id: PacketIdSchema,
  session_id: SessionIdSchema.nullable(),
};

export const AuditChainEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...document, kind: z.literal('packet'), id: PacketIdSchema }),
  z.strictObject({ ...document, kind: z.literal('receipt'), id: ReceiptIdSchema }),
  /** The id is its receipt's. */
  z.strictObject({ ...document, kind: z.literal('report'), id: ReceiptIdSchema }),
  /** A line of a session's file; its hash and its bytes are those of the line without the newline. */
  z.strictObject({
    ...shared,
    kind: z.literal('tool_receipt'),
    id: ReceiptIdSchema,
    position: CountSchema,
    issue_id: z.null(),
    packet_id: z.null(),
    session_id: SessionIdSchema,
  }),
]);
export type AuditChainEntry = z.infer<typeof AuditChainEntrySchema>;
export type AuditPartKind = AuditChainEntry['kind'];

/** How far the trail goes: what lies beyond was never finished, and what is missing before it was removed. */
export const AuditHeadSchema = z.strictObject({
  schema_version: z.literal('audit_head_v1'),
  count: CountSchema,
  /** Of the last line; null where there is none. */
  hash: HashSchema.nullable(),
  /** By the key that signed the last line. */
  signature: SignatureSchema.nullable(),
});
export type AuditHead = z.infer<typeof AuditHeadSchema>;
/** Of a trail that has no entry yet. */
export const EMPTY_HEAD: AuditHead = {
  schema_version: 'audit_head_v1',
  count: 0,
  hash: null,
  signature: null,
};
