import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleRun } from '../../../test/conformance/sample-run.ts';
import { bytesOf, catchCoded } from '../../../test/conformance/with-store.ts';
import { createFixedClock } from '../../../test/fakes/fixed-clock.ts';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import { createDirectoryWorkspace } from '../../adapters/store/directory-workspace.ts';
import { createMemoryWorkspace } from '../../adapters/store/memory-workspace.ts';
import type { Workspace } from '../../engine/ports.ts';
import { findBook, listBooks } from './find-book.ts';

const CLOCK = createFixedClock('2026-01-01T00:00:00.000Z');

async function write(workspace: Workspace, projectId: string, path: string): Promise<void> {
  const { files } = await workspace.open(projectId);
  await files.commit([{ path, bytes: bytesOf('{}') }], { expect: {}, fence: 1 });
}

describe('the books of a workspace', () => {
  it('are its projects with a book.json', async () => {
    const workspace = createMemoryWorkspace(CLOCK);
    await write(workspace, 'tide', 'book.json');
    await write(workspace, 'office', 'project.json');
    expect(await workspace.list()).toEqual(['office', 'tide']);
    expect(await listBooks(workspace)).toEqual(['tide']);
    expect((await catchCoded(findBook(workspace, 'office'))).code).toBe('book_not_found');
  });

  it('are listed also where the name of a folder is none for a book, which is told when it is opened', () =>
    withScratchFolder(async (root) => {
      for (const name of ['tide', 'My Book']) {
        mkdirSync(join(root, 'projects', name), { recursive: true });
        writeFileSync(join(root, 'projects', name, 'book.json'), '{}');
      }
      const workspace = createDirectoryWorkspace(root, CLOCK);
      expect(await listBooks(workspace)).toEqual(['My Book', 'tide']);
      expect((await catchCoded(findBook(workspace, 'My Book'))).code).toBe('usage_invalid');
    }));
});

describe('a book that is not there', () => {
  it('is told with the workspace in which it was looked for', async () => {
    const refusal = await catchCoded(findBook(createMemoryWorkspace(CLOCK), 'tide'));
    expect(refusal).toMatchObject({ code: 'book_not_found', details: { book: 'tide' } });
    expect(refusal.message).toBe('There is no book tide in memory.');
  });

  it('is told as lost where everything else of it is there', async () => {
    const workspace = createMemoryWorkspace(CLOCK);
    await write(workspace, 'tide', 'notes.md');
    expect((await catchCoded(findBook(workspace, 'tide'))).details['lost']).toBeUndefined();
    await (await workspace.open('tide')).runs.create(sampleRun(), 1);
    expect((await catchCoded(findBook(workspace, 'tide'))).details).toEqual({
      book: 'tide',
      lost: 'book.json',
    });
  });
});
