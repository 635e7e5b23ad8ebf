import { describe, expect } from 'vitest';
import type { CreateStore } from './project-store.ts';
import { catchCoded, createStoreTests } from './with-store.ts';

const BY_ONE = { owner: 'run_1', purpose: 'novel', waitMs: 0 };
const BY_TWO = { owner: 'run_2', purpose: 'commit', waitMs: 0 };

export function describeLock(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('Lock', () => {
    test('has no holder before anybody took it', async ({ store: { lock } }) => {
      expect(await lock.holder()).toBeNull();
    });

    test('tells its holder', async ({ store: { lock } }) => {
      const lease = await lock.acquire(BY_ONE);
      const holder = await lock.holder();
      expect(holder?.text).toMatch(/^run_1 is writing in this project \(novel\)/);
      expect(await lock.holder()).toEqual(holder);
      await lease.release();
      expect(await lock.holder()).toBeNull();
    });

    test('refuses a second owner, and names the first', async ({ store: { lock } }) => {
      const lease = await lock.acquire(BY_ONE);
      const refusal = await catchCoded(lock.acquire(BY_TWO));
      expect(refusal.code).toBe('project_locked');
      const holder = await lock.holder();
      expect(refusal.message).toBe(holder?.text);
      expect(refusal.details['holder']).toBe(holder?.id);
      expect(lease.lost.aborted).toBe(false);
    });

    test('tells one holder from the next by its id', async ({ store: { lock } }) => {
      const ids: (string | undefined)[] = [];
      for (const who of [BY_ONE, BY_ONE, BY_TWO]) {
        const lease = await lock.acquire(who);
        ids.push((await lock.holder())?.id);
        await lease.release();
      }
      expect(new Set(ids).size).toBe(3);
    });

    test('gives each owner a higher number', async ({ store: { lock } }) => {
      const fences: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const lease = await lock.acquire(BY_ONE);
        fences.push(lease.fence);
        await lease.release();
      }
      expect(fences).toEqual([1, 2, 3, 4, 5]);
    });

    test('waits for a live owner to let go', async ({ store: { lock } }) => {
      const first = await lock.acquire(BY_ONE);
      const second = lock.acquire({ ...BY_TWO, waitMs: 5_000 });
      await new Promise((resolve) => setImmediate(resolve));
      await first.release();
      expect((await second).fence).toBe(2);
    });

    test('waits no longer than it was told', async ({ store: { lock }, clock }) => {
      await lock.acquire(BY_ONE);
      const before = clock.now().getTime();
      expect((await catchCoded(lock.acquire({ ...BY_TWO, waitMs: 5_000 }))).code).toBe('project_locked');
      const waited = clock.now().getTime() - before;
      expect(waited).toBeGreaterThanOrEqual(5_000);
      expect(waited).toBeLessThan(7_000);
    });

    test('passes from a dead owner to the next, and tells the first if it was not dead', async ({
      store: { lock },
      killOwner,
      pass,
    }) => {
      const first = await lock.acquire(BY_ONE);
      let fired = 0;
      first.lost.addEventListener('abort', () => {
        fired += 1;
      });
      await killOwner();
      expect(await lock.holder()).toBeNull();
      const second = await lock.acquire(BY_TWO);
      await pass(40_000);
      expect(fired).toBe(1);
      expect(second.lost.aborted).toBe(false);
      expect((await lock.holder())?.text).toContain('run_2');
    });

    test('is not let go by an owner that has lost it', async ({ store: { lock }, killOwner }) => {
      const first = await lock.acquire(BY_ONE);
      await killOwner();
      await lock.acquire(BY_TWO);
      await first.release();
      expect((await lock.holder())?.text).toContain('run_2');
    });

    test('is let go once, however often it is asked', async ({ store: { lock } }) => {
      const first = await lock.acquire(BY_ONE);
      await first.release();
      await lock.acquire(BY_TWO);
      const holder = await lock.holder();
      await first.release();
      expect(await lock.holder()).toEqual(holder);
      expect(holder?.text).toContain('run_2');
    });

    test('does not fire for an owner that let go itself', async ({ store: { lock }, pass }) => {
      const first = await lock.acquire(BY_ONE);
      await first.release();
      await lock.acquire(BY_TWO);
      await pass(40_000);
      expect(first.lost.aborted).toBe(false);
    });

    test('is held as long as its owner looks after it', async ({ store: { lock }, pass }) => {
      await lock.acquire(BY_ONE);
      await pass(100_000);
      expect((await lock.holder())?.text).toContain('run_1');
      expect((await catchCoded(lock.acquire(BY_TWO))).code).toBe('project_locked');
    });
  });
}
