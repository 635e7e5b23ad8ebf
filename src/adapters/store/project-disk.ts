import { dirname, join, sep } from 'node:path';
import { callDisk, createStorageError } from './call-disk.ts';
import type { Disk, DiskStat } from './disk.ts';
import { parentOf } from './parent-of.ts';

// A disk as the directory store sees it: names relative to the project's root ('' is the root), whole reads and writes,
// "not there" and "already there" as values, everything else that a disk may say as `storage_failed`.

export interface ProjectDisk {
  read(path: string): Uint8Array | null;
  /** Fewer bytes than asked for only at the end of the file; null where there is no file. */
  readAt(path: string, position: number, length: number): Uint8Array | null;
  /** False where the name is taken. A file that could not be written whole is not left behind. */
  writeNew(path: string, bytes: Uint8Array, options: { readonly durable: boolean }): boolean;
  openForWriting(path: string): OpenFile | null;
  rename(from: string, to: string): void;
  link(existing: string, made: string): 'made' | 'taken' | 'gone';
  /** False where there was nothing. */
  unlink(path: string): boolean;
  /** False where the name is taken. */
  makeFolder(path: string): boolean;
  /** False where it is not empty, or not there. */
  removeFolder(path: string): boolean;
  syncFolder(path: string): void;
  /** Nothing where there is no folder. */
  list(path: string): string[];
  lstat(path: string): DiskStat | null;
  /** The path with its links followed; null for what is not there, such as the end of a broken link. */
  resolve(path: string): { readonly path: string } | 'outside' | null;
  /** A name for a file on its way to `path`, in the same folder. */
  nameTemporary(path: string): string;
}

export interface OpenFile {
  size(): number;
  write(bytes: Uint8Array, position: number): void;
  truncate(bytes: number): void;
  sync(): void;
  close(): void;
}

/** Files with such a name were on their way when a process died, unless it is still at it. */
export const TEMPORARY_ENDING = '.tmp';

const NULL_WHERE_ABSENT = { ENOENT: null, ENOTDIR: null };
const NULL_WHERE_UNRESOLVED = { ...NULL_WHERE_ABSENT, ELOOP: null };
const FALSE_WHERE_ABSENT = { ENOENT: false, ENOTDIR: false };

