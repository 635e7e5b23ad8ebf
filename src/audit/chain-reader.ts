import type { AuditChainEntry, AuditHead } from '../contracts/audit-chain.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { hashBytes } from '../engine/hash.ts';
import type { ProjectStore } from '../engine/ports.ts';
import { createTurns } from '../engine/take-turns.ts';
import { createBroken } from './audit-broken.ts';
import { Chain } from './chain.ts';
import { EMPTY_HEAD, parseChainLine, parseHead } from './chain-format.ts';
import { readLines } from './read-lines.ts';

// The chain as far as the head goes. What lies beyond the head is not there for a reader: it is being written, or was
// when a process died. Lines up to the head never change, so each is read and checked against its neighbour once.

export interface ChainReader {
  /** In step with the head as it is now; `audit_broken` where head and lines do not agree. */
  load(): Promise<Chain>;
  /** Takes in an entry that was just written, head and all, without reading it again. */
  extend(entry: AuditChainEntry, hash: string, end: number): Promise<void>;
}

export type TrailStore = Pick<ProjectStore, 'files' | 'audit'>;

export function createChainReader(store: TrailStore): ChainReader {
  const takeTurn = createTurns();
  let chain = new Chain();

  return {
    load: () =>
      takeTurn(async () => {
        const head = await loadHead(store);
        // A trail that was put back to an earlier state, or begun anew, is read from its beginning.
        const goesOn = head.count > chain.count || (head.count === chain.count && head.hash === chain.hash);
        const next = goesOn ? chain : new Chain();
        chain = new Chain();
        await readUpTo(store, next, head);
        chain = next;
        return chain;
      }),

    extend: (entry, hash, end) =>
      takeTurn(async () => {
        // A reader may have been quicker.
        if (entry.seq === chain.count + 1) chain.add(entry, hash, end);
      }),
  };
}

/** An empty one where no trail was begun. */
async function loadHead({ files, audit }: TrailStore): Promise<AuditHead> {
  const bytes = await files.read(PROJECT_PATHS.auditHead);
  if (bytes !== null) {
    const head = parseHead(bytes);
    if (head === null) throw createBroken(PROJECT_PATHS.auditHead, null, 'the head was changed');
    return head;
  }
  if ((await audit.size(PROJECT_PATHS.auditChain)) !== null)
    throw createBroken(PROJECT_PATHS.auditHead, null, 'the head was removed');
  return EMPTY_HEAD;
}

async function readUpTo({ audit }: TrailStore, chain: Chain, head: AuditHead): Promise<void> {
  if (chain.count < head.count) {
    for await (const line of readLines(audit, PROJECT_PATHS.auditChain, chain.end)) {
      const seq = chain.count + 1;
      const entry = line.whole ? parseChainLine(line.bytes) : null;
      if (entry === null || entry.seq !== seq || entry.previous_hash !== chain.hash) {
        throw createBroken(PROJECT_PATHS.auditChain, seq, 'the line does not follow from the one before it');
      }
      chain.add(entry, hashBytes(line.bytes), line.end);
      if (chain.count === head.count) break;
    }
  }
  if (chain.count < head.count)
    throw createBroken(PROJECT_PATHS.auditChain, chain.count + 1, 'the line was removed');
  if (chain.hash !== head.hash)
    throw createBroken(PROJECT_PATHS.auditChain, head.count, 'the head names another line');
}
