import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { hashBytes, hashJson } from '../engine/hash.ts';
import type { AuditStore, AuditWriter } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { type Chain, findLineEnd } from './chain.ts';
import type { ChainReader } from './chain-reader.ts';
import { readPart } from './load-part.ts';
import type { NewPart } from './new-part.ts';
import { settleTail } from './settle-tail.ts';
import { createHead, type Signer, signEntry } from './signer.ts';

// A part enters the trail with its entry and a head, in that order: from the head on it is in the trail. So at most one
// entry lies beyond the head, and no part is there that no entry names. A writer that finds such an entry finishes it when
// its part is there and takes both away when it is not (settle-tail.ts). Whoever repeats a part after a crash gets the
// entry that is there, or makes the same one again. After any trouble the next write looks at the store anew. The cost of
// a part does not depend on how many there are.

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
  readonly audit: AuditStore;
  readonly project: string;
  readonly fence: number;
  readonly reader: ChainReader;
  readonly loadSigner: () => Promise<Signer | null>;
}): TrailWriter {
  const { audit, project, fence, reader, loadSigner } = deps;
  let settled: Chain | null = null;

  /** The chain with nothing beyond its head. */
  async function settle(writer: AuditWriter): Promise<Chain> {
    if (settled !== null && settled.end === ((await audit.end()) ?? 0)) return settled;
    const chain = await reader.load();
    // What was found may be lost yet, and from here on it is relied upon.
    await writer.confirm();
    await settleTail(audit, writer, chain, await loadSigner());
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
      ...(chain.project === project ? {} : { project }),
    };
    const entry = signEntry(
      named.kind === 'tool_receipt'
        ? { ...facts, ...named, position: findLineEnd(last) }
        : { ...facts, ...named, position: null },
      signer,
    );
    const hash = hashJson(entry);
    const head = createHead(entry.seq, hash, signer);
    const { end } = await writer.enter({ at: chain.end, entry, part: bytes, head });
    await reader.extend(entry, hash, end);
    return entry;
  }

  return {
    enter: (part) =>
      audit.write(fence, async (writer) => {
        const chain = await settle(writer);
        settled = null;
        const present = findPresent(chain, part);
        if (present !== null) await checkSame(audit, present, part);
        const entry = present ?? (await makeEntry(writer, chain, part));
        await writer.keepIndex(chain, { now: false });
        settled = chain;
        return entry;
      }),

    async load() {
      const end = await audit.end();
      if (end === null) return reader.load();
      if (settled !== null && settled.end === end) return settled;
      return audit.write(fence, async (writer) => {
        settled = await settle(writer);
        return settled;
      });
    },

    saveIndex: () =>
      audit.write(fence, async (writer) => writer.keepIndex(await reader.load(), { now: true })),
  };
}

/** Receipts of agents and of tools share their ids: one id names one of them. */
function findPresent(chain: Chain, { kind, id }: NewPart): AuditChainEntry | null {
  const other = kind === 'receipt' ? 'tool_receipt' : kind === 'tool_receipt' ? 'receipt' : kind;
  return chain.find(kind, id) ?? chain.find(other, id);
}

async function checkSame(audit: AuditStore, present: AuditChainEntry, part: NewPart): Promise<void> {
  const bytes = await readPart(audit, present);
  if (present.kind === part.kind && present.path === part.path && part.isSame(bytes)) return;
  throw new CodedError('audit_id_taken', {
    message: `The audit trail has ${part.kind} ${part.id} already, with other content.`,
    details: { id: part.id, path: present.path, seq: present.seq },
  });
}
