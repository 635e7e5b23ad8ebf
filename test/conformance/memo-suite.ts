import { describe, expect } from 'vitest';
import type { CreateStore } from './project-store.ts';
import { bytesOf, createStoreTests, textOf } from './with-store.ts';

export function describeMemo(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('Memo', () => {
    test('gives back what was saved last under a name', async ({ store: { memo } }) => {
      expect(await memo.load('tool/index')).toBeNull();
      await memo.save('tool/index', bytesOf('one'));
      await memo.save('tool/index', bytesOf('two'));
      await memo.save('other', bytesOf('three'));
      expect(textOf(await memo.load('tool/index'))).toBe('two');
      expect(textOf(await memo.load('other'))).toBe('three');
    });

    test('keeps what it was given, whatever becomes of the bytes', async ({ store: { memo } }) => {
      const bytes = bytesOf('as it was');
      await memo.save('a', bytes);
      bytes.fill(0);
      (await memo.load('a'))?.fill(0);
      expect(textOf(await memo.load('a'))).toBe('as it was');
    });

    test('needs no lock, and is none of the project’s files', async ({ store }) => {
      await store.lock.acquire({ owner: 'run_1', purpose: 'novel', waitMs: 0 });
      await store.memo.save('../../outside', bytesOf('x'));
      expect(textOf(await store.memo.load('../../outside'))).toBe('x');
      expect(await store.files.list('')).toEqual([]);
    });
  });
}
