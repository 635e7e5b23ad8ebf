import { describe, expect, it } from 'vitest';
import type { Workspace } from '../../src/engine/ports.ts';
import { bytesOf, catchCoded, textOf } from './with-store.ts';

export interface WorkspaceUnderTest {
  readonly workspace: Workspace;
  /** Removes whatever it left outside of memory. */
  dispose(): Promise<void>;
}

export type CreateWorkspace = () => Promise<WorkspaceUnderTest>;

/** Every sentence of the port, for one implementation of it. */
export function describeWorkspace(name: string, createWorkspace: CreateWorkspace): void {
  const test = (title: string, run: (workspace: Workspace) => Promise<void>): void => {
    it(title, async () => {
      const { workspace, dispose } = await createWorkspace();
      try {
        await run(workspace);
      } finally {
        await dispose();
      }
    });
  };

  describe(`${name} as a Workspace`, () => {
    test('has nothing at first', async (workspace) => {
      expect(await workspace.list()).toEqual([]);
      expect(await workspace.has('tide')).toBe(false);
    });

    test('has a project once it says what it is, a book or any other', async (workspace) => {
      for (const [projectId, mark] of [
        ['tide', 'book.json'],
        ['office', 'project.json'],
      ] as const) {
        await workspace.create(projectId);
        expect(await workspace.has(projectId)).toBe(false);
        await write(workspace, projectId, { 'notes.md': 'n' });
        expect(await workspace.has(projectId)).toBe(false);
        await write(workspace, projectId, { [mark]: '{}' });
        expect(await workspace.has(projectId)).toBe(true);
      }
      expect(await workspace.list()).toEqual(['office', 'tide']);
    });

    test('has it no longer when that is gone, and all the rest of it', async (workspace) => {
      await workspace.create('tide');
      await write(workspace, 'tide', { 'book.json': '{}', 'notes.md': 'n' });
      await write(workspace, 'tide', { 'book.json': null });
      expect(await workspace.has('tide')).toBe(false);
      expect(await workspace.list()).toEqual([]);
      const { files } = await workspace.open('tide');
      expect((await files.list('')).map(({ path }) => path)).toEqual(['notes.md']);
    });

    test('makes room as often as it is asked to, and loses nothing by it', async (workspace) => {
      await workspace.create('tide');
      await write(workspace, 'tide', { 'book.json': '{}' });
      await workspace.create('tide');
      expect(await workspace.list()).toEqual(['tide']);
    });

    test('gives the same storage to all who open it', async (workspace) => {
      await workspace.create('tide');
      const [one, two] = [await workspace.open('tide'), await workspace.open('tide')];
      const lease = await one.lock.acquire({ owner: 'one', purpose: 'test', waitMs: 0 });
      const taken = two.lock.acquire({ owner: 'two', purpose: 'test', waitMs: 0 });
      expect((await catchCoded(taken)).code).toBe('project_locked');
      await one.files.commit([{ path: 'a.md', bytes: bytesOf('a') }], { expect: {}, fence: lease.fence });
      expect(textOf(await two.files.read('a.md'))).toBe('a');
      await lease.release();
    });

    test('keeps projects apart', async (workspace) => {
      for (const projectId of ['tide', 'ebb']) {
        await workspace.create(projectId);
        await write(workspace, projectId, { 'book.json': projectId });
      }
      const { files } = await workspace.open('ebb');
      expect(textOf(await files.read('book.json'))).toBe('ebb');
      expect((await files.list('')).map(({ path }) => path)).toEqual(['book.json']);
    });

    test('shows a folder, which makes no project and holds no file', async (workspace) => {
      await workspace.create('tide');
      await workspace.showFolder('tide', 'chapters');
      await workspace.showFolder('tide', 'chapters');
      expect(await workspace.list()).toEqual([]);
      expect(await (await workspace.open('tide')).files.list('')).toEqual([]);
    });

    test('tells people where it is, and where each project is', async (workspace) => {
      expect(workspace.label).not.toBe('');
      expect(workspace.labelOf('tide')).toContain('tide');
      expect(workspace.labelOf('tide')).not.toBe(workspace.labelOf('ebb'));
    });

    test('takes nothing for a project that cannot be the name of one', async (workspace) => {
      for (const wrong of ['', '..', '../tide', 'a/b', 'Tide', '/etc', 'x'.repeat(65)]) {
        expect(() => workspace.labelOf(wrong)).toThrow(/is no book id/);
        for (const ask of [
          () => workspace.has(wrong),
          () => workspace.create(wrong),
          () => workspace.open(wrong),
          () => workspace.showFolder(wrong, 'chapters'),
        ]) {
          expect((await catchCoded(ask())).code).toBe('usage_invalid');
        }
      }
      expect(await workspace.list()).toEqual([]);
    });
  });
}

async function write(
  workspace: Workspace,
  projectId: string,
  texts: Readonly<Record<string, string | null>>,
): Promise<void> {
  const store = await workspace.open(projectId);
  const lease = await store.lock.acquire({ owner: 'test', purpose: 'write', waitMs: 0 });
  const changes = Object.entries(texts).map(([path, text]) => ({
    path,
    bytes: text === null ? null : bytesOf(text),
  }));
  await store.files.commit(changes, { expect: {}, fence: lease.fence });
  await lease.release();
}
