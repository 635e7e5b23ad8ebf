import { describe, expect } from 'vitest';
import type { JsonObject } from '../../src/contracts/json.ts';
import { sealLine } from '../../src/engine/seal-line.ts';
import type { CreateStore } from './project-store.ts';
import { createStoreTests } from './with-store.ts';

/** A store may keep the two kinds in ways of their own; they do the same. */
const KINDS = [
  { kind: 'sess', make: (entry: JsonObject) => entry },
  { kind: 'chat', make: (entry: JsonObject): JsonObject => sealLine({ ...entry, line_hash: '' }) },
];

export function describeLogs(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe.each(KINDS)('LogStore, of $kind', ({ kind, make }) => {
    const log = `${kind}_1f0c`;
    const other = `${kind}_2`;

    test('has nothing at first', async ({ store: { logs } }) => {
      expect(await logs.read(log, 1)).toEqual([]);
      expect(await logs.list(kind)).toEqual([]);
      expect(await logs.remove(log)).toBe(false);
    });

    test('gives back what was added, in order and from any place', async ({ store: { logs } }) => {
      const [one, two, three] = [1, 2, 3].map((place) => make({ place, text: `第${place}行\n` }));
      for (const [index, entry] of [one, two, three].entries())
        expect(await logs.append(log, index + 1, entry ?? {})).toBe(true);
      expect(await logs.read(log, 1)).toEqual([one, two, three]);
      expect(await logs.read(log, 3)).toEqual([three]);
      expect(await logs.read(log, 4)).toEqual([]);
      expect(await logs.read(other, 1)).toEqual([]);
    });

    test('tells which logs of a kind there are, and how long each is', async ({ store: { logs } }) => {
      for (const name of [other, log]) await logs.append(name, 1, make({}));
      await logs.append(log, 2, make({}));
      expect(await logs.list(kind)).toEqual([
        { log, entries: 2 },
        { log: other, entries: 1 },
      ]);
      for (const { kind: each } of KINDS) if (each !== kind) expect(await logs.list(each)).toEqual([]);
    });

    test('lets a place be taken once, by whoever is first', async ({ store: { logs } }) => {
      const one = make({ by: 'one' });
      expect(await logs.append(log, 1, one)).toBe(true);
      expect(await logs.append(log, 1, make({ by: 'two' }))).toBe(false);
      expect(await logs.read(log, 1)).toEqual([one]);
    });

    test('lets one of many add in the same place at once', async ({ store: { logs } }) => {
      const entries = Array.from({ length: 8 }, (_, by) => make({ by }));
      const added = await Promise.all(entries.map((entry) => logs.append(log, 1, entry)));
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await logs.read(log, 1)).toEqual([entries[added.indexOf(true)]]);
    });

    test('has no gaps', async ({ store: { logs } }) => {
      expect(await logs.append(log, 2, make({ place: 2 }))).toBe(false);
      expect(await logs.read(log, 1)).toEqual([]);
    });

    test('is taken away as a whole, and begins anew', async ({ store: { logs } }) => {
      for (const name of [log, other]) await logs.append(name, 1, make({}));
      await logs.append(log, 2, make({}));
      expect(await logs.remove(log)).toBe(true);
      expect(await logs.read(log, 1)).toEqual([]);
      expect(await logs.list(kind)).toEqual([{ log: other, entries: 1 }]);
      expect(await logs.append(log, 3, make({}))).toBe(false);
      expect(await logs.append(log, 1, make({}))).toBe(true);
    });

    test('takes entries while somebody else holds the lock', async ({ store }) => {
      await store.lock.acquire({ owner: 'run_01', purpose: 'novel', waitMs: 0 });
      expect(await store.logs.append(log, 1, make({ said: true }))).toBe(true);
    });

    test('takes no name that could be a path', async ({ store: { logs } }) => {
      for (const name of ['../runs', `${kind}_1/2`, '', kind.toUpperCase()])
        await expect(logs.append(name, 1, make({}))).rejects.toThrow();
    });
  });

  describe('LogStore', () => {
    test('is not written by commits', async ({ store }) => {
      const change = { path: '.control-room/logs/sess_1f0c/000001.json', bytes: Buffer.from('{}') };
      await expect(store.files.commit([change], { expect: {}, fence: 1 })).rejects.toThrow();
      expect(await store.logs.read('sess_1f0c', 1)).toEqual([]);
    });
  });
}
