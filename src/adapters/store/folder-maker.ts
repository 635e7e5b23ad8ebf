import { confinePath } from './confine-path.ts';
import { parentOf } from './parent-of.ts';
import type { ProjectDisk } from './project-disk.ts';

export type EnsureFolder = (path: string) => void;

/** Makes sure of a folder and that its name is durable, level by level. A folder found in place is synced once as well:
 *  the process that made it may have died before it could. One that a link leads out of the project is refused. */
export function createFolderMaker(disk: ProjectDisk): EnsureFolder {
  const durable = new Set<string>();

  return function ensureFolder(path) {
    const found = disk.lstat(path) !== null;
    if (found && durable.has(path)) return;
    if (path !== '') ensureFolder(parentOf(path));
    if (found) confinePath(disk, path);
    else disk.makeFolder(path);
    // The folder around a project that is already there is not ours to open.
    if (path !== '') disk.syncFolder(parentOf(path));
    else if (!found) disk.syncFolder('..');
    // Copied: a path that was cut out of a document would keep the whole document with it.
    durable.add(Buffer.from(path).toString());
  };
}
