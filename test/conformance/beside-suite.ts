import { describe, expect } from 'vitest';
import type { CreateStore } from './project-store.ts';
import { sampleRun, sampleStep } from './sample-run.ts';
import { catchCoded, collect, createStoreTests } from './with-store.ts';

const WANTED = { owner: 'chat', purpose: 'test', waitMs: 0 };

export function describeBeside(createStore: CreateStore): void {
  const test = createStoreTests(createStore);
  const waiting = { ...sampleRun(), status: 'pending' as const, phase: null };

  describe('a run beside the project', () => {
    test('is written while somebody else owns the project, and seen by everybody', async ({ store }) => {
      await store.runs.create(waiting, null);
      const owner = await store.lock.acquire({ ...WANTED, owner: 'other' });
      const beside = store.beside('run_01');
      const lease = await beside.lock.acquire(WANTED);
      const { journal } = await beside.openJournal('run_01', lease.fence);
      await journal.append(sampleStep(1));
      await journal.saveRun(sampleRun(), { durable: true });
      await journal.close();
      expect(await collect(store.runs.lines('run_01'))).toHaveLength(1);
      expect((await store.runs.load('run_01'))?.status).toBe('running');
      expect(await beside.lock.holder()).not.toBeNull();
      await lease.release();
      expect(await store.beside('run_01').lock.holder()).toBeNull();
      expect(await store.lock.holder()).not.toBeNull();
      await owner.release();
    });

    test('has one writer, whoever looks for its lock', async ({ store }) => {
      await store.runs.create(waiting, null);
      const lease = await store.beside('run_01').lock.acquire(WANTED);
      expect((await catchCoded(store.beside('run_01').lock.acquire(WANTED))).code).toBe('project_locked');
      const other = await store.beside('run_02').lock.acquire(WANTED);
      await other.release();
      await lease.release();
    });

    test('is left alone by a writer that somebody has come after', async ({ store }) => {
      await store.runs.create(waiting, null);
      const beside = store.beside('run_01');
      const first = await beside.lock.acquire(WANTED);
      const { journal } = await beside.openJournal('run_01', first.fence);
      await first.release();
      const second = await store.beside('run_01').lock.acquire(WANTED);
      expect((await catchCoded(journal.append(sampleStep(1)))).code).toBe('lock_lost');
      expect((await catchCoded(beside.save(sampleRun(), first.fence))).code).toBe('lock_lost');
      await store.beside('run_01').save(sampleRun(), second.fence);
      await journal.close();
      await second.release();
    });
  });
}
