import { isInControlRoom, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { FileEntry, Files } from '../../engine/ports.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { CodedError } from '../../errors.ts';
import { confinePath, refusePath } from './confine-path.ts';
import type { ProjectDisk } from './project-disk.ts';

/** A project's files in a directory, for reading; writing is a commit's. */
export function createDirectoryFiles(disk: ProjectDisk): Omit<Files, 'commit'> {
  return {
    read: async (path) => readProjectFile(disk, parseProjectPath(path)),
    readMany: async (paths) => paths.map((path) => readProjectFile(disk, parseProjectPath(path))),

    async list(folder, wanted = () => true) {
      if (folder !== '') parseProjectPath(folder);
      const entries: FileEntry[] = [];
      if (confinePath(disk, folder).kind === 'folder') collectEntries(disk, folder, wanted, entries);
      return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

export function readProjectFile(disk: ProjectDisk, path: string): Uint8Array | null {
  const { kind, resolved } = confinePath(disk, path);
  // Whoever may not name the control room may not reach it by another name.
  if (isInControlRoom(resolved) && !isInControlRoom(path))
    throw refusePath(path, 'leads into the control room through a link');
  return kind === 'file' ? disk.read(resolved) : null;
}

function collectEntries(
  disk: ProjectDisk,
  folder: string,
  wanted: (path: string) => boolean,
  entries: FileEntry[],
): void {
  for (const name of disk.list(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (path === PROJECT_PATHS.controlRoom || !wanted(path) || !isReadable(path)) continue;
    const found = disk.lstat(path);
    if (found?.kind === 'folder') collectEntries(disk, path, wanted, entries);
    else if (found?.kind === 'file') entries.push(describeEntry(path, found.bytes, found.modifiedMs));
    else if (found?.kind === 'link') collectLink(disk, path, entries);
  }
}

/** A link to a file of the project is listed; one to a folder is not followed, since it may lead round in a circle. */
function collectLink(disk: ProjectDisk, path: string, entries: FileEntry[]): void {
  const target = ifNotRefused(() => confinePath(disk, path));
  if (target?.kind !== 'file' || (isInControlRoom(target.resolved) && !isInControlRoom(path))) return;
  const found = disk.lstat(target.resolved);
  if (found !== null) entries.push(describeEntry(path, found.bytes, found.modifiedMs));
}

/** What is listed can be read: a name that the project refuses is as if it were not there. */
function isReadable(path: string): boolean {
  return ifNotRefused(() => parseProjectPath(path)) !== null;
}

function ifNotRefused<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof CodedError && error.code === 'path_refused') return null;
    throw error;
  }
}

function describeEntry(path: string, bytes: number, modifiedMs: number): FileEntry {
  return { path, bytes, modifiedAt: new Date(modifiedMs) };
}
