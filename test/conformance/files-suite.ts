import { describe, expect } from 'vitest';
import { hashBytes } from '../../src/engine/hash.ts';
import type { FileChange, Files } from '../../src/engine/ports.ts';
import { InvariantError } from '../../src/errors.ts';
import type { CreateStore } from './project-store.ts';
import { bytesOf, catchCoded, createStoreTests, textOf } from './with-store.ts';

const write = (path: string, text: string): FileChange => ({ path, bytes: bytesOf(text) });
const remove = (path: string): FileChange => ({ path, bytes: null });
const commit = (files: Files, ...changes: FileChange[]): Promise<void> =>
  files.commit(changes, { expect: {}, fence: 1 });

export function describeFiles(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('Files', () => {
    test('gives null for a file that is not there', async ({ store: { files } }) => {
      expect(await files.read('book.json')).toBeNull();
      expect(await files.read('no/such/folder/x.md')).toBeNull();
    });

    test('gives null for a folder, and for a name below a file', async ({ store: { files } }) => {
      await commit(files, write('a/b.md', 'b'));
      expect(await files.read('a')).toBeNull();
      expect(await files.read('a/b.md/c')).toBeNull();
    });

    test('reads many in the order asked for, null where there is none', async ({ store: { files } }) => {
      await commit(files, write('a.md', 'a'), write('b/c.md', 'c'), write('empty.md', ''));
      const found = await files.readMany(['empty.md', 'b/c.md', 'none.md', 'a.md', 'b', 'a.md']);
      expect(found.map(textOf)).toEqual(['', 'c', null, 'a', null, 'a']);
      found[3]?.fill(0);
      expect(textOf(await files.read('a.md'))).toBe('a');
      expect(await files.readMany([])).toEqual([]);
      expect((await catchCoded(files.readMany(['a.md', '../x']))).code).toBe('path_refused');
    });

    test('reads back what was committed, byte for byte', async ({ store: { files } }) => {
      const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
      await files.commit([{ path: 'deep/er/data.bin', bytes }], { expect: {}, fence: 1 });
      expect(Buffer.from((await files.read('deep/er/data.bin')) ?? []).equals(Buffer.from(bytes))).toBe(true);
    });

    test('keeps an empty file apart from a missing one', async ({ store: { files } }) => {
      await commit(files, write('empty.md', ''));
      expect(textOf(await files.read('empty.md'))).toBe('');
    });

    test('applies writes, replacements and removals together', async ({ store: { files } }) => {
      await commit(files, write('a.md', 'a1'), write('b.md', 'b1'));
      await commit(files, write('a.md', 'a2'), remove('b.md'), write('c/d.md', 'd1'));
      expect(textOf(await files.read('a.md'))).toBe('a2');
      expect(await files.read('b.md')).toBeNull();
      expect(textOf(await files.read('c/d.md'))).toBe('d1');
    });

    test('takes the removal of what is not there as done', async ({ store: { files } }) => {
      await commit(files, remove('never.md'));
      await commit(files, remove('never/there.md'), write('a.md', 'a'));
      expect(textOf(await files.read('a.md'))).toBe('a');
    });

    test('takes a commit of nothing', async ({ store: { files } }) => {
      await commit(files);
      expect(await files.list('')).toEqual([]);
    });

    test('lists all files sorted by path, with their sizes', async ({ store: { files } }) => {
      await commit(
        files,
        write('b.md', '22'),
        write('a/z.md', '1'),
        write('a.md', '333'),
        write('a/b/c.md', ''),
      );
      const entries = await files.list('');
      expect(entries.map(({ path, bytes }) => [path, bytes])).toEqual([
        ['a.md', 3],
        ['a/b/c.md', 0],
        ['a/z.md', 1],
        ['b.md', 2],
      ]);
      for (const { modifiedAt } of entries) expect(modifiedAt).toBeInstanceOf(Date);
    });

    test('looks only at what is wanted, and into no folder that is not', async ({ store: { files } }) => {
      await commit(
        files,
        write('a/b/c.md', 'c'),
        write('a/d.md', 'd'),
        write('e/f.md', 'f'),
        write('g.md', 'g'),
      );
      const asked: string[] = [];
      const wanted = (path: string) => {
        asked.push(path);
        return !['a/b', 'e', 'g.md'].includes(path);
      };
      expect((await files.list('', wanted)).map(({ path }) => path)).toEqual(['a/d.md']);
      expect(asked).toContain('a/d.md');
      expect((await files.list('a', (path) => path !== 'a/d.md')).map(({ path }) => path)).toEqual([
        'a/b/c.md',
      ]);
    });

    test('lists the files below one folder only', async ({ store: { files } }) => {
      await commit(files, write('ch/1.md', '1'), write('ch-2/2.md', '2'), write('ch.md', '3'));
      expect((await files.list('ch')).map(({ path }) => path)).toEqual(['ch/1.md']);
      expect(await files.list('nowhere')).toEqual([]);
      expect(await files.list('ch.md')).toEqual([]);
    });

    test('leaves the control room out unless it is named', async ({ store: { files } }) => {
      await commit(files, write('.control-room/notes/a.md', 'a'), write('b.md', 'b'));
      expect((await files.list('')).map(({ path }) => path)).toEqual(['b.md']);
      expect((await files.list('.control-room/notes')).map(({ path }) => path)).toEqual([
        '.control-room/notes/a.md',
      ]);
    });

    test('does not let a caller change what is stored through its bytes', async ({ store: { files } }) => {
      const bytes = bytesOf('one');
      await files.commit([{ path: 'a.md', bytes }], { expect: {}, fence: 1 });
      bytes.fill(0);
      (await files.read('a.md'))?.fill(0);
      expect(textOf(await files.read('a.md'))).toBe('one');
    });
  });

  describe('Files.commit', () => {
    test('passes when each file has the expected hash', async ({ store: { files } }) => {
      await commit(files, write('a.md', 'a1'));
      const expected = { 'a.md': hashBytes('a1'), 'b.md': null };
      await files.commit([write('a.md', 'a2'), write('b.md', 'b1')], { expect: expected, fence: 1 });
      expect(textOf(await files.read('b.md'))).toBe('b1');
    });

    test('writes nothing when a file has another hash', async ({ store: { files } }) => {
      await commit(files, write('a.md', 'edited'));
      const refusal = await catchCoded(
        files.commit([write('b.md', 'b1'), write('a.md', 'a2')], {
          expect: { 'a.md': hashBytes('a1'), 'b.md': null },
          fence: 1,
        }),
      );
      expect(refusal.code).toBe('file_changed_underneath');
      expect(refusal.details).toEqual({
        path: 'a.md',
        expected: hashBytes('a1'),
        found: hashBytes('edited'),
      });
      expect(textOf(await files.read('a.md'))).toBe('edited');
      expect(await files.read('b.md')).toBeNull();
    });

    test('writes nothing when a file is there that was not, or gone that was', async ({
      store: { files },
    }) => {
      await commit(files, write('a.md', 'a1'));
      const options = { fence: 1, expect: { 'a.md': null } };
      expect((await catchCoded(files.commit([write('a.md', 'a2')], options))).details['found']).toBe(
        hashBytes('a1'),
      );
      const gone = { fence: 1, expect: { 'gone.md': hashBytes('x') } };
      expect((await catchCoded(files.commit([write('a.md', 'a2')], gone))).details).toMatchObject({
        path: 'gone.md',
        found: null,
      });
      expect(textOf(await files.read('a.md'))).toBe('a1');
    });

    test('passes a file that already has its new content', async ({ store: { files } }) => {
      const changes = [write('a.md', 'a2'), remove('b.md')];
      const options = { fence: 1, expect: { 'a.md': hashBytes('a1'), 'b.md': hashBytes('b1') } };
      await commit(files, write('a.md', 'a1'), write('b.md', 'b1'));
      await files.commit(changes, options);
      await files.commit(changes, options);
      expect(textOf(await files.read('a.md'))).toBe('a2');
    });

    test('checks an expected file that it does not change', async ({ store: { files } }) => {
      await commit(files, write('outline.md', 'old'));
      const options = { fence: 1, expect: { 'outline.md': hashBytes('new') } };
      expect((await catchCoded(files.commit([write('a.md', 'a')], options))).code).toBe(
        'file_changed_underneath',
      );
    });

    test('refuses paths that leave the project, wherever they are given', async ({ store: { files } }) => {
      for (const path of ['../x', '/etc/x', 'a/../../x', 'C:/x', 'a\\b', '']) {
        expect((await catchCoded(commit(files, write('ok.md', 'ok'), write(path, 'x')))).code).toBe(
          'path_refused',
        );
        expect((await catchCoded(files.read(path))).code).toBe('path_refused');
        if (path !== '') expect((await catchCoded(files.list(path))).code).toBe('path_refused');
        const options = { fence: 1, expect: { [path]: null } };
        expect((await catchCoded(files.commit([write('ok.md', 'ok')], options))).code).toBe('path_refused');
      }
      expect(await files.list('')).toEqual([]);
    });

    test('refuses what belongs to the store', async ({ store: { files } }) => {
      for (const path of [
        '.control-room',
        '.control-room/lock/9.json',
        '.control-room/runs/run_1/run.json',
        '.control-room/commits/x/record.json',
        '.Control-Room/Lock/9.json',
      ]) {
        expect((await catchCoded(commit(files, write(path, 'x')))).code).toBe('path_refused');
      }
    });

    test('refuses a file in the place of a folder, and a folder in the place of a file', async ({
      store: { files },
    }) => {
      await commit(files, write('a/b.md', 'b'));
      expect((await catchCoded(commit(files, write('c.md', 'c'), write('a', 'x')))).code).toBe(
        'path_refused',
      );
      expect((await catchCoded(commit(files, write('c.md', 'c'), write('a/b.md/x', 'x')))).code).toBe(
        'path_refused',
      );
      expect((await catchCoded(commit(files, write('n', 'c'), write('n/x', 'x')))).code).toBe('path_refused');
      expect((await files.list('')).map(({ path }) => path)).toEqual(['a/b.md']);
    });

    test('leaves nothing to be recovered', async ({ store }) => {
      expect(await store.pending()).toBe(false);
      await commit(store.files, write('a.md', 'a'), write('b.md', 'b'));
      expect(await store.pending()).toBe(false);
      expect(await store.recover(1)).toEqual([]);
    });

    test('takes two changes of one file for a bug', async ({ store: { files } }) => {
      await expect(commit(files, write('a.md', '1'), write('a.md', '2'))).rejects.toThrow(InvariantError);
    });

    test('refuses an owner that was superseded, and writes nothing', async ({ store, killOwner }) => {
      const first = await store.lock.acquire({ owner: 'one', purpose: 'test', waitMs: 0 });
      await killOwner();
      const second = await store.lock.acquire({ owner: 'two', purpose: 'test', waitMs: 0 });
      const refusal = await catchCoded(
        store.files.commit([write('a.md', 'a')], { expect: {}, fence: first.fence }),
      );
      expect(refusal.code).toBe('lock_lost');
      expect((await catchCoded(store.recover(first.fence))).code).toBe('lock_lost');
      expect(await store.files.read('a.md')).toBeNull();
      await store.files.commit([write('a.md', 'a')], { expect: {}, fence: second.fence });
      expect(await store.recover(second.fence)).toEqual([]);
    });
  });
}
