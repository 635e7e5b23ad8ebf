import type { AuditChainEntry, AuditPartKind } from '../contracts/audit-chain.ts';

/** The entries of a trail, as far as its head goes, by everything they are looked for by. */
export class Chain {
  readonly entries: AuditChainEntry[] = [];
  /** The first byte after the last line. */
  end = 0;
  /** Of the last line. */
  hash: string | null = null;
  /** Which project the trail says that it is of; null where it says nothing. */
  project: string | null = null;
  readonly #byId = new Map<string, AuditChainEntry>();
  readonly #byPacket = new Map<string, AuditChainEntry[]>();
  readonly #lastOfSession = new Map<string, AuditChainEntry>();

  get count(): number {
    return this.entries.length;
  }

  add(entry: AuditChainEntry, hash: string, end: number): void {
    this.entries.push(entry);
    this.hash = hash;
    this.end = end;
    this.project = entry.project ?? this.project;
    this.#byId.set(`${entry.kind} ${entry.id}`, entry);
    if (entry.kind === 'tool_receipt') this.#lastOfSession.set(entry.session_id, entry);
    else this.#byPacket.set(entry.packet_id, [...(this.#byPacket.get(entry.packet_id) ?? []), entry]);
  }

  /** Of the entry with this number; null where there is none. */
  hashOf(seq: number): string | null {
    return seq === this.count ? this.hash : (this.entries[seq]?.previous_hash ?? null);
  }

  find(kind: AuditPartKind, id: string): AuditChainEntry | null {
    return this.#byId.get(`${kind} ${id}`) ?? null;
  }

  /** A packet, its receipts and their reports, in order. */
  ofPacket(packetId: string): readonly AuditChainEntry[] {
    return this.#byPacket.get(packetId) ?? [];
  }

  /** The last line of a session's file. */
  lastOfSession(sessionId: string): AuditChainEntry | null {
    return this.#lastOfSession.get(sessionId) ?? null;
  }
}

/** Where the next line of a session's file begins. */
export function findLineEnd(last: AuditChainEntry | null): number {
  return last === null || last.position === null ? 0 : last.position + last.bytes + 1;
}
