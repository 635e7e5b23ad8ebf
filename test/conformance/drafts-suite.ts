import { describe, expect } from 'vitest';
import { hashBytes } from '../../src/engine/hash.ts';
import type { CreateStore } from './project-store.ts';
import { bytesOf, catchCoded, createStoreTests, textOf } from './with-store.ts';

export function describeDrafts(createStore: CreateStore): void {
  const test = createStoreTests(createStore);
  const [one, two] = [bytesOf('one'), bytesOf('two')];

  describe('DraftStore', () => {
    test('has nothing at first', async ({ store: { drafts } }) => {
      expect(await drafts.list()).toEqual([]);
      expect(await drafts.load('scene_001_001')).toBeNull();
      expect(await drafts.replace('scene_001_001', null, null)).toBe(true);
    });

    test('keeps what was put there last, each under its name', async ({ store: { drafts } }) => {
      expect(await drafts.replace('b', one, null)).toBe(true);
      expect(await drafts.replace('a', one, null)).toBe(true);
      expect(await drafts.replace('a', two, hashBytes(one))).toBe(true);
      expect(await drafts.list()).toEqual(['a', 'b']);
      expect([textOf(await drafts.load('a')), textOf(await drafts.load('b'))]).toEqual(['two', 'one']);
    });

    test('replaces only what was seen', async ({ store: { drafts } }) => {
      await drafts.replace('a', one, null);
      expect(await drafts.replace('a', two, null)).toBe(false);
      expect(await drafts.replace('a', two, hashBytes(two))).toBe(false);
      expect(await drafts.replace('a', null, hashBytes(two))).toBe(false);
      expect(await drafts.replace('b', two, hashBytes(one))).toBe(false);
      expect(textOf(await drafts.load('a'))).toBe('one');
      expect(await drafts.list()).toEqual(['a']);
    });

    test('lets one of many have its way', async ({ store: { drafts } }) => {
      const texts = ['a', 'b', 'c', 'd', 'e'];
      const done = await Promise.all(texts.map((text) => drafts.replace('a', bytesOf(text), null)));
      const [winner] = texts.filter((_, at) => done[at]);
      expect(done.filter(Boolean)).toHaveLength(1);
      expect(textOf(await drafts.load('a'))).toBe(winner);
    });

    test('takes one away, and leaves the others', async ({ store: { drafts } }) => {
      await drafts.replace('a', one, null);
      await drafts.replace('b', two, null);
      expect(await drafts.replace('a', null, hashBytes(one))).toBe(true);
      expect(await drafts.list()).toEqual(['b']);
    });

    test('needs no lock, and is not written by commits', async ({ store }) => {
      const { fence } = await store.lock.acquire({ owner: 'run_1', purpose: 'novel', waitMs: 0 });
      expect(await store.drafts.replace('a', one, null)).toBe(true);
      const path = '.control-room/drafts/a.json';
      await catchCoded(store.files.commit([{ path, bytes: two }], { expect: {}, fence }));
      expect(textOf(await store.drafts.load('a'))).toBe('one');
      expect(await store.files.list('')).toEqual([]);
    });

    test('keeps what it was given, whatever becomes of the bytes', async ({ store: { drafts } }) => {
      const bytes = bytesOf('as it was');
      await drafts.replace('a', bytes, null);
      bytes.fill(0);
      (await drafts.load('a'))?.fill(0);
      expect(textOf(await drafts.load('a'))).toBe('as it was');
    });

    test('takes nothing for a name that is none', async ({ store: { drafts } }) => {
      for (const name of ['', '../a', 'a/b', 'lock/1', 'A', 'x'.repeat(65)]) {
        await expect(drafts.load(name)).rejects.toThrow('no name of a draft');
        await expect(drafts.replace(name, one, null)).rejects.toThrow('no name of a draft');
      }
      expect(await drafts.list()).toEqual([]);
    });
  });
}
