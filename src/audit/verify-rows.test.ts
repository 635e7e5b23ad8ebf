import { describe, expect, it } from 'vitest';
import { collect } from '../../test/conformance/with-store.ts';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openTestTrail, samplePacket, verifyTestTrail } from '../../test/fakes/sample-audit.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { hashJson } from '../engine/hash.ts';
import type { AuditStore, ChainRow, ProjectStore } from '../engine/ports.ts';
import type { AuditVerdict } from './verdict.ts';

describe('a trail that is kept otherwise than in bytes', () => {
  /** A whole trail in memory, as a reader sees it through some change. */
  async function verifyThrough(change: (audit: AuditStore) => Partial<AuditStore>): Promise<AuditVerdict> {
    const { audit } = await writeInMemory();
    return verifyTestTrail({ ...audit, ...change(audit) });
  }
  async function writeInMemory(): Promise<ProjectStore> {
    const store = createMemoryStore({ clock: createFixedClock('2026-02-10T14:30:00Z') });
    const { trail } = openTestTrail(store);
    for (let n = 1; n <= 3; n += 1) await trail.savePacket(samplePacket(n));
    return store;
  }
  const mapRows = (audit: AuditStore, map: (rows: ChainRow[]) => ChainRow[]): AuditStore['rows'] =>
    async function* () {
      yield* map(await collect(audit.rows(0)));
    };
  const alter = (row: ChainRow, changes: object): ChainRow => {
    const entry = { ...row.entry, ...changes } as AuditChainEntry;
    return { ...row, entry, hash: hashJson(entry) };
  };

  it('is intact where nobody touched it', async () => {
    expect(await verifyThrough(() => ({}))).toMatchObject({ intact: true, entries: 3, notices: [] });
  });

  it.each<[string, (audit: AuditStore) => Partial<AuditStore>, object]>([
    [
      'a row with another time',
      (audit) => ({
        rows: mapRows(audit, (rows) =>
          rows.map((row, at) => (at === 1 ? alter(row, { run_id: 'run_9' }) : row)),
        ),
      }),
      { kind: 'changed', part: 'entry', seq: 2 },
    ],
    [
      'a row that the store cannot read',
      (audit) => ({
        rows: mapRows(audit, (rows) =>
          rows.map((row, at) => (at === 0 ? { ...row, entry: null, hash: null } : row)),
        ),
      }),
      { kind: 'changed', part: 'entry', seq: 1 },
    ],
    [
      'a row that is gone',
      (audit) => ({ rows: mapRows(audit, (rows) => rows.toSpliced(1, 1)) }),
      { kind: 'removed', part: 'entry', seq: 2 },
    ],
    ['a head that is gone', () => ({ loadHead: async () => 'missing' }), { kind: 'removed', part: 'head' }],
    ['a head that is none', () => ({ loadHead: async () => 'damaged' }), { kind: 'changed', part: 'head' }],
    [
      'a head that counts less',
      (audit) => ({
        async loadHead() {
          const head = await audit.loadHead();
          return typeof head === 'string' ? head : { ...head, count: 2 };
        },
      }),
      { kind: 'changed', part: 'head' },
    ],
    [
      'a part that is gone',
      (audit) => ({
        loadPart: async (place) => (place.path.includes('pkt_2') ? null : audit.loadPart(place)),
      }),
      { kind: 'removed', part: 'packet', seq: 2 },
    ],
    [
      'a part with other bytes',
      (audit) => ({
        async loadPart(place) {
          const part = await audit.loadPart(place);
          return part === null || !place.path.includes('pkt_3')
            ? part
            : { ...part, bytes: Buffer.from('{}') };
        },
      }),
      { kind: 'changed', part: 'packet', seq: 3 },
    ],
    [
      'a part that is not kept as it was written',
      (audit) => ({
        async loadPart(place) {
          const part = await audit.loadPart(place);
          return part === null || !place.path.includes('pkt_1') ? part : { ...part, intact: false };
        },
      }),
      { kind: 'changed', part: 'packet', seq: 1 },
    ],
    [
      'a part that no entry names',
      (audit) => ({ listParts: async () => [...(await audit.listParts()), { path: 'more', bytes: 1 }] }),
      { kind: 'added', part: 'file', path: 'more' },
    ],
  ])('shows %s', async (_, change, expected) => {
    const { troubles } = await verifyThrough(change);
    expect(troubles[0]).toMatchObject(expected);
  });
});
