import { describe, expect } from 'vitest';
import { hashBytes } from '../../src/engine/hash.ts';
import type { Journal, ProjectStore } from '../../src/engine/ports.ts';
import { isSealed } from '../../src/engine/seal-line.ts';
import { InvariantError } from '../../src/errors.ts';
import type { CreateStore } from './project-store.ts';
import { sampleCache, sampleCall, sampleRun, sampleStep } from './sample-run.ts';
import { bytesOf, catchCoded, collect, createStoreTests, textOf } from './with-store.ts';

async function openJournal(store: ProjectStore): Promise<Journal> {
  if ((await store.runs.load('run_01')) === null) await store.runs.create(sampleRun(), 1);
  const { journal, droppedBytes } = await store.runs.openJournal('run_01', 1);
  expect(droppedBytes).toBe(0);
  return journal;
}

export function describeJournal(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('Journal', () => {
    test('begins empty', async ({ store }) => {
      await (await openJournal(store)).close();
      expect(await collect(store.runs.lines('run_01'))).toEqual([]);
    });

    test('gives its lines back in order, sealed as they were', async ({ store }) => {
      const journal = await openJournal(store);
      for (let seq = 1; seq <= 5; seq += 1)
        await journal.append(sampleStep(seq, `line\n"${seq}" 第 \ud800 \u2028`));
      const records = (await collect(store.runs.lines('run_01'))).map(({ record }) => record);
      expect(records).toEqual(
        [1, 2, 3, 4, 5].map((seq) => sampleStep(seq, `line\n"${seq}" 第 \ud800 \u2028`)),
      );
      expect(records.every(isSealed)).toBe(true);
      await journal.close();
    });

    test('gives the lines after a number only', async ({ store }) => {
      const journal = await openJournal(store);
      for (let seq = 1; seq <= 5; seq += 1) await journal.append(sampleStep(seq));
      const seqs = async (afterSeq: number): Promise<number[]> =>
        (await collect(store.runs.lines('run_01', { afterSeq }))).map(({ record }) => record.seq);
      expect(await seqs(3)).toEqual([4, 5]);
      expect(await seqs(5)).toEqual([]);
      await journal.append(sampleStep(6));
      expect(await seqs(5)).toEqual([6]);
      expect(await seqs(0)).toEqual([1, 2, 3, 4, 5, 6]);
      await journal.close();
    });

    test('reads a line again at the place that append or lines told', async ({ store }) => {
      const journal = await openJournal(store);
      const told: number[] = [];
      for (let seq = 1; seq <= 4; seq += 1) {
        told.push((await journal.append(sampleStep(seq, 'x'.repeat(seq * 1000)))).position);
      }
      const seen = (await collect(store.runs.lines('run_01'))).map(({ position }) => position);
      expect(seen).toEqual(told);
      for (const [at, position] of [...told.entries()].reverse()) {
        expect((await journal.read(position)).seq).toBe(at + 1);
      }
      await journal.close();
    });

    test('takes lines larger than any chunk', async ({ store }) => {
      const journal = await openJournal(store);
      await journal.append(sampleStep(1, 'a'.repeat(1_500_000)));
      const { position } = await journal.append(sampleStep(2, 'b'.repeat(700_000)));
      expect(await collect(store.runs.lines('run_01'))).toHaveLength(2);
      expect((await journal.read(position)).seq).toBe(2);
      await journal.close();
    });

    test('goes on where it ended when it is opened again', async ({ store }) => {
      const first = await openJournal(store);
      await first.append(sampleStep(1));
      await first.appendCall(sampleCall('call_1'));
      await first.close();
      const second = await openJournal(store);
      await second.append(sampleStep(2));
      await second.appendCall(sampleCall('call_2'));
      await second.close();
      expect(await collect(store.runs.lines('run_01'))).toHaveLength(2);
      expect((await collect(store.runs.calls('run_01'))).map(({ call_id }) => call_id)).toEqual([
        'call_1',
        'call_2',
      ]);
    });

    test('takes a line out of sequence for a bug', async ({ store }) => {
      const journal = await openJournal(store);
      await journal.append(sampleStep(1));
      await expect(journal.append(sampleStep(3))).rejects.toThrow(InvariantError);
      await expect(journal.append(sampleStep(1))).rejects.toThrow(InvariantError);
      await journal.append(sampleStep(2));
      await journal.close();
      await journal.close();
      await expect(journal.append(sampleStep(3))).rejects.toThrow(InvariantError);
    });

    test('keeps blobs by their hash', async ({ store }) => {
      const journal = await openJournal(store);
      const blob = await journal.saveBlob(bytesOf('a long text'));
      expect(blob).toMatchObject({ sha256: hashBytes('a long text'), bytes: 11 });
      expect(await journal.saveBlob(bytesOf('a long text'))).toEqual(blob);
      expect(textOf(await store.runs.loadBlob('run_01', blob.sha256))).toBe('a long text');
      expect(await store.runs.loadBlob('run_01', hashBytes('another'))).toBeNull();
      expect(await store.runs.loadBlob('run_01', '../run.json')).toBeNull();
      await journal.close();
    });

    test('replaces the snapshot as a whole', async ({ store }) => {
      const journal = await openJournal(store);
      expect(await store.runs.loadSnapshot('run_01')).toBeNull();
      await journal.saveSnapshot(sampleCache('one'));
      await journal.saveSnapshot(sampleCache('two'));
      expect(await store.runs.loadSnapshot('run_01')).toEqual(sampleCache('two'));
      await journal.close();
    });

    test('saves the manifest, durably or not', async ({ store }) => {
      const journal = await openJournal(store);
      for (const [current_step_index, durable] of [true, false, true, false].entries()) {
        const run = sampleRun({ current_step_index });
        await journal.saveRun(run, { durable });
        expect(await store.runs.load('run_01')).toEqual(run);
      }
      await expect(journal.saveRun(sampleRun({ run_id: 'run_02' }), { durable: true })).rejects.toThrow(
        InvariantError,
      );
      await journal.close();
    });

    test('writes nothing more once its owner was superseded, however often', async ({ store, killOwner }) => {
      const { fence } = await store.lock.acquire({ owner: 'one', purpose: 'test', waitMs: 0 });
      await store.runs.create(sampleRun(), fence);
      const { journal } = await store.runs.openJournal('run_01', fence);
      await journal.append(sampleStep(1));
      for (let turn = 0; turn < 3; turn += 1) {
        await killOwner();
        await store.lock.acquire({ owner: `next ${turn}`, purpose: 'test', waitMs: 0 });
        for (const write of [
          () => journal.append(sampleStep(2)),
          () => journal.appendCall(sampleCall('call_1')),
          () => journal.saveBlob(bytesOf('blob')),
          () => journal.saveSnapshot(sampleCache('late')),
          () => journal.saveRun(sampleRun({ kind: 'late' }), { durable: true }),
        ]) {
          expect((await catchCoded(write())).code).toBe('lock_lost');
        }
      }
      expect(await collect(store.runs.lines('run_01'))).toHaveLength(1);
      expect(await collect(store.runs.calls('run_01'))).toEqual([]);
      expect(await store.runs.loadSnapshot('run_01')).toBeNull();
      expect(await store.runs.load('run_01')).toMatchObject({ kind: 'novel' });
      await journal.close();
    });
  });
}
