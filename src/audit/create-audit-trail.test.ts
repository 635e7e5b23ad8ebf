import { describe, expect, it } from 'vitest';
import { catchCoded, collect } from '../../test/conformance/with-store.ts';
import {
  type AuditFolder,
  CHAIN_PATH,
  createAuditFolder,
  HEAD_PATH,
  INDEX_PATH,
} from '../../test/fakes/audit-folder.ts';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openTestStore } from '../../test/fakes/open-test-store.ts';
import {
  createTestKey,
  openTestTrail,
  samplePacket,
  sampleReceipt,
  sampleToolParts,
  verifyTestTrail,
} from '../../test/fakes/sample-audit.ts';
import { createSimulatedDisk } from '../../test/fakes/simulated-disk.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import { hashJson } from '../engine/hash.ts';
import type { ProjectStore } from '../engine/ports.ts';
import { readText } from '../engine/read-files.ts';
import { InvariantError } from '../errors.ts';

const openStore = () => createMemoryStore({ clock: createFixedClock('2026-02-10T14:30:00Z') });

/** The trail as people find it, and the issues. */
async function dump({ store, files }: AuditFolder): Promise<Record<string, string | null>> {
  const texts: Record<string, string | null> = {};
  for (const [path, bytes] of files()) texts[path] = Buffer.from(bytes).toString('utf8');
  for (const { path } of await store.files.list('.control-room/issues'))
    texts[path] = await readText(store.files, path);
  return texts;
}

const countEntries = async (store: ProjectStore) => (await collect(store.audit.rows(0))).length;

