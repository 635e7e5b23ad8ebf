import { dirname, join, sep } from 'node:path';
import type { Clock, ProjectStore, Workspace } from '../../engine/ports.ts';
import { PROJECT_MARKS } from '../../engine/project-marks.ts';
import { resolveLinks } from '../system/resolve-links.ts';
import { listFolders, readTextFile } from '../system/text-files.ts';
import { callDisk } from './call-disk.ts';
import { createDirectoryStore } from './directory-store.ts';
import { createNodeDisk } from './node-disk.ts';
import { parseProjectId } from './parse-project-id.ts';
import { createProcessLiveness } from './process-liveness.ts';

/** Projects as folders below `projects`. */
export interface DirectoryWorkspace extends Workspace {
  /** Whether a path, absolute, lies in the folder of any project, or leads there through a link. */
  holds(path: string): boolean;
}

/** Leases are about real time: the clock is the machine's, also where the times in a project's files are fixed. */
export function createDirectoryWorkspace(root: string, clock: Clock): DirectoryWorkspace {
  const projects = join(root, 'projects');
  const folderOf = (projectId: string): string => join(projects, parseProjectId(projectId));
  const isProject = (folder: string): boolean =>
    PROJECT_MARKS.some((name) => readTextFile(join(folder, name)) !== null);

  const openStore = (projectId: string): ProjectStore => {
    const liveness = createProcessLiveness();
    return createDirectoryStore({
      root: folderOf(projectId),
      disk: createNodeDisk(),
      clock,
      process: liveness.self,
      isAlive: liveness.isAlive,
    });
  };

  return {
    label: root,
    labelOf: folderOf,
    list: async () => listFolders(projects).filter((name) => isProject(join(projects, name))),
    has: async (projectId) => isProject(folderOf(projectId)),
    open: async (projectId) => openStore(projectId),
    // A project's store makes its own folder; those around it may not be there either, in a workspace that is new.
    create: async (projectId) => makeFolders(dirname(folderOf(projectId))),
    showFolder: async (projectId, name) => makeFolders(join(folderOf(projectId), name)),
    holds: (path) =>
      path.startsWith(projects + sep) || resolveLinks(path).startsWith(resolveLinks(projects) + sep),
  };
}

function makeFolders(path: string): void {
  const disk = createNodeDisk();
  const make = (): true => {
    disk.makeFolder(path);
    disk.syncFolder(dirname(path));
    return true;
  };
  if (callDisk('create', path, make, { EEXIST: true, ENOENT: false })) return;
  makeFolders(dirname(path));
  callDisk('create', path, make, { EEXIST: true });
}
