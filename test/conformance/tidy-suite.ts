import { describe, expect } from 'vitest';
import { createAuditReader } from '../../src/audit/create-audit-reader.ts';
import { hashBytes } from '../../src/engine/hash.ts';
import type { ProjectStore, RunStore } from '../../src/engine/ports.ts';
import { openTestTrail, samplePacket, verifyTestTrail } from '../fakes/sample-audit.ts';
import type { CreateStore } from './project-store.ts';
import { endedRun, sampleCache, sampleCall, sampleRun, sampleStep } from './sample-run.ts';
import { catchCoded, collect, createStoreTests, textOf } from './with-store.ts';

const BLOB = 'a large output';

export function describeTidy(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('tidy', () => {
    test('has everything of ended runs read as before, by whoever has the project open', async ({
      store,
    }) => {
      const { choice, fence } = await leaveRuns(store);
      const before = await readAll(store);
      const planned = await store.tidy(choice, null);
      expect(await readAll(store)).toEqual(before);
      expect(await store.tidy(choice, fence)).toMatchObject({ files: planned.files, bytes: planned.bytes });
      expect(await readAll(store)).toEqual(before);
      expect(await store.tidy(choice, fence)).toMatchObject({ files: 0, packs: 0 });
      expect(await readAll(store)).toEqual(before);
      expect((await verifyTestTrail(store.audit)).intact).toBe(true);
    });

    test('leaves every other run to be worked on', async ({ store }) => {
      const { choice, fence } = await leaveRuns(store);
      await store.tidy(choice, fence);
      const { journal } = await store.runs.openJournal('run_02', fence);
      await journal.append(sampleStep(1));
      await journal.close();
      expect(await collect(store.runs.lines('run_02'))).toHaveLength(1);
      await store.runs.create(sampleRun({ run_id: 'run_03' }), fence);
      expect((await store.runs.list({})).map(({ run_id }) => run_id).sort()).toEqual([
        'run_01',
        'run_02',
        'run_03',
      ]);
    });

    test('goes on with the trail where it ended', async ({ store }) => {
      const { choice, fence } = await leaveRuns(store);
      await store.tidy(choice, fence);
      const { trail } = openTestTrail(store, { fence });
      await trail.savePacket(samplePacket(1, { run_id: 'run_01' }));
      await trail.savePacket(samplePacket(3));
      await trail.close();
      const reader = createAuditReader({ store });
      expect((await reader.list({})).map(({ id }) => id)).toEqual(['pkt_1', 'pkt_2', 'pkt_3']);
      expect((await verifyTestTrail(store.audit)).intact).toBe(true);
    });

    test('is for the owner of the project', async ({ store, killOwner }) => {
      const { choice, fence } = await leaveRuns(store);
      await killOwner();
      await store.lock.acquire({ owner: 'other', purpose: 'work', waitMs: 0 });
      expect((await catchCoded(store.tidy(choice, fence))).code).toBe('lock_lost');
    });
  });
}

/** One run that has ended, with all that a run may leave, one that works, and a trail that has something of both. */
async function leaveRuns(store: ProjectStore) {
  const { fence } = await store.lock.acquire({ owner: 'test', purpose: 'work', waitMs: 0 });
  await store.runs.create(sampleRun(), fence);
  await store.runs.create(sampleRun({ run_id: 'run_02' }), fence);
  const { journal } = await store.runs.openJournal('run_01', fence);
  await journal.append(sampleStep(1));
  await journal.append(sampleStep(2, 'x'.repeat(300_000)));
  await journal.appendCall(sampleCall('call_1'));
  await journal.saveBlob(Buffer.from(BLOB));
  await journal.saveSnapshot(sampleCache('draft'));
  await journal.saveRun(endedRun('done'), { durable: true });
  await journal.close();
  const { trail } = openTestTrail(store, { fence });
  await trail.savePacket(samplePacket(1, { run_id: 'run_01' }));
  await trail.savePacket(samplePacket(2, { run_id: 'run_02' }));
  await trail.close();
  const [first] = await createAuditReader({ store }).list({});
  return { fence, choice: { runs: ['run_01'], parts: first === undefined ? [] : [first.path] } };
}

async function readAll(store: ProjectStore) {
  const reader = createAuditReader({ store });
  return {
    run: await readRun(store.runs, 'run_01'),
    other: await readRun(store.runs, 'run_02'),
    listed: await store.runs.list({}),
    parts: await reader.loadByIssue('iss_1'),
    names: (await store.audit.listParts()).map(({ path }) => path).sort(),
  };
}

async function readRun(runs: RunStore, runId: string) {
  return {
    run: await runs.load(runId),
    lines: await collect(runs.lines(runId)),
    later: await collect(runs.lines(runId, { afterSeq: 1 })),
    calls: await collect(runs.calls(runId)),
    blob: textOf(await runs.loadBlob(runId, hashBytes(BLOB))),
    snapshot: await runs.loadSnapshot(runId),
    requests: await runs.loadRequests(runId),
  };
}
