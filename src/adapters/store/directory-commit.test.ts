import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesOf, catchCoded, textOf } from '../../../test/conformance/with-store.ts';
import { openTestStore } from '../../../test/fakes/open-test-store.ts';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { FileChange, ProjectStore } from '../../engine/ports.ts';
import type { Disk } from './disk.ts';
import { createNodeDisk } from './node-disk.ts';
import { createProjectDisk } from './project-disk.ts';

const write = (path: string, text: string): FileChange => ({ path, bytes: bytesOf(text) });
const remove = (path: string): FileChange => ({ path, bytes: null });
const commit = (store: ProjectStore, ...changes: FileChange[]): Promise<void> =>
  store.files.commit(changes, { expect: {}, fence: 1 });

describe('A path that is a link', () => {
  /** A project `book` beside a folder `book-2` whose name begins alike, and links of every kind. */
  const withLinks = (test: (store: ProjectStore, folder: string) => Promise<void>): Promise<void> =>
    withScratchFolder(async (folder) => {
      const root = join(folder, 'book');
      mkdirSync(join(root, 'inside'), { recursive: true });
      mkdirSync(join(folder, 'book-2'));
      writeFileSync(join(folder, 'book-2/secret.md'), 'secret');
      writeFileSync(join(root, 'inside/a.md'), 'a');
      symlinkSync('../book-2', join(root, 'out'));
      symlinkSync('../book-2/secret.md', join(root, 'secret.md'));
      symlinkSync(join(folder, 'book-2'), join(root, 'out-absolute'));
      symlinkSync('nowhere', join(root, 'broken'));
      symlinkSync('circle', join(root, 'circle'));
      symlinkSync('inside', join(root, 'within'));
      symlinkSync('inside/a.md', join(root, 'a-link.md'));
      symlinkSync('..', join(root, 'inside/up'));
      await test(openTestStore(root, createNodeDisk()), folder);
    });

  const LEAVING = [
    'out',
    'out/secret.md',
    'out/new.md',
    'out/new/x.md',
    'secret.md',
    'out-absolute/secret.md',
  ];

  it.each([...LEAVING, 'broken', 'broken/x.md', 'circle', 'within/up/out/secret.md'])(
    'is refused when it leaves the project or leads nowhere: %s',
    (path) =>
      withLinks(async (store, folder) => {
        expect((await catchCoded(store.files.read(path))).code).toBe('path_refused');
        expect((await catchCoded(store.files.list(path))).code).toBe('path_refused');
        expect((await catchCoded(commit(store, write('ok.md', 'ok'), write(path, 'x')))).code).toBe(
          'path_refused',
        );
        expect((await catchCoded(commit(store, remove(path)))).code).toBe('path_refused');
        expect(readdirSync(join(folder, 'book-2'))).toEqual(['secret.md']);
        expect(await store.files.read('ok.md')).toBeNull();
      }),
  );

  it('is followed inside the project', () =>
    withLinks(async (store, folder) => {
      expect(textOf(await store.files.read('within/a.md'))).toBe('a');
      expect(textOf(await store.files.read('a-link.md'))).toBe('a');
      await commit(store, write('within/new.md', 'new'));
      expect(readFileSync(join(folder, 'book/inside/new.md'), 'utf8')).toBe('new');
    }));

  it('is listed as a file when it is one of the project, and never walked through', () =>
    withLinks(async (store) => {
      expect((await store.files.list('')).map(({ path }) => path)).toEqual(['a-link.md', 'inside/a.md']);
    }));

  it('does not lead a commit into what belongs to the store', () =>
    withLinks(async (store, folder) => {
      mkdirSync(join(folder, 'book/.control-room/lock'), { recursive: true });
      symlinkSync('.control-room/lock', join(folder, 'book/door'));
      expect((await catchCoded(commit(store, write('door/9.json', 'x')))).code).toBe('path_refused');
    }));

  it.each([
    ['outline', 'outline/outline.json', 'notes/outline.json'],
    ['book.json', 'book.json', 'notes'],
    ['.control-room/audit', '.control-room/audit/chain.jsonl', 'artifacts/run_1/chain.jsonl'],
  ])('does not lead a commit to what is another room’s: %s', (target, file, named) =>
    withLinks(async (store, folder) => {
      const root = join(folder, 'book');
      const link = join(root, named.split('/').slice(0, -1).join('/') || named);
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), 'kept');
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, target), link);
      expect((await catchCoded(commit(store, write(named, 'x')))).code).toBe('path_refused');
      expect(readFileSync(join(root, file), 'utf8')).toBe('kept');
    }),
  );

  it('does not lead a reader into the control room, at its end or in its middle', () =>
    withLinks(async (store, folder) => {
      mkdirSync(join(folder, 'book/.control-room/runs'), { recursive: true });
      writeFileSync(join(folder, 'book/.control-room/runs/run.json'), 'secret');
      symlinkSync('.control-room/runs/run.json', join(folder, 'book/page.md'));
      symlinkSync('.control-room', join(folder, 'book/Room'));
      for (const path of ['page.md', 'Room/runs/run.json'])
        expect((await catchCoded(store.files.read(path))).code).toBe('path_refused');
      const read = await store.files.read('.control-room/runs/run.json');
      expect(textOf(read)).toBe('secret');
    }));

  it('does not lead the store itself out of the project', () =>
    withLinks(async (store, folder) => {
      symlinkSync('../book-2', join(folder, 'book/.control-room'));
      const acquire = store.lock.acquire({ owner: 'a', purpose: 'b', waitMs: 0 });
      expect((await catchCoded(acquire)).code).toBe('path_refused');
      expect((await catchCoded(commit(store, write('a.md', 'a')))).code).toBe('path_refused');
      expect(readdirSync(join(folder, 'book-2'))).toEqual(['secret.md']);
    }));
});

