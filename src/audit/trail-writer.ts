import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { hashBytes } from '../engine/hash.ts';
import type { AuditWriter } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { createBroken } from './audit-broken.ts';
import { type Chain, findLineEnd } from './chain.ts';
import { EMPTY_HEAD, renderChainLine, renderHead } from './chain-format.ts';
import type { ChainReader, TrailStore } from './chain-reader.ts';
import { createIndexWriter } from './index-writer.ts';
import { readPart } from './load-part.ts';
import type { NewPart } from './new-part.ts';
import { settleTail } from './settle-tail.ts';
import { createHead, type Signer, signEntry } from './signer.ts';
import { writePart } from './write-part.ts';

// One part enters the trail in three writes, each durable before the next begins:
//   1. its line at the end of the chain, which names the part and its hash
//   2. the part itself: a file as one change, or a line at the end of its session's file
//   3. the head, which names the new line: from here on the part is in the trail
// So at most one line lies beyond the head, and no part lies anywhere that no line names. A writer that finds such a
// line finishes it when its part is there and takes both away when it is not (settle-tail.ts). Whoever repeats a part
// after a crash gets the entry that is there, or makes the same one again. After any trouble the next write looks at the
// disk anew. The cost of a part does not depend on how many there are.

export interface TrailWriter {
  /** The entry of a part, made unless the trail has it; `audit_id_taken` where it has the id with other content. */
  enter(part: NewPart): Promise<AuditChainEntry>;
  /** The chain as writing would find it: what a dead writer left beyond the head is ended first. Where the chain has not
   *  grown since the last write nobody else can have written, and the head is not read again. */
  load(): Promise<Chain>;
  /** Brings the index in step. */
  saveIndex(): Promise<void>;
}

export function createTrailWriter(deps: {
  readonly store: TrailStore;
  readonly fence: number;
  readonly reader: ChainReader;
  readonly loadSigner: () => Promise<Signer | null>;
}): TrailWriter {
  const { store, fence, reader, loadSigner } = deps;
  const index = createIndexWriter(store.files);
  let settled: Chain | null = null;

  /** The chain with nothing beyond its head. */
  async function settle(writer: AuditWriter): Promise<Chain> {
    const size = (await store.audit.size(PROJECT_PATHS.auditChain)) ?? 0;
    if (settled !== null && settled.end === size) return settled;
    const before = await store.files.read(PROJECT_PATHS.auditHead);
    await reader.load();
    // The head that was found may be known to the kernel only, and the next line must not reach the disk before it.
    await writer.save(PROJECT_PATHS.auditHead, before ?? renderHead(EMPTY_HEAD), { durable: true });
    await settleTail(store, writer, await reader.load(), size, await loadSigner());
    return reader.load();
  }

  async function makeEntry(writer: AuditWriter, chain: Chain, part: NewPart): Promise<AuditChainEntry> {
    const signer = await loadSigner();
    const last = part.kind === 'tool_receipt' ? chain.lastOfSession(part.session_id) : null;
    const bytes = part.render(last?.sha256 ?? null, signer);
    const { render: _, isSame: __, ...named } = part;
    const facts = {
      schema_version: 'audit_chain_entry_v1' as const,
      seq: chain.count + 1,
      bytes: bytes.length,
      sha256: hashBytes(bytes),
      previous_hash: chain.hash,
    };
    const entry = signEntry(
      named.kind === 'tool_receipt'
        ? { ...facts, ...named, position: findLineEnd(last) }
        : { ...facts, ...named, position: null },
      signer,
    );
    await checkPlace(store, entry);
    const line = renderChainLine(entry);
    const hash = hashBytes(line);
    const lineBytes = Buffer.from(`${line}\n`);
    await writer.append(PROJECT_PATHS.auditChain, chain.end, lineBytes);
    await writePart(writer, entry, bytes);
    await writer.save(PROJECT_PATHS.auditHead, renderHead(createHead(entry.seq, hash, signer)), {
      durable: true,
    });
    await reader.extend(entry, hash, chain.end + lineBytes.length);
    return entry;
  }

  return {
    enter: (part) =>
      store.audit.write(fence, async (writer) => {
        const chain = await settle(writer);
        settled = null;
        const present = findPresent(chain, part);
        if (present !== null) await checkSame(store, present, part);
        const entry = present ?? (await makeEntry(writer, chain, part));
        await index.follow(writer, chain);
        settled = chain;
        return entry;
      }),

    async load() {
      const size = await store.audit.size(PROJECT_PATHS.auditChain);
      if (size === null) return reader.load();
      if (settled !== null && settled.end === size) return settled;
      return store.audit.write(fence, async (writer) => {
        settled = await settle(writer);
        return settled;
      });
    },

    saveIndex: () => store.audit.write(fence, async (writer) => index.save(writer, await reader.load())),
  };
}

/** Receipts of agents and of tools share their ids: one id names one of them. */
function findPresent(chain: Chain, { kind, id }: NewPart): AuditChainEntry | null {
  const other = kind === 'receipt' ? 'tool_receipt' : kind === 'tool_receipt' ? 'receipt' : kind;
  return chain.find(kind, id) ?? chain.find(other, id);
}

async function checkSame(store: TrailStore, present: AuditChainEntry, part: NewPart): Promise<void> {
  const bytes = await readPart(store, present);
  if (bytes === null || hashBytes(bytes) !== present.sha256) {
    throw createBroken(
      present.path,
      present.seq,
      bytes === null ? 'the part was removed' : 'the part was changed',
    );
  }
  if (present.kind === part.kind && present.path === part.path && part.isSame(bytes)) return;
  throw new CodedError('audit_id_taken', {
    message: `The audit trail has ${part.kind} ${part.id} already, with other content.`,
    details: { id: part.id, path: present.path, seq: present.seq },
  });
}

/** What lies where a new part goes and is not the part itself was put there by somebody else. */
async function checkPlace(store: TrailStore, entry: AuditChainEntry): Promise<void> {
  if (entry.position !== null) {
    if (((await store.audit.size(entry.path)) ?? 0) === entry.position) return;
    throw createBroken(entry.path, entry.seq, 'the file does not end where its last receipt does');
  }
  const bytes = await store.files.read(entry.path);
  if (bytes === null || hashBytes(bytes) === entry.sha256) return;
  throw createBroken(entry.path, entry.seq, 'another file lies in the place of the part');
}
