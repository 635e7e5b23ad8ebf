import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { DiskStat } from './disk.ts';
import {
  measureMember,
  PACK_END_BYTES,
  type PackMember,
  parsePackDirectory,
  parsePackEnd,
  unpackMember,
} from './pack-format.ts';
import { parentOf } from './parent-of.ts';
import type { ProjectDisk } from './project-disk.ts';
import { refuseStoredFile } from './stored-json.ts';

// .control-room/packs/<n>.zip: what tidying put together. A pack is never changed and never removed, so each is opened once. A
// pack whose directory cannot be read has no members here: what was in it is missing, as it would be if its files were, and
// everything else is told.

export const PACK_NAME = /^([1-9]\d{0,8})\.zip$/;

/** How many bytes of the members that were read last are kept: a journal is read a chunk at a time, a manifest by its head and
 *  then as a whole. The last one is kept whatever its size. */
const MOST_KEPT_BYTES = 4 * 1024 * 1024;

/** The packs that were there at the last look; at first none. */
export interface Packs {
  /** Opens those that came since; false where none did. */
  look(): boolean;
  /** Null where no pack has it; refused where a pack has it and it is damaged. */
  read(path: string): Uint8Array | null;
  /** Of a member, or of a folder that has some. */
  stat(path: string): DiskStat | null;
  /** The names in a folder. */
  list(folder: string): readonly string[];
}

interface Found {
  readonly pack: string;
  readonly member: PackMember;
}

export function openPacks(disk: ProjectDisk): Packs {
  const opened = new Set<string>();
  const members = new Map<string, Found>();
  const folders = new Map<string, Set<string>>();
  const kept = new Map<string, Uint8Array>();
  let keptBytes = 0;

  function add(path: string, found: Found): void {
    members.set(path, found);
    for (let inner = path; inner !== ''; inner = parentOf(inner)) {
      const folder = parentOf(inner);
      const names = folders.get(folder) ?? new Set();
      const name = inner.slice(folder === '' ? 0 : folder.length + 1);
      if (names.has(name)) return;
      folders.set(folder, names.add(name));
    }
  }

  function unpack(path: string, { pack, member }: Found): Uint8Array {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const found = disk.readAt(pack, member.at, measureMember(path, member));
    const bytes = found === null ? null : unpackMember(path, member, found);
    if (bytes === null) throw refuseStoredFile(pack, `${path} in it is damaged`);
    for (const [oldest, { length }] of kept) {
      if (keptBytes + bytes.length <= MOST_KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= length;
    }
    kept.set(path, bytes);
    keptBytes += bytes.length;
    return bytes;
  }

  return {
    look() {
      if (disk.lstat(PROJECT_PATHS.packs) === null) return false;
      const fresh = disk
        .list(PROJECT_PATHS.packs)
        .filter((name) => PACK_NAME.test(name) && !opened.has(name));
      for (const name of fresh) {
        const pack = `${PROJECT_PATHS.packs}/${name}`;
        for (const [path, member] of readDirectory(disk, pack)) add(path, { pack, member });
        opened.add(name);
      }
      return fresh.length > 0;
    },
    read(path) {
      const found = members.get(path);
      return found === undefined ? null : unpack(path, found);
    },
    stat(path) {
      const found = members.get(path);
      if (found !== undefined) return { kind: 'file', bytes: found.member.bytes, modifiedMs: 0, inode: 0 };
      return folders.has(path) ? { kind: 'folder', bytes: 0, modifiedMs: 0, inode: 0 } : null;
    },
    list: (folder) => [...(folders.get(folder) ?? [])],
  };
}

function readDirectory(disk: ProjectDisk, pack: string): ReadonlyMap<string, PackMember> {
  const bytes = disk.lstat(pack)?.bytes ?? 0;
  const last = disk.readAt(pack, Math.max(0, bytes - PACK_END_BYTES), PACK_END_BYTES);
  const end = last === null ? null : parsePackEnd(last);
  const directory = end === null ? null : disk.readAt(pack, end.at, end.bytes);
  return (directory === null ? null : parsePackDirectory(directory)) ?? new Map();
}
