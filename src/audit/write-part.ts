import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import type { AuditWriter } from '../engine/ports.ts';

/** Writes, or writes once more, what an entry names. */
export async function writePart(
  writer: AuditWriter,
  entry: AuditChainEntry,
  bytes: Uint8Array,
): Promise<void> {
  if (entry.position === null) await writer.save(entry.path, bytes, { durable: true });
  else await writer.append(entry.path, entry.position, Buffer.concat([bytes, Buffer.from('\n')]));
}
