import { describe, expect } from 'vitest';
import type { CreateStore } from './project-store.ts';
import { createStoreTests } from './with-store.ts';

const LOG = 'sp_1f0c';

export function describeLogs(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('LogStore', () => {
    test('has nothing at first', async ({ store: { logs } }) => {
      expect(await logs.read(LOG, 1)).toEqual([]);
    });

    test('gives back what was added, in order and from any place', async ({ store: { logs } }) => {
      for (const place of [1, 2, 3]) expect(await logs.append(LOG, place, { place })).toBe(true);
      expect(await logs.read(LOG, 1)).toEqual([{ place: 1 }, { place: 2 }, { place: 3 }]);
      expect(await logs.read(LOG, 3)).toEqual([{ place: 3 }]);
      expect(await logs.read(LOG, 4)).toEqual([]);
      expect(await logs.read('sp_2', 1)).toEqual([]);
    });

    test('lets a place be taken once, by whoever is first', async ({ store: { logs } }) => {
      expect(await logs.append(LOG, 1, { by: 'one' })).toBe(true);
      expect(await logs.append(LOG, 1, { by: 'two' })).toBe(false);
      expect(await logs.read(LOG, 1)).toEqual([{ by: 'one' }]);
    });

    test('lets one of many add in the same place at once', async ({ store: { logs } }) => {
      const added = await Promise.all(Array.from({ length: 8 }, (_, by) => logs.append(LOG, 1, { by })));
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await logs.read(LOG, 1)).toEqual([{ by: added.indexOf(true) }]);
    });

    test('has no gaps', async ({ store: { logs } }) => {
      await expect(logs.append(LOG, 2, { place: 2 })).rejects.toThrow('gap');
      expect(await logs.read(LOG, 1)).toEqual([]);
    });

    test('takes entries while somebody else holds the lock', async ({ store }) => {
      await store.lock.acquire({ owner: 'run_01', purpose: 'novel', waitMs: 0 });
      expect(await store.logs.append(LOG, 1, { said: true })).toBe(true);
    });

    test('takes no name that could be a path', async ({ store: { logs } }) => {
      for (const name of ['../runs', 'sp_1/2', '', 'SP_1'])
        await expect(logs.append(name, 1, {})).rejects.toThrow();
    });

    test('is not written by commits', async ({ store }) => {
      const change = { path: `.control-room/logs/${LOG}/000001.json`, bytes: Buffer.from('{}') };
      await expect(store.files.commit([change], { expect: {}, fence: 1 })).rejects.toThrow();
      expect(await store.logs.read(LOG, 1)).toEqual([]);
    });
  });
}