describe('A commit in a directory', () => {
  it('leaves nothing behind', () =>
    withScratchFolder(async (root) => {
      const store = openTestStore(root, createNodeDisk());
      await commit(store, write('a.md', '1'));
      await commit(store, write('b/c.md', '2'), write('b/d.md', '3'), remove('a.md'));
      expect(readdirSync(join(root, '.control-room/commits'))).toEqual([]);
      expect(await store.pending()).toBe(false);
    }));

  it('takes names as long as a disk takes them', () =>
    withScratchFolder(async (root) => {
      const store = openTestStore(root, createNodeDisk());
      const path = `${'d'.repeat(255)}/${'f'.repeat(255)}`;
      await commit(store, write(path, 'long'), write('a.md', 'short'));
      expect(textOf(await store.files.read(path))).toBe('long');
    }));

  it('says what is wrong with the disk, and where', () =>
    withScratchFolder(async (folder) => {
      const store = openTestStore(join(folder, 'no/such/place'), createNodeDisk());
      const refusal = await catchCoded(commit(store, write('a.md', 'a')));
      expect(refusal).toMatchObject({
        code: 'storage_failed',
        details: { errno: 'ENOENT', operation: 'create' },
      });
      expect(refusal.message).toMatch(/^Cannot create the project folder: .*ENOENT/);
    }));

  it('that has happened is finished by the next one in the same process', async () => {
    let finished = 0;
    const { disk: rehearsal, store: rehearsing } = await openBook();
    const before = rehearsal.calls;
    await commit(rehearsing, write('a.md', 'a1'), write('b.md', 'b1'));
    for (let faultAt = before + 1; faultAt <= rehearsal.calls; faultAt += 1) {
      const { disk, store } = await openBook({ faultAt, fault: 'EIO' });
      const trouble = await catchCoded(commit(store, write('a.md', 'a1'), write('b.md', 'b1')));
      const happened = trouble.kept !== null;
      if (happened) finished += 1;
      await commit(store, write('c.md', 'c1'));
      expect(textOf(await store.files.read('a.md')), `${faultAt}`).toBe(happened ? 'a1' : 'a0');
      expect(textOf(await store.files.read('b.md')), `${faultAt}`).toBe(happened ? 'b1' : 'b0');
      expect([...disk.dump().keys()].filter((path) => path.includes('/commits/'))).toEqual([]);
    }
    expect(finished).toBeGreaterThan(5);
  });

  it('is never applied again once it is done', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { disk, store } = await openBook({ seed });
      await commit(store, remove('a.md'), write('b.md', 'b1'));
      // A person makes the file again, and then the power goes.
      const byHand = createProjectDisk({ root: '/project', disk, pid: 9 });
      byHand.writeNew('a.md', bytesOf('by hand'), { durable: true });
      byHand.syncFolder('');
      for (const mode of ['kept', 'dropped', 'garbled'] as const) {
        const next = openTestStore('/project', disk.afterCrash(mode), { pid: 2 });
        expect(await next.recover(1)).toEqual([]);
        expect(textOf(await next.files.read('a.md'))).toBe('by hand');
      }
    }
  });

  it('does not happen when its owner is superseded while it stages', async () => {
    const { disk, store: first } = await openBook();
    const { fence } = await first.lock.acquire({ owner: 'one', purpose: 'test', waitMs: 0 });
    let superseded = false;
    const slow: Disk = {
      ...disk,
      sync(fd) {
        disk.sync(fd);
        if (superseded) return;
        superseded = true;
        disk.link(
          `/project/.control-room/lock/${fence}.json`,
          `/project/.control-room/lock/${fence + 1}.json`,
        );
      },
    };
    const changes = [write('a.md', 'a1'), write('b.md', 'b1')];
    const refusal = await catchCoded(
      openTestStore('/project', slow).files.commit(changes, { expect: {}, fence }),
    );
    expect(refusal.code).toBe('lock_lost');
    expect(textOf(await first.files.read('a.md'))).toBe('a0');
    expect([...disk.dump().keys()].filter((path) => path.endsWith('record.json'))).toEqual([]);
  });
});

