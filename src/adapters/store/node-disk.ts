import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { syncFolder } from '../sync-folder.ts';
import type { Disk, DiskStat } from './disk.ts';

/** The real disk. */
export function createNodeDisk(): Disk {
  return {
    open: (path, flags) => openSync(path, flags),
    size: (fd) => fstatSync(fd).size,
    read: (fd, into, position) => readSync(fd, into, 0, into.length, position),
    write: (fd, from, position) => writeSync(fd, from, 0, from.length, position),
    truncate: (fd, bytes) => ftruncateSync(fd, bytes),
    // A new file, a longer one and a shorter one: what is needed to read the bytes back comes along with them.
    sync: (fd) => fdatasyncSync(fd),
    close: (fd) => closeSync(fd),
    rename: (from, to) => renameSync(from, to),
    link: (existing, made) => linkSync(existing, made),
    unlink: (path) => unlinkSync(path),
    makeFolder: (path) => {
      mkdirSync(path);
    },
    removeFolder: (path) => rmdirSync(path),
    syncFolder,
    list: (path) => readdirSync(path),
    lstat: (path) => {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      return stats === undefined ? null : describeStats(stats);
    },
    realpath: (path) => realpathSync.native(path),
  };
}

function describeStats(stats: Stats): DiskStat {
  return {
    kind: kindOf(stats),
    bytes: stats.size,
    modifiedMs: stats.mtimeMs,
    inode: stats.ino,
  };
}

function kindOf(stats: Stats): DiskStat['kind'] {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  return stats.isSymbolicLink() ? 'link' : 'other';
}
