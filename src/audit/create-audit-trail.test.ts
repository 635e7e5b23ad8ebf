import { describe, expect, it } from 'vitest';
import { catchCoded } from '../../test/conformance/with-store.ts';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openTestStore } from '../../test/fakes/open-test-store.ts';
import {
  createTestKey,
  openTestTrail,
  samplePacket,
  sampleReceipt,
  sampleToolParts,
} from '../../test/fakes/sample-audit.ts';
import { createSimulatedDisk } from '../../test/fakes/simulated-disk.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import { AuditIndexSchema } from '../contracts/audit-index.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { hashJson } from '../engine/hash.ts';
import type { ProjectStore } from '../engine/ports.ts';
import { readText } from '../engine/read-files.ts';
import { InvariantError } from '../errors.ts';

const openStore = () => createMemoryStore({ clock: createFixedClock('2026-02-10T14:30:00Z') });

async function dump(store: ProjectStore): Promise<Record<string, string | null>> {
  const files: Record<string, string | null> = {};
  for (const folder of [PROJECT_PATHS.audit, '.control-room/issues']) {
    for (const { path } of await store.files.list(folder)) files[path] = await readText(store.files, path);
  }
  return files;
}

const countLines = async (store: ProjectStore) =>
  ((await readText(store.files, PROJECT_PATHS.auditChain)) ?? '').split('\n').length - 1;

describe('a trail', () => {
  it('names its files by issue, time and packet', async () => {
    const store = openStore();
    const { trail } = openTestTrail(store);
    await trail.savePacket(samplePacket(1));
    await trail.saveReceipt(sampleReceipt(1), 'the report');
    await trail.appendToolReceipt(sampleToolParts(1));
    expect(Object.keys(await dump(store))).toEqual([
      PROJECT_PATHS.auditChain,
      PROJECT_PATHS.auditHead,
      PROJECT_PATHS.auditIndex,
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
    const store = openStore();
    const first = openTestTrail(store);
    const issue = await first.issues.open({ origin: ['x'], title: 'Chapter 1', author: 'chief', body: '' });
    const work = async ({ trail }: typeof first) => {
      await trail.savePacket(samplePacket(1, { parent_issue_id: issue.id }));
      await trail.appendToolReceipt(sampleToolParts(1));
      await trail.saveReceipt(sampleReceipt(1, { issue_id: issue.id }), 'the report');
      await trail.close();
    };
    await work(first);
    const once = await dump(store);
    await work(first);
    await work(openTestTrail(store));
    await work(openTestTrail(store, { key: createTestKey(null) }));
    expect(await dump(store)).toEqual(once);
    expect(await countLines(store)).toBe(4);
  });

  it('takes the same document with its keys in another order for the same', async () => {
    const store = openStore();
    const { trail } = openTestTrail(store);
    await trail.savePacket(samplePacket(1));
    await trail.savePacket(Object.fromEntries(Object.entries(samplePacket(1)).reverse()) as never);
    expect(await countLines(store)).toBe(1);
  });

  it('refuses an id that it has with other content, and writes nothing', async () => {
    const store = openStore();
    const { trail } = openTestTrail(store);
    await trail.savePacket(samplePacket(1));
    await trail.saveReceipt(sampleReceipt(1), 'the report');
    await trail.appendToolReceipt(sampleToolParts(1));
    const before = await dump(store);
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
    expect(await dump(store)).toEqual(before);
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
    expect(await countLines(store)).toBe(20);
    expect(await trails[0]?.verify()).toMatchObject({ intact: true, entries: 20 });
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
    const store = openStore();
    const { trail } = openTestTrail(store);
    await trail.savePacket(samplePacket(1));
    await trail.savePacket(samplePacket(2));
    const chain = (await readText(store.files, PROJECT_PATHS.auditChain)) ?? '';
    await store.audit.write(1, (writer) =>
      writer.save(PROJECT_PATHS.auditChain, Buffer.from(chain.replace('pkt_1', 'pkt_9')), { durable: true }),
    );
    const refused = await catchCoded(openTestTrail(store).trail.savePacket(samplePacket(3)));
    expect(refused).toMatchObject({ code: 'audit_broken', details: { seq: 1 } });
  });
});

describe('the index', () => {
  const load = async (store: ProjectStore) =>
    AuditIndexSchema.parse(JSON.parse((await readText(store.files, PROJECT_PATHS.auditIndex)) ?? 'null'));

  it('tells where the parts of an issue, a packet and a receipt lie', async () => {
    const store = openStore();
    const { trail } = openTestTrail(store);
    const { entry: packet } = await trail.savePacket(samplePacket(1));
    const { entry, receipt } = await trail.saveReceipt(sampleReceipt(1), 'the report');
    await trail.close();
    const index = await load(store);
    expect(index.issues['iss_1']?.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([
      '1 packet',
      '2 report',
      '3 receipt',
    ]);
    expect(index.packets['pkt_1']).toEqual([packet.path, receipt.report_path, entry.path]);
    expect(index.receipts['rcpt_1']).toEqual([receipt.report_path, entry.path]);
  });

  it.each([
    ['missing', null],
    ['no JSON', '{'],
    ['of another kind', '{"schema_version":"audit_index_v0"}'],
  ])('is made again when it is %s, and decides nothing meanwhile', async (_, text) => {
    const store = openStore();
    await openTestTrail(store).trail.savePacket(samplePacket(1));
    const good = await load(store);
    await store.audit.write(1, (writer) =>
      text === null
        ? writer.remove(PROJECT_PATHS.auditIndex)
        : writer.save(PROJECT_PATHS.auditIndex, Buffer.from(text), { durable: true }),
    );
    const { trail } = openTestTrail(store);
    expect(await trail.loadPacket('pkt_1')).toEqual(samplePacket(1));
    await trail.close();
    expect(await load(store)).toEqual(good);
  });

  it('follows the trail at a distance, and is in step at the end of the work', async () => {
    const store = openStore();
    const { trail } = openTestTrail(store);
    const written: number[] = [];
    for (let n = 1; n <= 90; n += 1) {
      await trail.appendToolReceipt(sampleToolParts(n));
      const { count } = await load(store);
      if (written.at(-1) !== count) written.push(count);
    }
    expect(written).toEqual([1, 34, 67]);
    await trail.close();
    expect((await load(store)).count).toBe(90);
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
