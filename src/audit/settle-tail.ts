import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { createBroken } from '../engine/audit-broken.ts';
import { hashBytes } from '../engine/hash.ts';
import type { AuditStore, AuditWriter } from '../engine/ports.ts';
import { type Chain, findLineEnd } from './chain.ts';
import { readTail, type Tail } from './read-tail.ts';
import { checkEntrySignature, createHead, type Signer } from './signer.ts';

/** Ends what a dead writer, or a failing disk, left beyond the head:
 *    one entry, its part is there    it is entered once more, since nobody knows whether it is durable; the head follows
 *    one entry, its part is missing  the entry goes
 *    one entry of another key        part and entry go: nobody here could sign its head
 *    no entry, only noise            it goes
 *    more than one entry             cannot come from a crash: audit_broken */
export async function settleTail(
  audit: AuditStore,
  writer: AuditWriter,
  chain: Chain,
  signer: Signer | null,
): Promise<void> {
  const tail = await readTail(audit, chain);
  if (tail.kind === 'none') return;
  if (tail.kind === 'strange')
    throw createBroken(audit.labels.chain, chain.count + 1, 'there are lines beyond the head');
  if (tail.kind === 'entry' && (await finish(audit, writer, chain, tail, signer))) return;
  // What the trail uses already is not taken away with it.
  const entry = tail.kind === 'entry' && isNext(chain, tail.entry) ? tail.entry : null;
  await writer.drop(chain.end, entry);
}

async function finish(
  audit: AuditStore,
  writer: AuditWriter,
  chain: Chain,
  { entry, hash }: Extract<Tail, { kind: 'entry' }>,
  signer: Signer | null,
): Promise<boolean> {
  const signature = checkEntrySignature(entry, signer);
  if (signature !== (signer === null ? 'unsigned' : 'right')) return false;
  if (!isNext(chain, entry)) return false;
  const part = await audit.loadPart(entry);
  if (part === null || hashBytes(part.bytes) !== entry.sha256) return false;
  await writer.enter({ at: chain.end, entry, part: part.bytes, head: createHead(entry.seq, hash, signer) });
  return true;
}

/** Whether the place of its part is one that the trail does not use yet. */
function isNext(chain: Chain, entry: AuditChainEntry): boolean {
  if (chain.find(entry.kind, entry.id) !== null) return false;
  if (entry.kind !== 'tool_receipt') return !chain.entries.some(({ path }) => path === entry.path);
  return entry.position === findLineEnd(chain.lastOfSession(entry.session_id));
}
