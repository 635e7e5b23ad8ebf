import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { DiskStat } from './disk.ts';
import type { Packs } from './open-packs.ts';
import type { ProjectDisk } from './project-disk.ts';

// A disk on which what tidying packed lies where it lay before, for whoever reads. A file of its own counts before the same
// name in a pack: they are the same until the one is removed, so it does not matter when a tidy was cut short. Whoever writes
// does so on the disk below.

/** What may be packed: everything of runs, and the files of the trail. */
const PACKED_FOLDERS: readonly string[] = [PROJECT_PATHS.runs, `${PROJECT_PATHS.audit}/issues`];

export function createPackedDisk(disk: ProjectDisk, packs: Packs): ProjectDisk {
  /** Packs are looked for where a name is in none that is known and on no disk: another process may just have packed it. */
  const findPacked = (path: string): DiskStat | null =>
    isPackable(path) ? (packs.stat(path) ?? (packs.look() ? packs.stat(path) : null)) : null;
  /** Of a file that is in a pack and nowhere else. */
  const unpack = (path: string): Uint8Array | null =>
    isPackable(path) && disk.lstat(path) === null && findPacked(path) !== null ? packs.read(path) : null;

  return {
    ...disk,
    // A file may be packed and removed between two calls.
    read: (path) => unpack(path) ?? disk.read(path) ?? unpack(path),
    readAt(path, position, length) {
      const cut = (bytes: Uint8Array | null) => bytes?.subarray(position, position + length) ?? null;
      return cut(unpack(path)) ?? disk.readAt(path, position, length) ?? cut(unpack(path));
    },
    lstat: (path) => disk.lstat(path) ?? findPacked(path),
    list(path) {
      const own = disk.list(path);
      if (!isPackable(path)) return own;
      packs.look();
      return [...new Set([...own, ...packs.list(path)])];
    },
    resolve: (path) =>
      isPackable(path) && disk.lstat(path) === null && findPacked(path) !== null
        ? { path }
        : disk.resolve(path),
  };
}

function isPackable(path: string): boolean {
  return PACKED_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