describe('Recovery of a directory', () => {
  const RECORD = {
    schema_version: 'commit_record_v1',
    commit_id: 'commit_1',
    changes: [
      { path: 'a.md', before: hashBytes('a0'), after: hashBytes('a1'), staged: '0' },
      { path: 'b.md', before: hashBytes('b0'), after: null, staged: null },
    ],
  };

  /** A project in which a commit has happened and nothing of it was applied. */
  const withCommit = (
    record: object | string,
    test: (root: string, store: ProjectStore) => Promise<void>,
  ): Promise<void> =>
    withScratchFolder(async (root) => {
      const folder = join(root, '.control-room/commits/commit_1');
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, 'record.json'),
        typeof record === 'string' ? record : JSON.stringify(record),
      );
      writeFileSync(join(folder, '0'), 'a1');
      writeFileSync(join(root, 'a.md'), 'a0');
      writeFileSync(join(root, 'b.md'), 'b0');
      const store = openTestStore(root, createNodeDisk());
      expect(await store.pending()).toBe(true);
      await test(root, store);
    });

  it('rolls a commit forward that has happened', () =>
    withCommit(RECORD, async (root, store) => {
      expect(await store.recover(1)).toEqual([]);
      expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a1');
      expect(existsSync(join(root, 'b.md'))).toBe(false);
      expect(await store.pending()).toBe(false);
      expect(await store.recover(1)).toEqual([]);
    }));

  it.each([
    ['is half', '{"schema_version":'],
    ['breaks its contract', { ...RECORD, more: 1 }],
    ['names another commit', { ...RECORD, commit_id: 'commit_2' }],
    ['stages from elsewhere', { ...RECORD, changes: [{ ...RECORD.changes[0], staged: '../../../b.md' }] }],
  ])('clears a commit away whose record %s', (_, record) =>
    withCommit(record, async (root, store) => {
      expect(await store.recover(1)).toEqual([]);
      expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a0');
      expect(readFileSync(join(root, 'b.md'), 'utf8')).toBe('b0');
      expect(await store.pending()).toBe(false);
    }),
  );

  it('writes nowhere outside the project, whatever a record says', () =>
    withCommit(
      { ...RECORD, changes: [{ ...RECORD.changes[0], path: '../escaped.md' }] },
      async (root, store) => {
        expect((await catchCoded(store.recover(1))).code).toBe('path_refused');
        expect(existsSync(join(root, '../escaped.md'))).toBe(false);
      },
    ));

  it('keeps aside what somebody changed since, and tells', () =>
    withCommit(RECORD, async (root, store) => {
      writeFileSync(join(root, 'a.md'), 'edited a');
      writeFileSync(join(root, 'b.md'), 'edited b');
      const notices = await store.recover(1);
      expect(notices.map(({ reason_code }) => reason_code)).toEqual([
        'commit_conflict_kept',
        'commit_conflict_kept',
      ]);
      expect(notices[0]?.message).toContain('.control-room/conflicts/commit_1/a.md');
      expect(readFileSync(join(root, '.control-room/conflicts/commit_1/a.md'), 'utf8')).toBe('edited a');
      expect(readFileSync(join(root, '.control-room/conflicts/commit_1/b.md'), 'utf8')).toBe('edited b');
      expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a1');
      expect(existsSync(join(root, 'b.md'))).toBe(false);
    }));

  it('never puts one kept version in the place of another', () =>
    withCommit(RECORD, async (root, store) => {
      const kept = join(root, '.control-room/conflicts/commit_1');
      mkdirSync(kept, { recursive: true });
      writeFileSync(join(kept, 'a.md'), 'kept before');
      writeFileSync(join(root, 'a.md'), 'edited a');
      expect((await store.recover(1))[0]?.message).toContain('.control-room/conflicts/commit_1-2/a.md');
      expect(readFileSync(join(kept, 'a.md'), 'utf8')).toBe('kept before');
      expect(readFileSync(join(`${kept}-2`, 'a.md'), 'utf8')).toBe('edited a');
    }));

  it('leaves alone what came after a change that was already applied', () =>
    withCommit(RECORD, async (root, store) => {
      unlinkSync(join(root, '.control-room/commits/commit_1/0'));
      writeFileSync(join(root, 'a.md'), 'edited later');
      expect(await store.recover(1)).toEqual([]);
      expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('edited later');
    }));

  it('refuses staged bytes that are not what the record says', () =>
    withCommit(RECORD, async (root, store) => {
      writeFileSync(join(root, '.control-room/commits/commit_1/0'), 'damaged');
      expect((await catchCoded(store.recover(1))).code).toBe('stored_file_invalid');
      expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a0');
    }));
});

async function openBook(
  options: Parameters<typeof createSimulatedDisk>[0] = {},
): Promise<{ disk: SimulatedDisk; store: ProjectStore }> {
  const disk = createSimulatedDisk(options);
  const store = openTestStore('/project', disk);
  await commit(store, write('a.md', 'a0'), write('b.md', 'b0'));
  return { disk, store };
}