export function createProjectDisk(options: {
  readonly root: string;
  readonly disk: Disk;
  /** Keeps the temporary names of two processes apart. */
  readonly pid: number;
}): ProjectDisk {
  const { disk } = options;
  const root = join(options.root);
  const inRoot = root.endsWith(sep) ? root : `${root}${sep}`;
  // Names are well-formed, so nothing has to be tidied when they are put together.
  const place = (path: string): string =>
    path === '' ? root : path === '..' ? dirname(root) : `${inRoot}${path}`;
  let temporaries = 0;
  let resolvedRoot: string | null = null;

  const realpath = (path: string): string | null =>
    callDisk('look at', path, () => disk.realpath(place(path)), NULL_WHERE_UNRESOLVED);

  function withFile<T>(path: string, use: (fd: number) => T): T | null {
    const fd = callDisk('open', path, () => disk.open(place(path), 'r'), NULL_WHERE_ABSENT);
    if (fd === null) return null;
    try {
      return use(fd);
    } finally {
      callDisk('close', path, () => disk.close(fd));
    }
  }

  return {
    read: (path) =>
      withFile(path, (fd) => {
        const bytes = callDisk('read', path, () => disk.size(fd));
        return readAll(disk, fd, path, 0, bytes);
      }),

    readAt: (path, position, length) => withFile(path, (fd) => readAll(disk, fd, path, position, length)),

    writeNew(path, bytes, { durable }) {
      const fd = callDisk('create', path, () => disk.open(place(path), 'wx'), { EEXIST: null });
      if (fd === null) return false;
      let whole = false;
      try {
        try {
          writeAll(disk, fd, path, bytes, 0);
          if (durable) callDisk('sync', path, () => disk.sync(fd));
        } finally {
          callDisk('close', path, () => disk.close(fd));
        }
        whole = true;
      } finally {
        if (!whole) callDisk('remove', path, () => disk.unlink(place(path)));
      }
      return true;
    },

    openForWriting(path) {
      const fd = callDisk('open', path, () => disk.open(place(path), 'r+'), NULL_WHERE_ABSENT);
      if (fd === null) return null;
      return {
        size: () => callDisk('read', path, () => disk.size(fd)),
        write: (bytes, position) => writeAll(disk, fd, path, bytes, position),
        truncate: (bytes) => callDisk('truncate', path, () => disk.truncate(fd, bytes)),
        sync: () => callDisk('sync', path, () => disk.sync(fd)),
        close: () => callDisk('close', path, () => disk.close(fd)),
      };
    },

    rename: (from, to) => callDisk('replace', to, () => disk.rename(place(from), place(to))),

    link(existing, made) {
      const run = () => {
        disk.link(place(existing), place(made));
        return 'made' as const;
      };
      return callDisk('create', made, run, { EEXIST: 'taken', ENOENT: 'gone' } as const);
    },

    unlink: (path) =>
      callDisk(
        'remove',
        path,
        truly(() => disk.unlink(place(path))),
        FALSE_WHERE_ABSENT,
      ),

    makeFolder: (path) =>
      callDisk(
        'create',
        path,
        truly(() => disk.makeFolder(place(path))),
        { EEXIST: false },
      ),

    removeFolder: (path) =>
      callDisk(
        'remove',
        path,
        truly(() => disk.removeFolder(place(path))),
        {
          ...FALSE_WHERE_ABSENT,
          ENOTEMPTY: false,
          EEXIST: false,
        },
      ),

    syncFolder: (path) => callDisk('sync', path, () => disk.syncFolder(place(path))),
    list: (path) => callDisk('list', path, () => disk.list(place(path)), NULL_WHERE_ABSENT) ?? [],
    lstat: (path) => callDisk('look at', path, () => disk.lstat(place(path)), NULL_WHERE_ABSENT),

    resolve(path) {
      const real = realpath(path);
      if (real === null) return null;
      const known = resolvedRoot === null ? null : stripFolder(resolvedRoot, real);
      if (known !== null) return { path: known };
      // The project may have been moved, so nothing is called outside before the root has been looked at again.
      resolvedRoot = realpath('');
      const found = resolvedRoot === null ? null : stripFolder(resolvedRoot, real);
      return found === null ? 'outside' : { path: found };
    },

    nameTemporary(path) {
      temporaries += 1;
      const name = `.${options.pid}-${temporaries}${TEMPORARY_ENDING}`;
      const parent = parentOf(path);
      return parent === '' ? name : `${parent}/${name}`;
    },
  };
}

/** What is left of a path within a folder, both absolute; null for one that does not lie in it. */
function stripFolder(folder: string, path: string): string | null {
  if (path === folder) return '';
  // With the separator, so that a sibling whose name begins alike does not pass.
  const inside = folder.endsWith(sep) ? folder : `${folder}${sep}`;
  return path.startsWith(inside) ? path.slice(inside.length).replaceAll(sep, '/') : null;
}

function truly(run: () => void): () => true {
  return () => {
    run();
    return true;
  };
}

function readAll(disk: Disk, fd: number, path: string, position: number, length: number): Uint8Array {
  // Neither zeroed nor pooled: only what was read is handed on.
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const got = callDisk('read', path, () => disk.read(fd, bytes.subarray(done), position + done));
    if (got === 0) break;
    done += got;
  }
  return bytes.subarray(0, done);
}

/** A short write is continued; one that makes no progress at all is trouble. */
function writeAll(disk: Disk, fd: number, path: string, bytes: Uint8Array, position: number): void {
  let done = 0;
  while (done < bytes.length) {
    const put = callDisk('write', path, () => disk.write(fd, bytes.subarray(done), position + done));
    if (put === 0) throw createStorageError('write', path, 'SHORT_WRITE');
    done += put;
  }
}
