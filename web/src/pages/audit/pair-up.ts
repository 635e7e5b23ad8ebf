import type { AuditRow } from '../../shared/api-types.ts';

interface Pair {
  readonly packet: AuditRow | null;
  readonly receipt: AuditRow | null;
}

/** A packet and the last receipt on it, found by either. The file of a receipt is named for its packet. */
export function pairUp(rows: readonly AuditRow[], id: string): Pair {
  const row = rows.find((each) => each.id === id) ?? null;
  if (row === null) return { packet: null, receipt: null };
  if (row.kind === 'packet')
    return {
      packet: row,
      receipt: rows.findLast((each) => each.kind !== 'packet' && packetOf(each) === id) ?? null,
    };
  const packetId = packetOf(row);
  return { packet: rows.find((each) => each.id === packetId) ?? null, receipt: row };
}

const packetOf = ({ path }: AuditRow): string | null => /__(pkt_[0-9A-Za-z]+)\b/.exec(path)?.[1] ?? null;
