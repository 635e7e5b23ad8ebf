import { describe, expect } from 'vitest';
import type { AuditChainEntry, AuditHead } from '../../src/contracts/audit-chain.ts';
import { hashBytes, hashJson } from '../../src/engine/hash.ts';
import type { AuditStore, AuditWriter } from '../../src/engine/ports.ts';
import { InvariantError } from '../../src/errors.ts';
import type { CreateStore } from './project-store.ts';
import { bytesOf, catchCoded, collect, createStoreTests, textOf } from './with-store.ts';

const SESSION = '.control-room/audit/sessions/sess_1/tool_receipts.jsonl';
const LINE_BYTES = 6;

/** A packet in a file of its own, the n-th of the trail. */
function packet(n: number, changes: Partial<AuditChainEntry> = {}): AuditChainEntry {
  return {
    schema_version: 'audit_chain_entry_v1',
    kind: 'packet',
    seq: n,
    id: `pkt_${n}`,
    path: `.control-room/audit/issues/iss_1/20260210T1430${10 + n}123Z__packet__pkt_${n}.json`,
    position: null,
    bytes: 6,
    sha256: hashBytes(`part ${n}`),
    issue_id: 'iss_1',
    packet_id: `pkt_${n}`,
    session_id: null,
    run_id: null,
    at: `2026-02-10T14:30:${10 + n}.123Z`,
    previous_hash: n === 1 ? null : hashJson(packet(n - 1)),
    signed_by: null,
    signature: null,
    ...changes,
  } as AuditChainEntry;
}

/** The n-th line of a session, each of the same length. */
function line(n: number): AuditChainEntry {
  const { issue_id: _, packet_id: __, ...rest } = packet(n);
  return {
    ...rest,
    kind: 'tool_receipt',
    id: `rcpt_${n}`,
    path: SESSION,
    position: (n - 1) * (LINE_BYTES + 1),
    issue_id: null,
    packet_id: null,
    session_id: 'sess_1',
  } as AuditChainEntry;
}

const headOf = (entry: AuditChainEntry): AuditHead => ({
  schema_version: 'audit_head_v1',
  count: entry.seq,
  hash: hashJson(entry),
  signature: null,
});

const enter = (writer: AuditWriter, at: number, entry: AuditChainEntry, part = `part ${entry.seq}`) =>
  writer.enter({ at, entry, part: bytesOf(part), head: headOf(entry) });

/** Enters one after another, as they come. */
async function enterAll(audit: AuditStore, entries: readonly AuditChainEntry[]): Promise<number> {
  let at = (await audit.end()) ?? 0;
  await audit.write(1, async (writer) => {
    await writer.confirm();
    for (const entry of entries) at = (await enter(writer, at, entry)).end;
  });
  return at;
}

const listEntries = async (audit: AuditStore, from = 0) =>
  (await collect(audit.rows(from))).map(({ entry }) => entry);

