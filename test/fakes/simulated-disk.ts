import { posix } from 'node:path';
import type { Disk } from '../../src/adapters/store/disk.ts';
import {
  type CrashMode,
  crashTree,
  type FileNode,
  type FolderNode,
  type Node,
  syncFileNode,
  syncFolderNode,
  type Tree,
} from './simulated-tree.ts';

// A disk in memory that behaves like a real one at its worst. The n-th call may crash the process or fail; afterCrash
// gives the disk that the next process would find. There are no symbolic links on it.

/** The process ended here: nothing may catch this to go on, and every later call throws it again. */
export class SimulatedCrash extends Error {
  constructor() {
    super('the process died here');
    this.name = 'SimulatedCrash';
  }
}

/** A write that crashes or fails has written half of its bytes; any other call has done nothing. */
export type Fault = 'crash' | 'short-write' | 'ENOSPC' | 'EIO' | 'EMFILE' | 'EACCES' | 'EROFS' | 'EDQUOT';

export interface SimulatedDiskOptions {
  /** The number of the call, from 1, that goes wrong. */
  readonly faultAt?: number;
  readonly fault?: Fault;
  readonly seed?: number;
  /** Shown at every call what the next process would find, had this one died there. A whole way is looked at in one go. */
  readonly peek?: (call: number, die: (mode: CrashMode) => SimulatedDisk) => void;
}

export interface SimulatedDisk extends Disk {
  /** How many calls were made. */
  readonly calls: number;
  /** How many files are open. */
  readonly openFiles: number;
  /** Every file with its bytes, as a running process sees them. */
  dump(): Map<string, Uint8Array>;
  /** The disk as the next process finds it, with faults of its own if wanted. */
  afterCrash(mode: CrashMode, options?: SimulatedDiskOptions): SimulatedDisk;
}

export function createSimulatedDisk(options: SimulatedDiskOptions = {}): SimulatedDisk {
  const root: FolderNode = { kind: 'folder', inode: 1, names: new Map(), synced: new Map(), modifiedMs: 0 };
  return mountTree({ root, moves: [] }, options, 2);
}

