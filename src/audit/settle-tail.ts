import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { hashBytes } from '../engine/hash.ts';
import type { AuditWriter } from '../engine/ports.ts';
import { createBroken } from './audit-broken.ts';
import { type Chain, findLineEnd } from './chain.ts';
import { renderHead } from './chain-format.ts';
import type { TrailStore } from './chain-reader.ts';
import { readPart } from './load-part.ts';
import { readTail, type Tail } from './read-tail.ts';
import { checkEntrySignature, createHead, type Signer } from './signer.ts';
import { writePart } from './write-part.ts';

/** Ends what a dead writer, or a failing disk, left beyond the head:
 *    one entry, its part is there    both are written once more, since nobody knows whether they were synced; the head
 *                                    follows
 *    one entry, its part is missing  the line goes
 *    one entry of another key        part and line go: nobody here could sign its head
 *    no entry, only noise            it goes
 *    more than one entry             cannot come from a crash: audit_broken */
export async function settleTail(
  store: TrailStore,
  writer: AuditWriter,
  chain: Chain,
  size: number,
  signer: Signer | null,
): Promise<void> {
  if (size === chain.end) return;
  const tail = await readTail(store.audit, chain, size);
  if (tail.kind === 'strange')
    throw createBroken(PROJECT_PATHS.auditChain, chain.count + 1, 'there are lines beyond the head');
  if (tail.kind === 'entry' && (await finish(store, writer, chain, tail, signer))) return;
  if (tail.kind === 'entry') await takeAway(store, writer, chain, tail.entry);
  await writer.append(PROJECT_PATHS.auditChain, chain.end, new Uint8Array());
}

async function finish(
  store: TrailStore,
  writer: AuditWriter,
  chain: Chain,
  { entry, line }: Extract<Tail, { kind: 'entry' }>,
  signer: Signer | null,
): Promise<boolean> {
  const signature = checkEntrySignature(entry, signer);
  if (signature !== (signer === null ? 'unsigned' : 'right')) return false;
  if (!isNext(chain, entry)) return false;
  const bytes = await readPart(store, entry);
  if (bytes === null || hashBytes(bytes) !== entry.sha256) return false;
  await writer.append(PROJECT_PATHS.auditChain, chain.end, Buffer.concat([line, Buffer.from('\n')]));
  await writePart(writer, entry, bytes);
  const head = createHead(entry.seq, hashBytes(line), signer);
  await writer.save(PROJECT_PATHS.auditHead, renderHead(head), { durable: true });
  return true;
}

/** The part before its line, so that a part is never there without one. */
async function takeAway(
  store: TrailStore,
  writer: AuditWriter,
  chain: Chain,
  entry: AuditChainEntry,
): Promise<void> {
  if (!isNext(chain, entry)) return;
  const size = await store.audit.size(entry.path);
  if (size === null) return;
  if (entry.position !== null && entry.position > 0) {
    if (size > entry.position) await writer.append(entry.path, entry.position, new Uint8Array());
    return;
  }
  const bytes = await readPart(store, entry);
  // A first line may be torn; a file is whole or not there, and one with other bytes is not ours to remove.
  const isOurs = entry.position === 0 || (bytes !== null && hashBytes(bytes) === entry.sha256);
  if (isOurs) await writer.remove(entry.path);
}

/** Whether the place of its part is one that the trail does not use yet. */
function isNext(chain: Chain, entry: AuditChainEntry): boolean {
  if (chain.find(entry.kind, entry.id) !== null) return false;
  if (entry.kind !== 'tool_receipt') return !chain.entries.some(({ path }) => path === entry.path);
  return entry.position === findLineEnd(chain.lastOfSession(entry.session_id));
}
