import type { Clock, ProjectStore } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { createMemoryAudit } from './memory-audit.ts';
import { createMemoryDrafts } from './memory-drafts.ts';
import { createMemoryFiles, type StoredFile } from './memory-files.ts';
import { createMemoryLock, type MemoryLock } from './memory-lock.ts';
import { createMemoryLogs } from './memory-logs.ts';
import { createMemoryMemo } from './memory-memo.ts';
import { createMemoryRequests } from './memory-requests.ts';
import { createMemoryRuns, type KeptRuns } from './memory-runs.ts';

export interface MemoryStoreOptions {
  readonly clock: Clock;
  /** An owner that no longer is gives way to the next; in one process all are alive unless a test says otherwise. */
  readonly isAlive?: (fence: number) => boolean;
}

/** A project's storage that lasts as long as the process: nothing in it can be torn, so nothing has to be recovered. */
export function createMemoryStore({ clock, isAlive = () => true }: MemoryStoreOptions): ProjectStore {
  const lock = createMemoryLock(clock, isAlive);
  const checkFence = createCheck(lock);
  const kept: KeptRuns = { runs: new Map(), watchers: new Set() };
  /** Locks of runs that work beside the project. */
  const locks = new Map<string, MemoryLock>();

  const files = new Map<string, StoredFile>();

  return {
    files: createMemoryFiles(files, clock, checkFence),
    audit: createMemoryAudit(checkFence),
    runs: createMemoryRuns(checkFence, kept),
    lock,
    beside(runId) {
      const own = locks.get(runId) ?? createMemoryLock(clock, isAlive);
      locks.set(runId, own);
      const { openJournal, save } = createMemoryRuns(createCheck(own), kept);
      return { lock: own, openJournal, save };
    },
    requests: createMemoryRequests(checkFence),
    logs: createMemoryLogs(),
    drafts: createMemoryDrafts(),
    memo: createMemoryMemo(),
    pending: async () => false,
    async recover(fence) {
      checkFence(fence);
      return [];
    },
    // There is nothing to be gained where nothing takes room on a disk.
    async tidy(_, fence) {
      if (fence !== null) checkFence(fence);
      return { files: 0, bytes: 0, packs: 0, packed_bytes: 0 };
    },
  };
}

function createCheck(lock: MemoryLock): (fence: number) => void {
  return (fence) => {
    const highest = lock.highestFence();
    if (highest > fence) throw new CodedError('lock_lost', { details: { fence, highest } });
  };
}
