import type { AuditChainEntry, AuditHead } from '../../contracts/audit-chain.ts';
import { createBroken } from '../../engine/audit-broken.ts';
import { hashJson } from '../../engine/hash.ts';
import type { AuditStore, AuditWriter, PartPlace } from '../../engine/ports.ts';
import { createTurns } from '../../engine/take-turns.ts';
import { InvariantError } from '../../errors.ts';

interface MemoryRow {
  readonly entry: AuditChainEntry;
  readonly hash: string;
}

/** An audit trail in memory. A place of the chain is a number of rows; entry, part and head are one change. */
export function createMemoryAudit(checkFence: (fence: number) => void): AuditStore {
  const takeTurn = createTurns();
  const rows: MemoryRow[] = [];
  const parts = new Map<string, { readonly path: string; readonly bytes: Uint8Array }>();
  let head: AuditHead | null = null;

  const find = (place: PartPlace) => parts.get(nameKey(place))?.bytes ?? null;

  const createWriter = (check: () => void): AuditWriter => ({
    async confirm() {
      check();
    },
    async enter(entered) {
      check();
      const entry = structuredClone(entered.entry);
      if (entered.at > rows.length) throw new InvariantError(`the chain ends before ${entered.at}`);
      const present = find(entry);
      if (present !== null && !Buffer.from(present).equals(entered.part))
        throw createBroken(entry.path, entry.seq, 'another part lies in the place of this one');
      rows.splice(entered.at, rows.length, { entry, hash: hashJson(entry) });
      parts.set(nameKey(entry), { path: entry.path, bytes: entered.part.slice() });
      head = { ...entered.head };
      return { end: rows.length };
    },
    async drop(at, entry) {
      check();
      if (entry !== null) parts.delete(nameKey(entry));
      rows.splice(at);
    },
    // Whoever is here has the chain itself.
    async keepIndex() {
      check();
    },
  });

  return {
    labels: { chain: 'memory/chain', head: 'memory/head' },
    loadHead: async () => (head === null ? 'none' : { ...head }),
    end: async () => (rows.length === 0 ? null : rows.length),
    async *rows(from) {
      for (let at = from; at < rows.length; at += 1) {
        const row = rows[at];
        if (row !== undefined) yield { entry: structuredClone(row.entry), hash: row.hash, end: at + 1 };
      }
    },
    async loadPart(place) {
      const bytes = find(place);
      return bytes === null ? null : { bytes: bytes.slice(), intact: true };
    },
    async listParts() {
      const sizes = new Map<string, number>();
      for (const [key, { path, bytes }] of parts) {
        const size = bytes.length + (key === path ? 0 : 1);
        sizes.set(path, (sizes.get(path) ?? 0) + size);
      }
      return [...sizes].map(([path, bytes]) => ({ path, bytes }));
    },
    write: (fence, turn) =>
      takeTurn(async () => {
        checkFence(fence);
        return turn(createWriter(() => checkFence(fence)));
      }),
  };
}

function nameKey({ path, position }: PartPlace): string {
  return position === null ? path : `${path} ${position}`;
}
