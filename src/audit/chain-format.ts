import type { z } from 'zod';
import {
  type AuditChainEntry,
  AuditChainEntrySchema,
  type AuditHead,
  AuditHeadSchema,
} from '../contracts/audit-chain.ts';
import { renderCanonicalJson } from '../engine/hash.ts';
import { namePart } from './audit-paths.ts';

// A line of the chain and the head have exactly one form in bytes, canonical JSON and a newline: whatever else stands in
// a file was not written by us, however alike it may read.

export const EMPTY_HEAD: AuditHead = {
  schema_version: 'audit_head_v1',
  count: 0,
  hash: null,
  signature: null,
};

/** Without its newline; that is what its hash is of. */
export function renderChainLine(entry: AuditChainEntry): string {
  return renderCanonicalJson(entry);
}

/** null for bytes that are no line of a chain. */
export function parseChainLine(bytes: Uint8Array): AuditChainEntry | null {
  const entry = parseCanonical(bytes, AuditChainEntrySchema);
  return entry !== null && isWellPlaced(entry) ? entry : null;
}

export function renderHead(head: AuditHead): Uint8Array {
  return Buffer.from(`${renderCanonicalJson(head)}\n`);
}

/** null for bytes that are no head. */
export function parseHead(bytes: Uint8Array): AuditHead | null {
  if (bytes.at(-1) !== 0x0a) return null;
  const head = parseCanonical(bytes.subarray(0, -1), AuditHeadSchema);
  if (head === null || (head.count === 0) !== (head.hash === null)) return null;
  return head.count === 0 && head.signature !== null ? null : head;
}

/** A path or an id that contradicts the rest of the entry could point at what is not its part. */
function isWellPlaced(entry: AuditChainEntry): boolean {
  if (entry.path !== namePart(entry)) return false;
  if (entry.kind === 'packet' && entry.id !== entry.packet_id) return false;
  return (entry.signed_by === null) === (entry.signature === null);
}

function parseCanonical<T>(bytes: Uint8Array, schema: z.ZodType<T>): T | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) return null;
  return Buffer.from(renderCanonicalJson(parsed.data)).equals(bytes) ? parsed.data : null;
}