describe('a trail', () => {
  it('names its files by issue, time and packet', async () => {
    const folder = createAuditFolder();
    const { trail } = openTestTrail(folder.store);
    await trail.savePacket(samplePacket(1));
    await trail.saveReceipt(sampleReceipt(1), 'the report');
    await trail.appendToolReceipt(sampleToolParts(1));
    expect([...folder.files().keys()]).toEqual([
      CHAIN_PATH,
      HEAD_PATH,
      INDEX_PATH,
      '.control-room/audit/issues/iss_1/20260210T143002123Z__packet__pkt_1.json',
      '.control-room/audit/issues/iss_1/20260210T143003123Z__receipt__pkt_1.json',
      '.control-room/audit/issues/iss_1/20260210T143003123Z__report__pkt_1.md',
      '.control-room/audit/sessions/sess_1/tool_receipts.jsonl',
    ]);
  });

  it('gives back what was saved', async () => {
    const { trail } = openTestTrail(openStore());
    await trail.savePacket(samplePacket(1));
    const { receipt } = await trail.saveReceipt(sampleReceipt(1), 'the report');
    const tool = await trail.appendToolReceipt(sampleToolParts(1));
    const report_path = '.control-room/audit/issues/iss_1/20260210T143003123Z__report__pkt_1.md';
    expect(receipt).toEqual({ ...sampleReceipt(1), report_path });
    expect(await trail.loadPacket('pkt_1')).toEqual(samplePacket(1));
    expect(await trail.loadReceipt('rcpt_1')).toEqual(receipt);
    expect(await trail.loadToolReceipt('rcpt_tool1')).toEqual(tool);
    expect(tool).toMatchObject({ ...sampleToolParts(1), output_hash: hashJson(sampleToolParts(1).output) });
    for (const id of ['rcpt_1', 'pkt_1']) {
      expect(await trail.loadReport(id)).toEqual({
        path: report_path,
        at: sampleReceipt(1).finished_at,
        text: 'the report',
      });
    }
    for (const load of [
      trail.loadPacket,
      trail.loadReceipt,
      trail.loadReport,
      trail.loadToolReceipt,
      trail.find,
    ]) {
      expect(await load('rcpt_9')).toBeNull();
    }
  });

  it('gives the parts of an issue, a run or a session in the order in which they came', async () => {
    const { trail } = openTestTrail(openStore());
    await trail.savePacket(samplePacket(2));
    await trail.savePacket(samplePacket(1, { parent_issue_id: 'iss_2', run_id: 'run_2' }));
    await trail.appendToolReceipt(sampleToolParts(1));
    await trail.saveReceipt(sampleReceipt(2));
    const kinds = (await trail.loadByIssue('iss_1')).map(({ kind, entry }) => `${entry.seq} ${kind}`);
    expect(kinds).toEqual(['1 packet', '4 receipt']);
    const seqs = async (filter: object) => (await trail.list(filter)).map(({ seq }) => seq);
    expect(await seqs({ run: 'run_1' })).toEqual([1, 3, 4]);
    expect(await seqs({ session: 'sess_1' })).toEqual([3]);
    expect(await seqs({ issue: 'iss_2' })).toEqual([2]);
    expect(await seqs({})).toEqual([1, 2, 3, 4]);
  });

  it('stays as it is when the same comes again, from the same writer or another', async () => {
    const folder = createAuditFolder();
    const { store } = folder;
    const first = openTestTrail(store);
    const issue = await first.issues.open({ origin: ['x'], title: 'Chapter 1', author: 'chief', body: '' });
    const work = async ({ trail }: typeof first) => {
      await trail.savePacket(samplePacket(1, { parent_issue_id: issue.id }));
      await trail.appendToolReceipt(sampleToolParts(1));
      await trail.saveReceipt(sampleReceipt(1, { issue_id: issue.id }), 'the report');
      await trail.close();
    };
    await work(first);
    const once = await dump(folder);
    await work(first);
    await work(openTestTrail(store));
    await work(openTestTrail(store, { key: createTestKey(null) }));
    expect(await dump(folder)).toEqual(once);
    expect(await countEntries(store)).toBe(4);
  });

  it('takes the same document with its keys in another order for the same', async () => {
    const store = openStore();
    const { trail } = openTestTrail(store);
    await trail.savePacket(samplePacket(1));
    await trail.savePacket(Object.fromEntries(Object.entries(samplePacket(1)).reverse()) as never);
    expect(await countEntries(store)).toBe(1);
  });

  it('refuses an id that it has with other content, and writes nothing', async () => {
    const folder = createAuditFolder();
    const { trail } = openTestTrail(folder.store);
    await trail.savePacket(samplePacket(1));
    await trail.saveReceipt(sampleReceipt(1), 'the report');
    await trail.appendToolReceipt(sampleToolParts(1));
    const before = await dump(folder);
    for (const save of [
      () => trail.savePacket(samplePacket(1, { intent: 'edit_scene' })),
      () => trail.savePacket(samplePacket(1, { timestamp: '2027-01-01T00:00:00.000Z' })),
      () => trail.saveReceipt(sampleReceipt(1, { report_excerpt: 'Something else.' }), 'the report'),
      () => trail.saveReceipt(sampleReceipt(1), 'another report'),
      () => trail.appendToolReceipt(sampleToolParts(1, { output: { total: 99 } })),
      () => trail.appendToolReceipt(sampleToolParts(1, { session_id: 'sess_2' })),
      () => trail.appendToolReceipt(sampleToolParts(2, { receipt_id: 'rcpt_1' })),
      () => trail.saveReceipt(sampleReceipt(2, { receipt_id: 'rcpt_tool1' })),
    ]) {
      expect((await catchCoded(save())).code).toBe('audit_id_taken');
    }
    expect(await dump(folder)).toEqual(before);
  });

  it('takes a receipt that names a report nobody gave for a bug', async () => {
    const { trail } = openTestTrail(openStore());
    const receipt = sampleReceipt(1, { report_path: 'somewhere.md' });
    await expect(trail.saveReceipt(receipt)).rejects.toThrow(InvariantError);
  });

  it('puts parts that come at the same time one after another', async () => {
    const store = openStore();
    const trails = [openTestTrail(store).trail, openTestTrail(store).trail];
    const numbers = Array.from({ length: 20 }, (_, n) => n + 1);
    await Promise.all(
      numbers.flatMap((n) => trails.map((trail) => trail.appendToolReceipt(sampleToolParts(n)))),
    );
    expect(await countEntries(store)).toBe(20);
    expect(await verifyTestTrail(store.audit)).toMatchObject({ intact: true, entries: 20 });
    for (const n of numbers) {
      expect(await trails[1]?.loadToolReceipt(`rcpt_tool${n}`)).toMatchObject(sampleToolParts(n));
    }
  });

  it('chains the receipts of a session by the hash of the line before', async () => {
    const store = openStore();
    const { trail } = openTestTrail(store);
    const first = await trail.appendToolReceipt(sampleToolParts(1));
    await trail.appendToolReceipt(sampleToolParts(2, { session_id: 'sess_2' }));
    const third = await trail.appendToolReceipt(sampleToolParts(3));
    const entries = await trail.list({ session: 'sess_1' });
    expect(first.previous_hash).toBeNull();
    expect(third.previous_hash).toBe(entries[0]?.sha256);
    expect(third.signature).toMatch(/^hmac-sha256:[0-9a-f]{64}$/);
  });

  it('is seen by a reader that was there before, up to the head', async () => {
    const store = openStore();
    const { trail } = openTestTrail(store);
    const reader = openTestTrail(store).trail;
    expect(await reader.list({})).toEqual([]);
    for (const n of [1, 2, 3]) {
      await trail.appendToolReceipt(sampleToolParts(n));
      expect(await reader.list({})).toHaveLength(n);
    }
  });

  it('is not written on once it is broken', async () => {
    const { store, readText: read, write } = createAuditFolder();
    const { trail } = openTestTrail(store);
    await trail.savePacket(samplePacket(1));
    await trail.savePacket(samplePacket(2));
    write(CHAIN_PATH, Buffer.from((read(CHAIN_PATH) ?? '').replace('pkt_1', 'pkt_9')));
    const refused = await catchCoded(openTestTrail(store).trail.savePacket(samplePacket(3)));
    expect(refused).toMatchObject({ code: 'audit_broken', details: { seq: 1 } });
  });

  it.each([
    ['another file', '.control-room/audit/issues/iss_1/20260210T143002123Z__packet__pkt_1.json'],
    ['a longer file of its session', '.control-room/audit/sessions/sess_1/tool_receipts.jsonl'],
  ])('takes no part into a place where somebody put %s', async (_, path) => {
    const { store, files, write } = createAuditFolder();
    const { trail } = openTestTrail(store);
    await trail.savePacket(samplePacket(2));
    write(path, Buffer.from('not ours'));
    const before = files();
    for (const save of [
      () => trail.savePacket(samplePacket(1)),
      () => trail.appendToolReceipt(sampleToolParts(1)),
    ]) {
      const refused = await save().catch((error: unknown) => error);
      if (refused instanceof Error)
        expect(refused).toMatchObject({ code: 'audit_broken', details: { path } });
    }
    expect(files().get(path)).toEqual(before.get(path));
    expect(await countEntries(store)).toBe(2);
  });
});

describe('the cost of a part', () => {
  it('does not grow with the trail', async () => {
    const disk = createSimulatedDisk();
    const { trail } = openTestTrail(openTestStore('/project', disk));
    const callsFor = async (from: number, to: number) => {
      const before = disk.calls;
      for (let n = from; n <= to; n += 1) await trail.appendToolReceipt(sampleToolParts(n));
      return disk.calls - before;
    };
    const early = await callsFor(1, 50);
    await callsFor(51, 200);
    expect(await callsFor(201, 250)).toBeLessThanOrEqual(early);
  });
});