function mountTree(tree: Tree, options: SimulatedDiskOptions, firstInode: number): SimulatedDisk {
  const files = new Map<number, FileNode>();
  let calls = 0;
  let crashed = false;
  let nextFd = 3;
  let nextInode = firstInode;

  /** Counts the call; the fault it is to suffer, if any. */
  function enter(): Fault | null {
    if (crashed) throw new SimulatedCrash();
    calls += 1;
    return calls === options.faultAt ? (options.fault ?? 'crash') : null;
  }

  function suffer(fault: Fault | null): void {
    if (fault === null || fault === 'short-write') return;
    crashed = fault === 'crash';
    throw crashed ? new SimulatedCrash() : createErrno(fault);
  }

  const peek = (): void =>
    options.peek?.(calls, (mode) => mountTree(crashTree(tree, mode, createRandom(calls)), {}, nextInode));

  const enterAndSuffer = (): void => {
    const fault = enter();
    peek();
    suffer(fault);
  };

  function put(file: FileNode, part: Uint8Array, position: number): void {
    const grown = new Uint8Array(Math.max(file.data.length, position + part.length));
    grown.set(file.data);
    grown.set(part, position);
    file.data = grown;
    const { givenUp } = file;
    if (givenUp !== null && position <= givenUp.from && position + part.length >= givenUp.to)
      file.givenUp = null;
    touch(file);
  }

  function openFile(fd: number): FileNode {
    const file = files.get(fd);
    if (file === undefined) throw createErrno('EBADF');
    return file;
  }

  function touch(node: Node): void {
    node.modifiedMs = calls;
  }

  function addName(path: string, node: Node): void {
    const { folder, name } = findParent(tree, path);
    folder.names.set(name, node);
    touch(folder);
  }

  return {
    get calls() {
      return calls;
    },
    get openFiles() {
      return files.size;
    },

    open(path, flags) {
      enterAndSuffer();
      const found = find(tree, path);
      if (flags === 'wx' && found !== null) throw createErrno('EEXIST');
      if (flags !== 'wx' && found === null) throw createErrno('ENOENT');
      if (found?.kind === 'folder') throw createErrno('EISDIR');
      const empty = new Uint8Array();
      const file = found ?? {
        kind: 'file',
        inode: nextInode++,
        data: empty,
        synced: empty,
        modifiedMs: calls,
        givenUp: null,
      };
      if (found === null) addName(path, file);
      files.set(nextFd, file);
      return nextFd++;
    },
    size(fd) {
      enterAndSuffer();
      return openFile(fd).data.length;
    },
    read(fd, into, position) {
      enterAndSuffer();
      const part = openFile(fd).data.subarray(position, position + into.length);
      into.set(part);
      return part.length;
    },
    write(fd, from, position) {
      const fault = enter();
      const file = openFile(fd);
      const half = from.subarray(0, Math.floor(from.length / 2));
      if (options.peek !== undefined) {
        const before = { ...file };
        put(file, half, position);
        peek();
        Object.assign(file, before);
      }
      const part = fault === null ? from : half;
      put(file, part, position);
      suffer(fault);
      return part.length;
    },
    truncate(fd, bytes) {
      enterAndSuffer();
      const file = openFile(fd);
      file.data = file.data.slice(0, bytes);
      if (file.givenUp !== null && bytes <= file.givenUp.from) file.givenUp = null;
      touch(file);
    },
    sync(fd) {
      const fault = enter();
      peek();
      const file = openFile(fd);
      if (fault !== null && fault !== 'crash' && fault !== 'short-write') {
        file.givenUp = { from: Math.min(file.synced.length, file.data.length), to: file.data.length };
      }
      suffer(fault);
      syncFileNode(file);
    },
    close(fd) {
      const fault = enter();
      peek();
      openFile(fd);
      files.delete(fd);
      suffer(fault);
    },

    rename(from, to) {
      enterAndSuffer();
      const source = findParent(tree, from);
      const target = findParent(tree, to);
      const node = source.folder.names.get(source.name);
      const present = target.folder.names.get(target.name);
      if (node === undefined) throw createErrno('ENOENT');
      if (node === present) return;
      if (present?.kind === 'folder' && node.kind === 'file') throw createErrno('EISDIR');
      if (present?.kind === 'file' && node.kind === 'folder') throw createErrno('ENOTDIR');
      if (present?.kind === 'folder' && present.names.size > 0) throw createErrno('ENOTEMPTY');
      source.folder.names.delete(source.name);
      touch(source.folder);
      addName(to, node);
      if (source.folder === target.folder) return;
      tree.moves.push({
        node,
        from: source.folder,
        fromName: source.name,
        to: target.folder,
        toName: target.name,
      });
    },
    link(existing, made) {
      enterAndSuffer();
      const node = find(tree, existing);
      if (node === null) throw createErrno('ENOENT');
      if (node.kind === 'folder') throw createErrno('EPERM');
      if (find(tree, made) !== null) throw createErrno('EEXIST');
      addName(made, node);
    },
    unlink(path) {
      enterAndSuffer();
      const { folder, name } = findParent(tree, path);
      const node = folder.names.get(name);
      if (node === undefined) throw createErrno('ENOENT');
      if (node.kind === 'folder') throw createErrno('EISDIR');
      folder.names.delete(name);
      touch(folder);
    },
    makeFolder(path) {
      enterAndSuffer();
      if (find(tree, path) !== null) throw createErrno('EEXIST');
      addName(path, {
        kind: 'folder',
        inode: nextInode++,
        names: new Map(),
        synced: new Map(),
        modifiedMs: calls,
      });
    },
    removeFolder(path) {
      enterAndSuffer();
      if (findFolder(tree, path).names.size > 0) throw createErrno('ENOTEMPTY');
      const { folder, name } = findParent(tree, path);
      folder.names.delete(name);
      touch(folder);
    },
    syncFolder(path) {
      enterAndSuffer();
      syncFolderNode(tree, findFolder(tree, path));
    },

    list(path) {
      enterAndSuffer();
      return [...findFolder(tree, path).names.keys()];
    },
    lstat(path) {
      enterAndSuffer();
      const node = find(tree, path);
      if (node === null) return null;
      const bytes = node.kind === 'file' ? node.data.length : 0;
      return { kind: node.kind, bytes, modifiedMs: node.modifiedMs, inode: node.inode };
    },
    realpath(path) {
      enterAndSuffer();
      if (find(tree, path) === null) throw createErrno('ENOENT');
      return posix.normalize(path);
    },

    dump: () => new Map(listFiles(tree.root, '')),
    afterCrash: (mode, next = {}) =>
      mountTree(crashTree(tree, mode, createRandom(options.seed ?? 1)), next, nextInode),
  };
}

function find(tree: Tree, path: string): Node | null {
  let node: Node = tree.root;
  for (const name of posix.normalize(path).split('/')) {
    if (name === '') continue;
    if (node.kind === 'file') throw createErrno('ENOTDIR');
    const next = node.names.get(name);
    if (next === undefined) return null;
    node = next;
  }
  return node;
}

function findFolder(tree: Tree, path: string): FolderNode {
  const node = find(tree, path);
  if (node === null) throw createErrno('ENOENT');
  if (node.kind === 'file') throw createErrno('ENOTDIR');
  return node;
}

function findParent(tree: Tree, path: string): { folder: FolderNode; name: string } {
  return { folder: findFolder(tree, posix.dirname(path)), name: posix.basename(path) };
}

function* listFiles(folder: FolderNode, path: string): Generator<[string, Uint8Array]> {
  for (const [name, node] of folder.names) {
    if (node.kind === 'file') yield [`${path}/${name}`, node.data.slice()];
    else yield* listFiles(node, `${path}/${name}`);
  }
}

function createErrno(code: string): Error {
  return Object.assign(new Error(`${code}: simulated`), { code });
}

/** mulberry32: small, and the same everywhere. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
