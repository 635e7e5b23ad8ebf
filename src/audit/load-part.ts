import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { type Receipt, STORED_RECEIPT } from '../contracts/receipt.ts';
import type { StoredContract } from '../contracts/stored-contract.ts';
import { STORED_PACKET, type TaskPacket } from '../contracts/task-packet.ts';
import { STORED_TOOL_RECEIPT, type ToolReceipt } from '../contracts/tool-receipt.ts';
import { hashBytes } from '../engine/hash.ts';
import { readUsable } from '../engine/read-usable.ts';
import { createBroken } from './audit-broken.ts';
import type { TrailStore } from './chain-reader.ts';

/** A part of the trail with its entry. */
export type TrailPart =
  | { readonly kind: 'packet'; readonly entry: AuditChainEntry; readonly packet: TaskPacket }
  | { readonly kind: 'receipt'; readonly entry: AuditChainEntry; readonly receipt: Receipt }
  | { readonly kind: 'report'; readonly entry: AuditChainEntry; readonly report: string }
  | { readonly kind: 'tool_receipt'; readonly entry: AuditChainEntry; readonly toolReceipt: ToolReceipt };

/** The part that an entry names; `audit_broken` unless its bytes have the hash that the chain holds. */
export async function loadPart(store: TrailStore, entry: AuditChainEntry): Promise<TrailPart> {
  const bytes = await readPart(store, entry);
  if (bytes === null) throw createBroken(entry.path, entry.seq, 'the part was removed');
  if (hashBytes(bytes) !== entry.sha256) throw createBroken(entry.path, entry.seq, 'the part was changed');
  const text = Buffer.from(bytes).toString('utf8');
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

/** The bytes where the part has to be: a whole file, or as much of a line as is there. null where there is no file. */
export async function readPart(store: TrailStore, entry: AuditChainEntry): Promise<Uint8Array | null> {
  return entry.position === null
    ? store.files.read(entry.path)
    : store.audit.readAt(entry.path, entry.position, entry.bytes);
}

/** Its hash holds, so it is what was written; only another version of the program could have written it otherwise. */
function validate<T>(entry: AuditChainEntry, text: string, contract: StoredContract<T>): T {
  const stored = readUsable(contract, entry.path, text);
  if (stored.state === 'valid') return stored.value;
  throw createBroken(entry.path, entry.seq, 'the part does not keep its contract');
}
