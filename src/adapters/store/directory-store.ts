import type { ProjectLock } from '../../contracts/project-lock.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Clock, ProjectStore, StorageNotice } from '../../engine/ports.ts';
import { createDirectoryAudit } from './directory-audit.ts';
import { createDirectoryCommit } from './directory-commit.ts';
import { createDirectoryFiles } from './directory-files.ts';
import { createDirectoryLock } from './directory-lock.ts';
import { createDirectoryMemo } from './directory-memo.ts';
import { removeAbandoned, rollForwardCommits } from './directory-recover.ts';
import { createDirectoryRequests } from './directory-requests.ts';
import { createDirectoryRuns } from './directory-runs.ts';
import type { Disk } from './disk.ts';
import { createFenceCheck, listForeignLocks } from './fence.ts';
import { createFolderMaker } from './folder-maker.ts';
import { openPacks } from './open-packs.ts';
import { createPackedDisk } from './packed-disk.ts';
import type { ProcessIdentity } from './process-liveness.ts';
import { createProjectDisk } from './project-disk.ts';
import { runPaths } from './run-paths.ts';
import { tolerateStorage } from './tolerate-storage.ts';

export interface DirectoryStoreOptions {
  /** The project's folder, absolute. */
  readonly root: string;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly process: ProcessIdentity;
  readonly isAlive: (lock: ProjectLock) => boolean;
  readonly leaseMs?: number;
  /** Calls back again and again without keeping the process alive; gives the way to stop it. */
  readonly every?: (ms: number, tick: () => void) => () => void;
}

/** A project's storage in a directory: the book's files, and all else in .control-room. */
export function createDirectoryStore(options: DirectoryStoreOptions): ProjectStore {
  const { root, clock, process, isAlive, leaseMs = 30_000, every = everyUnreferenced } = options;
  const disk = createProjectDisk({ root, disk: options.disk, pid: process.pid });
  /** For whoever reads what may have been packed. */
  const packedDisk = createPackedDisk(disk, openPacks(disk));
  const ensureFolder = createFolderMaker(disk);
  const checkFence = createFenceCheck(disk);

  // Most commands look at none.
  const loadLogs = async () =>
    (await import('./directory-logs.ts')).createDirectoryLogs({ disk, ensureFolder, createLock });

  const loadDrafts = async () =>
    (await import('./directory-drafts.ts')).createDirectoryDrafts({ disk, ensureFolder, createLock });

  // What a commit had to finish for an earlier one is told at the next recovery.
  const notices: StorageNotice[] = [];
  const rollForward = (): void => {
    notices.push(...rollForwardCommits(disk, ensureFolder));
  };

  const memo = createDirectoryMemo(disk);
  const createLock = (folder: string) =>
    createDirectoryLock({ folder, disk, ensureFolder, clock, process, isAlive, leaseMs, every });

  return {
    files: {
      ...createDirectoryFiles(disk),
      commit: createDirectoryCommit({ disk, ensureFolder, checkFence, rollForward }),
    },
    audit: createDirectoryAudit({ disk, packedDisk, ensureFolder, checkFence }),
    runs: createDirectoryRuns({ disk, packedDisk, ensureFolder, checkFence, clock, memo }),
    lock: createLock(PROJECT_PATHS.lock),
    beside(runId) {
      const { lock: folder } = runPaths(runId);
      const { openJournal, save } = createDirectoryRuns({
        disk,
        packedDisk,
        ensureFolder,
        checkFence: createFenceCheck(disk, folder),
        clock,
        memo,
      });
      return { lock: createLock(folder), openJournal, save };
    },
    requests: createDirectoryRequests({ disk, ensureFolder, checkFence }),
    logs: {
      append: async (log, place, entry) => (await loadLogs()).append(log, place, entry),
      read: async (log, from) => (await loadLogs()).read(log, from),
      list: async (kind) => (await loadLogs()).list(kind),
      remove: async (log) => (await loadLogs()).remove(log),
    },
    drafts: {
      list: async () => (await loadDrafts()).list(),
      load: async (name) => (await loadDrafts()).load(name),
      replace: async (name, bytes, seen) => (await loadDrafts()).replace(name, bytes, seen),
    },
    memo,
    pending: async () => disk.list(PROJECT_PATHS.commits).length > 0,
    async recover(fence) {
      checkFence(fence);
      rollForward();
      tolerateStorage(() => removeAbandoned(disk, clock.now().getTime()));
      for (const name of listForeignLocks(disk)) {
        notices.push({
          reason_code: 'stored_file_invalid',
          message: `${PROJECT_PATHS.lock}/${name} has a number that no owner of the project ever had: it counts for nothing, and can be removed.`,
        });
      }
      return notices.splice(0);
    },
    async tidy(choice, fence) {
      const { tidyDirectory } = await import('./tidy-directory.ts');
      return tidyDirectory({ disk, ensureFolder, checkFence }, choice, fence);
    },
  };
}

function everyUnreferenced(ms: number, tick: () => void): () => void {
  const timer = setInterval(tick, ms);
  timer.unref();
  return () => clearInterval(timer);
}
