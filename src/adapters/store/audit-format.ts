import type { z } from 'zod';
import {
  type AuditChainEntry,
  AuditChainEntrySchema,
  type AuditHead,
  AuditHeadSchema,
} from '../../contracts/audit-chain.ts';
import { renderCanonicalJson } from '../../engine/canonical-json.ts';
import { parseLine } from './parse-line.ts';

// A line of the chain and the head have exactly one form in bytes, canonical JSON and a newline: whatever else stands in
// a file was not written by us, however alike it may read.

export function renderChainLine(entry: AuditChainEntry): Uint8Array {
  return Buffer.from(`${renderCanonicalJson(entry)}\n`);
}

/** Without its newline; null for bytes that are no line of a chain. */
export function parseChainLine(bytes: Uint8Array): AuditChainEntry | null {
  return parseCanonical(bytes, AuditChainEntrySchema);
}

export function renderHead(head: AuditHead): Uint8Array {
  return Buffer.from(`${renderCanonicalJson(head)}\n`);
}

/** null for bytes that are no head. */
export function parseHead(bytes: Uint8Array): AuditHead | null {
  return bytes.at(-1) === 0x0a ? parseCanonical(bytes.subarray(0, -1), AuditHeadSchema) : null;
}

function parseCanonical<T>(bytes: Uint8Array, schema: z.ZodType<T>): T | null {
  const parsed = schema.safeParse(parseLine(bytes));
  if (!parsed.success) return null;
  return Buffer.from(renderCanonicalJson(parsed.data)).equals(bytes) ? parsed.data : null;
}
