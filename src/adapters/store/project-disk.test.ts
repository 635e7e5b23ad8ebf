import { mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catchRefused } from '../../../test/fakes/catch-refused.ts';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import { createSimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { createNodeDisk } from './node-disk.ts';
import { createProjectDisk, type ProjectDisk } from './project-disk.ts';

const DURABLE = { durable: true };

describe('The disk of a project', () => {
  it('tells what is not there, and what already is, as values', () =>
    withScratchFolder(async (root) => {
      const disk = createProjectDisk({ root, disk: createNodeDisk(), pid: 1 });
      writeFileSync(join(root, 'file'), 'text');
      mkdirSync(join(root, 'full/folder'), { recursive: true });
      for (const path of ['none', 'none/below', 'file/below']) {
        expect(disk.read(path)).toBeNull();
        expect(disk.readAt(path, 0, 1)).toBeNull();
        expect(disk.openForWriting(path)).toBeNull();
        expect(disk.lstat(path)).toBeNull();
        expect(disk.resolve(path)).toBeNull();
        expect(disk.list(path)).toEqual([]);
        expect(disk.unlink(path)).toBe(false);
        expect(disk.removeFolder(path)).toBe(false);
      }
      expect(disk.writeNew('file', Buffer.from('other'), DURABLE)).toBe(false);
      expect(disk.makeFolder('full')).toBe(false);
      expect(disk.removeFolder('full')).toBe(false);
      expect(disk.link('file', 'full')).toBe('taken');
      expect(disk.link('none', 'new')).toBe('gone');
      expect(disk.link('file', 'new')).toBe('made');
      expect(disk.removeFolder('full/folder')).toBe(true);
      expect(disk.unlink('new')).toBe(true);
      expect(Buffer.from(disk.read('file') ?? []).toString()).toBe('text');
      expect(Buffer.from(disk.readAt('file', 1, 99) ?? []).toString()).toBe('ext');
    }));

  it('follows links inside the project and no further, also after the project was moved', () =>
    withScratchFolder(async (folder) => {
      mkdirSync(join(folder, 'old/part'), { recursive: true });
      mkdirSync(join(folder, 'old-2'));
      symlinkSync('old', join(folder, 'book'));
      symlinkSync('part', join(folder, 'old/within'));
      symlinkSync('../old-2', join(folder, 'old/out'));
      const disk = createProjectDisk({ root: join(folder, 'book'), disk: createNodeDisk(), pid: 1 });
      const look = () => ['', 'part', 'within', 'out'].map((path) => disk.resolve(path));
      const found = [{ path: '' }, { path: 'part' }, { path: 'part' }, 'outside'];
      expect(look()).toEqual(found);
      renameSync(join(folder, 'old'), join(folder, 'new'));
      unlinkSync(join(folder, 'book'));
      symlinkSync('new', join(folder, 'book'));
      expect(look()).toEqual(found);
    }));

  it('tells everything else as trouble with storage, by a name inside the project', () =>
    withScratchFolder(async (root) => {
      const disk = createProjectDisk({ root, disk: createNodeDisk(), pid: 1 });
      mkdirSync(join(root, 'folder'));
      for (const run of [
        () => disk.read('folder'),
        () => disk.unlink('folder'),
        () => disk.rename('none', 'folder/file'),
        () => disk.syncFolder('none'),
        () => disk.writeNew('none/file', new Uint8Array(), DURABLE),
      ]) {
        const trouble = catchRefused(run);
        expect(trouble.code).toBe('storage_failed');
        expect(trouble.details).toMatchObject({
          errno: expect.stringMatching(/^E/),
          operation: expect.any(String),
        });
        expect(trouble.message).not.toContain(root);
      }
    }));

  it('continues a short write to its end', () => {
    for (let faultAt = 1; faultAt <= 6; faultAt += 1) {
      const disk = openSimulated({ faultAt, fault: 'short-write' });
      disk.writeNew('file', Buffer.from('0123456789'), DURABLE);
      expect(Buffer.from(disk.read('file') ?? []).toString()).toBe('0123456789');
    }
  });

  it('gives up on a disk that takes no more bytes, and leaves nothing half written', () => {
    const simulated = createSimulatedDisk();
    const full = { ...simulated, write: () => 0 };
    const disk = createProjectDisk({ root: '/', disk: full, pid: 1 });
    const trouble = catchRefused(() => disk.writeNew('file', Buffer.from('text'), DURABLE));
    expect(trouble.details).toEqual({ operation: 'write', path: 'file', errno: 'SHORT_WRITE' });
    expect(simulated.dump().size).toBe(0);
  });

  it('leaves nothing half written when a call fails', () => {
    for (let faultAt = 2; faultAt <= 4; faultAt += 1) {
      const disk = openSimulated({ faultAt, fault: 'ENOSPC' });
      expect(catchRefused(() => disk.writeNew('file', Buffer.from('text'), DURABLE)).message).toBe(
        `Cannot ${['write', 'sync', 'close'][faultAt - 2]} file: no space left on the disk (ENOSPC).`,
      );
      expect(disk.list('')).toEqual([]);
    }
  });

  it('lets through what is not the trouble of a disk', () => {
    const bug = new TypeError('a bug');
    const broken = {
      ...createSimulatedDisk(),
      list: () => {
        throw bug;
      },
    };
    expect(() => createProjectDisk({ root: '/', disk: broken, pid: 1 }).list('')).toThrow(bug);
  });
});

function openSimulated(options: Parameters<typeof createSimulatedDisk>[0]): ProjectDisk {
  return createProjectDisk({ root: '/', disk: createSimulatedDisk(options), pid: 1 });
}
