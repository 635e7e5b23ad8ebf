import { dirname, join, sep } from 'node:path';
import { BookIdSchema } from '../../contracts/ids.ts';
import type { ProjectStore } from '../../engine/ports.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { CodedError } from '../../errors.ts';
import { createSystemClock } from '../system/system-clock.ts';
import { listFolders, readTextFile } from '../system/text-files.ts';
import { callDisk } from './call-disk.ts';
import { createDirectoryStore } from './directory-store.ts';
import { createNodeDisk } from './node-disk.ts';
import { createProcessLiveness } from './process-liveness.ts';

/** The books of a workspace, each a folder below `projects`. */
export interface DirectoryWorkspace {
  listBooks(): string[];
  /** Books, and projects that are none. */
  listProjects(): string[];
  /** The book's folder, whether it is there or not; a name that is no book id never becomes a path. */
  folderOf(bookId: string): string;
  /** The folder of a book that is there. */
  findBook(bookId: string): string;
  openStore(bookId: string): ProjectStore;
  /** Makes the folders around a book's own, which its store makes itself. */
  makeRoom(bookId: string): void;
  /** Makes an empty folder in a book that is there. */
  makeFolder(bookId: string, name: string): void;
  hasRun(bookId: string, runId: string): boolean;
  /** Whether a path, absolute, lies in the folder of any book. */
  holds(path: string): boolean;
}

export function createDirectoryWorkspace(root: string): DirectoryWorkspace {
  const projects = join(root, 'projects');
  const isBook = (folder: string) => readTextFile(join(folder, 'book.json')) !== null;
  const isProject = (folder: string) => readTextFile(join(folder, 'project.json')) !== null;
  const folderOf = (bookId: string): string => {
    if (!BookIdSchema.safeParse(bookId).success) {
      throw new CodedError('usage_invalid', {
        message: `“${bookId}” is no book id: lower-case letters, digits, - and _, at most 64 of them.`,
      });
    }
    // Windows has names of devices that are letters and digits like any other.
    return join(projects, parseProjectPath(bookId));
  };
  return {
    folderOf,
    listBooks: () => listFolders(projects).filter((name) => isBook(join(projects, name))),
    listProjects: () =>
      listFolders(projects).filter((name) => isBook(join(projects, name)) || isProject(join(projects, name))),
    findBook(bookId) {
      const folder = folderOf(bookId);
      if (isBook(folder)) return folder;
      if (listFolders(folder).includes('.control-room'))
        throw new CodedError('book_not_found', {
          message: `The book.json of ${bookId} is gone; everything else of the book is there.`,
          next: `Put it back, or make it anew beside the rest: bookforge init ${bookId} --idea "…" --chapters N`,
          details: { book: bookId, lost: 'book.json' },
        });
      throw new CodedError('book_not_found', {
        message: `There is no book ${bookId} in ${root}.`,
        details: { book: bookId },
      });
    },
    openStore(bookId) {
      const liveness = createProcessLiveness();
      return createDirectoryStore({
        root: folderOf(bookId),
        disk: createNodeDisk(),
        // Leases are about real time, also where the book's own times are fixed.
        clock: createSystemClock(null),
        process: liveness.self,
        isAlive: liveness.isAlive,
      });
    },
    makeRoom: (bookId) => makeFolders(dirname(folderOf(bookId))),
    makeFolder: (bookId, name) => makeFolders(join(folderOf(bookId), name)),
    hasRun: (bookId, runId) => listFolders(join(folderOf(bookId), '.control-room', 'runs')).includes(runId),
    holds: (path) => path.startsWith(projects + sep),
  };
}

/** A project's store makes its own folder; those around it may not be there either, in a workspace that is new. */
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
