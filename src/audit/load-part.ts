import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { type Receipt, STORED_RECEIPT } from '../contracts/receipt.ts';
import type { StoredContract } from '../contracts/stored-contract.ts';
import { STORED_PACKET, type TaskPacket } from '../contracts/task-packet.ts';
import { STORED_TOOL_RECEIPT, type ToolReceipt } from '../contracts/tool-receipt.ts';
import { createBroken } from '../engine/audit-broken.ts';
import { hashBytes } from '../engine/hash.ts';
import type { AuditStore } from '../engine/ports.ts';
import { readUsable } from '../engine/read-usable.ts';

/** A part of the trail with its entry. */
export type TrailPart =
  | { readonly kind: 'packet'; readonly entry: AuditChainEntry; readonly packet: TaskPacket }
  | { readonly kind: 'receipt'; readonly entry: AuditChainEntry; readonly receipt: Receipt }
  | { readonly kind: 'report'; readonly entry: AuditChainEntry; readonly report: string }
  | { readonly kind: 'tool_receipt'; readonly entry: AuditChainEntry; readonly toolReceipt: ToolReceipt };

/** The part that an entry names; `audit_broken` unless its bytes have the hash that the chain holds. */
export async function loadPart(audit: AuditStore, entry: AuditChainEntry): Promise<TrailPart> {
  const text = Buffer.from(await readPart(audit, entry)).toString('utf8');
  switch (entry.kind) {
    case 'packet':
      return { kind: 'packet', entry, packet: validate(entry, text, STORED_PACKET) };
    case 'receipt':
      return { kind: 'receipt', entry, receipt: validate(entry, text, STORED_RECEIPT) };
    case 'report':
      return { kind: 'report', entry, report: text };
    case 'tool_receipt':
      return { kind: 'tool_receipt', entry, toolReceipt: validate(entry, text, STORED_TOOL_RECEIPT) };
  }
}

/** Its bytes, under the same condition. */
export async function readPart(
  audit: Pick<AuditStore, 'loadPart'>,
  entry: AuditChainEntry,
): Promise<Uint8Array> {
  const part = await audit.loadPart(entry);
  if (part === null) throw createBroken(entry.path, entry.seq, 'the part was removed');
  if (hashBytes(part.bytes) === entry.sha256) return part.bytes;
  throw createBroken(entry.path, entry.seq, 'the part was changed');
}

/** Its hash holds, so it is what was written; only another version of the program could have written it otherwise. */
function validate<T>(entry: AuditChainEntry, text: string, contract: StoredContract<T>): T {
  const stored = readUsable(contract, entry.path, text);
  if (stored.state === 'valid') return stored.value;
  throw createBroken(entry.path, entry.seq, 'the part does not keep its contract');
}
