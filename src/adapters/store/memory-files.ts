import { isInControlRoom } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Clock, Files } from '../../engine/ports.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { checkExpected } from './check-expected.ts';
import { refusePath } from './confine-path.ts';
import { parseChanges } from './parse-changes.ts';

export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly modifiedAt: Date;
}

/** A project's files in memory. Folders are only the beginnings of names, as they are in the port. */
export function createMemoryFiles(
  files: Map<string, StoredFile>,
  clock: Clock,
  checkFence: (fence: number) => void,
): Files {
  function checkTarget(path: string): void {
    for (const other of files.keys()) {
      if (other.startsWith(`${path}/`)) throw refusePath(path, 'is a folder');
      if (path.startsWith(`${other}/`)) throw refusePath(path, 'lies below something that is not a folder');
    }
  }

  const read = (path: string) => files.get(parseProjectPath(path))?.bytes.slice() ?? null;

  return {
    read: async (path) => read(path),
    readMany: async (paths) => paths.map(read),

    async list(folder, wanted) {
      if (folder !== '') parseProjectPath(folder);
      const inside = folder === '' ? '' : `${folder}/`;
      return [...files]
        .filter(([path]) => path.startsWith(inside))
        .filter(([path]) => folder !== '' || !isInControlRoom(path))
        .filter(([path]) => wanted === undefined || listPlaces(path, inside.length).every(wanted))
        .map(([path, file]) => ({ path, bytes: file.bytes.length, modifiedAt: file.modifiedAt }))
        .sort((a, b) => (a.path < b.path ? -1 : 1));
    },

    async commit(changes, { expect, fence }) {
      checkFence(fence);
      const parsed = parseChanges(changes);
      for (const { path } of parsed) checkTarget(path);
      checkExpected(expect, parsed, (path) => {
        const file = files.get(parseProjectPath(path));
        return file === undefined ? null : hashBytes(file.bytes);
      });
      for (const { path, bytes } of parsed) {
        if (bytes === null) files.delete(path);
        else files.set(path, { bytes: bytes.slice(), modifiedAt: clock.now() });
      }
    },
  };
}

/** A file's path and those of the folders around it, as far as they lie below the one that is listed. */
function listPlaces(path: string, from: number): string[] {
  const places = [path];
  for (let end = path.indexOf('/', from); end !== -1; end = path.indexOf('/', end + 1)) {
    places.push(path.slice(0, end));
  }
  return places;
}