export function describeAudit(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('AuditStore', () => {
    test('has nothing at first', async ({ store: { audit } }) => {
      expect(await audit.loadHead()).toBe('none');
      expect(await audit.end()).toBeNull();
      expect(await listEntries(audit)).toEqual([]);
      expect(await audit.loadPart(packet(1))).toBeNull();
      expect(await audit.loadPart(line(1))).toBeNull();
      expect(await audit.listParts()).toEqual([]);
      expect(audit.labels.chain).not.toBe(audit.labels.head);
    });

    test('gives back what was entered, in order, each with its hash', async ({ store: { audit } }) => {
      const entries = [packet(1), line(2), packet(3)].map((entry) =>
        entry.kind === 'tool_receipt' ? { ...entry, position: 0 } : entry,
      );
      await enterAll(audit, entries);
      const rows = await collect(audit.rows(0));
      expect(rows.map(({ entry }) => entry)).toEqual(entries);
      expect(rows.map(({ hash }) => hash)).toEqual(entries.map(hashJson));
      expect(await audit.loadHead()).toEqual(headOf(entries[2] ?? packet(3)));
      for (const [at, entry] of entries.entries()) {
        const part = await audit.loadPart(entry);
        expect([textOf(part?.bytes ?? null), part?.intact]).toEqual([`part ${at + 1}`, true]);
      }
    });

    test('reads on from any place that a row told, and ends where it says', async ({ store: { audit } }) => {
      const end = await enterAll(audit, [packet(1), packet(2), packet(3)]);
      const rows = await collect(audit.rows(0));
      expect(await audit.end()).toBe(end);
      expect(rows.at(-1)?.end).toBe(end);
      expect(await listEntries(audit, rows[0]?.end)).toEqual([packet(2), packet(3)]);
      expect(await listEntries(audit, end)).toEqual([]);
      await enterAll(audit, [packet(4)]);
      expect(await listEntries(audit, end)).toEqual([packet(4)]);
      expect(await audit.end()).not.toBe(end);
    });

    test('keeps several parts under one name apart by their positions', async ({ store: { audit } }) => {
      await enterAll(audit, [line(1), line(2), line(3)]);
      for (const n of [3, 1, 2]) {
        const part = await audit.loadPart(line(n));
        expect([textOf(part?.bytes ?? null), part?.intact]).toEqual([`part ${n}`, true]);
      }
      expect(await audit.loadPart(line(4))).toBeNull();
      expect(await audit.listParts()).toEqual([{ path: SESSION, bytes: 3 * (LINE_BYTES + 1) }]);
    });

    test('lists its parts with their sizes, and nothing else', async ({ store: { audit } }) => {
      await enterAll(audit, [packet(1), packet(2)]);
      const listed = [...(await audit.listParts())].sort((a, b) => (a.path < b.path ? -1 : 1));
      expect(listed).toEqual([1, 2].map((n) => ({ path: packet(n).path, bytes: 6 })));
    });

    test('confirms a head that is there, and one that is not begun yet', async ({ store: { audit } }) => {
      await audit.write(1, (writer) => writer.confirm());
      expect(['none', 0]).toContain(headCount(await audit.loadHead()));
      await enterAll(audit, [packet(1)]);
      await audit.write(1, (writer) => writer.confirm());
      expect(await audit.loadHead()).toEqual(headOf(packet(1)));
      expect(await listEntries(audit)).toEqual([packet(1)]);
    });

    test('takes an entry once more where it is', async ({ store: { audit } }) => {
      await enterAll(audit, [packet(1), line(1)].map(renumber));
      const before = (await collect(audit.rows(0))).map(({ end }) => end);
      await audit.write(1, (writer) => enter(writer, before[0] ?? 0, renumber(line(1), 1), 'part 2'));
      expect(await listEntries(audit)).toHaveLength(2);
      expect(await audit.end()).toBe(before[1]);
      expect(await audit.listParts()).toHaveLength(2);
    });

    test('takes away an entry with its part, or what is left of a chain alone', async ({
      store: { audit },
    }) => {
      const one = await enterAll(audit, [packet(1)]);
      await enterAll(audit, [packet(2)]);
      await audit.write(1, (writer) => writer.drop(one, packet(2)));
      expect(await listEntries(audit)).toEqual([packet(1)]);
      expect(await audit.end()).toBe(one);
      expect(await audit.loadPart(packet(2))).toBeNull();
      await enterAll(audit, [packet(2)]);
      await audit.write(1, (writer) => writer.drop(one, null));
      expect(await listEntries(audit)).toEqual([packet(1)]);
      expect(textOf((await audit.loadPart(packet(2)))?.bytes ?? null)).toBe('part 2');
    });

    test('takes away the last line of a session and leaves the others', async ({ store: { audit } }) => {
      const one = await enterAll(audit, [line(1)]);
      await enterAll(audit, [line(2)]);
      await audit.write(1, (writer) => writer.drop(one, line(2)));
      expect(await audit.loadPart(line(2))).toBeNull();
      expect((await audit.loadPart(line(1)))?.intact).toBe(true);
      await enterAll(audit, [line(2)]);
      expect(await listEntries(audit)).toEqual([line(1), line(2)]);
    });

    test('refuses a part in whose place another is, and enters nothing', async ({ store: { audit } }) => {
      const end = await enterAll(audit, [packet(1)]);
      const other = { ...packet(2), path: packet(1).path };
      const refused = audit.write(1, (writer) => enter(writer, end, other, 'something else'));
      expect((await catchCoded(refused)).code).toBe('audit_broken');
      expect(await listEntries(audit)).toEqual([packet(1)]);
      expect(await audit.loadHead()).toEqual(headOf(packet(1)));
      expect(textOf((await audit.loadPart(packet(1)))?.bytes ?? null)).toBe('part 1');
    });

    test('takes an entry beyond the end for a bug', async ({ store: { audit } }) => {
      const end = await enterAll(audit, [packet(1)]);
      const tooFar = audit.write(1, (writer) => enter(writer, end + 1, packet(2)));
      await expect(tooFar).rejects.toThrow(InvariantError);
    });

    test('keeps what it was given, whatever becomes of the bytes', async ({ store: { audit } }) => {
      const part = bytesOf('part 1');
      await audit.write(1, (writer) =>
        writer.enter({ at: 0, entry: packet(1), part, head: headOf(packet(1)) }),
      );
      part.fill(0);
      (await audit.loadPart(packet(1)))?.bytes.fill(0);
      expect(textOf((await audit.loadPart(packet(1)))?.bytes ?? null)).toBe('part 1');
    });

    test('keeps an index of its own or none, which is no part', async ({ store: { audit } }) => {
      await enterAll(audit, [packet(1)]);
      const chain = { entries: [packet(1)], count: 1, hash: hashJson(packet(1)) };
      for (const now of [false, true, true]) {
        await audit.write(1, (writer) => writer.keepIndex(chain, { now }));
        expect((await audit.listParts()).map(({ path }) => path)).toEqual([packet(1).path]);
      }
      expect(await listEntries(audit)).toEqual([packet(1)]);
    });

    test('takes one turn after another, also after one that failed', async ({ store: { audit } }) => {
      const told: string[] = [];
      const turn = (name: string) =>
        audit.write(1, async (writer) => {
          told.push(`${name} begins`);
          await writer.confirm();
          told.push(`${name} ends`);
          if (name === 'b') throw new Error('b fails');
          return name;
        });
      const ended = await Promise.allSettled([turn('a'), turn('b'), turn('c')]);
      expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      const names = told.filter((word) => word.endsWith('begins')).map((word) => word[0]);
      expect(told).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
      expect([...names].sort()).toEqual(['a', 'b', 'c']);
    });

    test('is none of the project’s files, and no commit writes in it', async ({ store }) => {
      await enterAll(store.audit, [packet(1)]);
      expect(await store.files.list('')).toEqual([]);
      const changes = [{ path: packet(2).path, bytes: bytesOf('x') }];
      const commit = store.files.commit(changes, { expect: {}, fence: 1 });
      expect((await catchCoded(commit)).code).toBe('path_refused');
    });

    test('writes nothing more once its owner was superseded', async ({ store, killOwner }) => {
      const { audit, lock } = store;
      const { fence } = await lock.acquire({ owner: 'one', purpose: 'test', waitMs: 0 });
      await audit.write(fence, async (writer) => {
        const { end } = await enter(writer, 0, packet(1));
        await killOwner();
        await lock.acquire({ owner: 'two', purpose: 'test', waitMs: 0 });
        for (const write of [
          () => writer.confirm(),
          () => enter(writer, end, packet(2)),
          () => writer.drop(0, packet(1)),
        ]) {
          expect((await catchCoded(write())).code).toBe('lock_lost');
        }
      });
      expect((await catchCoded(audit.write(fence, async () => 1))).code).toBe('lock_lost');
      expect(await listEntries(audit)).toEqual([packet(1)]);
      expect(textOf((await audit.loadPart(packet(1)))?.bytes ?? null)).toBe('part 1');
      expect(await audit.loadPart(packet(2))).toBeNull();
    });
  });
}

const headCount = (head: Awaited<ReturnType<AuditStore['loadHead']>>) =>
  typeof head === 'string' ? head : head.count;

/** The same entry as the n-th of another trail. */
function renumber(entry: AuditChainEntry, at: number): AuditChainEntry {
  return { ...entry, seq: at + 1 };
}
