import { type AuditChainEntry, type AuditHead, EMPTY_HEAD } from '../contracts/audit-chain.ts';
import { createBroken } from '../engine/audit-broken.ts';
import type { AuditStore } from '../engine/ports.ts';
import { createTurns } from '../engine/take-turns.ts';
import { Chain } from './chain.ts';
import { isSoundEntry, isSoundHead } from './sound-entry.ts';

// The chain as far as the head goes. What lies beyond the head is not there for a reader: it is being written, or was
// when a process died. Entries up to the head never change, so each is read and checked against its neighbour once.

export interface ChainReader {
  /** In step with the head as it is now; `audit_broken` where head and entries do not agree. */
  load(): Promise<Chain>;
  /** Takes in an entry that was just written, head and all, without reading it again. */
  extend(entry: AuditChainEntry, hash: string, end: number): Promise<void>;
}

export function createChainReader(audit: AuditStore): ChainReader {
  const takeTurn = createTurns();
  let chain = new Chain();

  return {
    load: () =>
      takeTurn(async () => {
        const head = await loadHead(audit);
        // A trail that was put back to an earlier state, or begun anew, is read from its beginning.
        const goesOn = head.count > chain.count || (head.count === chain.count && head.hash === chain.hash);
        const next = goesOn ? chain : new Chain();
        chain = new Chain();
        await readUpTo(audit, next, head);
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
async function loadHead(audit: AuditStore): Promise<AuditHead> {
  const stored = await audit.loadHead();
  if (stored === 'none') return EMPTY_HEAD;
  if (stored === 'missing') throw createBroken(audit.labels.head, null, 'the head was removed');
  if (stored !== 'damaged' && isSoundHead(stored)) return stored;
  throw createBroken(audit.labels.head, null, 'the head was changed');
}

async function readUpTo(audit: AuditStore, chain: Chain, head: AuditHead): Promise<void> {
  const { chain: label } = audit.labels;
  if (chain.count < head.count) {
    for await (const { entry, hash, end } of audit.rows(chain.end)) {
      const seq = chain.count + 1;
      const follows = entry?.seq === seq && entry.previous_hash === chain.hash && isSoundEntry(entry);
      if (!follows || hash === null)
        throw createBroken(label, seq, 'the line does not follow from the one before it');
      chain.add(entry, hash, end);
      if (chain.count === head.count) break;
    }
  }
  if (chain.count < head.count) throw createBroken(label, chain.count + 1, 'the line was removed');
  if (chain.hash !== head.hash) throw createBroken(label, head.count, 'the head names another line');
}
