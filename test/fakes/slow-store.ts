import type { AuditStore, Lock, ProjectStore, RunStore, Workspace } from '../../src/engine/ports.ts';
import { createPause, type Pause, slowDown, slowDownAll, slowDownItems } from './slow-calls.ts';

/** A store as if it were far away: nothing has happened when a call has been made, and calls that nobody waits for overtake
 *  each other. */
export function createSlowStore(store: ProjectStore, seed: number): ProjectStore {
  return slowDownStore(createPause(seed), store);
}

export function createSlowWorkspace(workspace: Workspace, seed: number): Workspace {
  const pause = createPause(seed);
  const { label, labelOf, ...calls } = workspace;
  return {
    ...slowDownAll(pause, calls),
    label,
    labelOf,
    open: slowDown(pause, async (projectId) => slowDownStore(pause, await workspace.open(projectId))),
  };
}

function slowDownStore(pause: Pause, store: ProjectStore): ProjectStore {
  const { files, audit, runs, lock, requests, logs, drafts, memo, beside, ...own } = store;
  return {
    ...slowDownAll(pause, own),
    files: slowDownAll(pause, files),
    audit: slowDownAudit(pause, audit),
    runs: slowDownRuns(pause, runs),
    lock: slowDownLock(pause, lock),
    beside(runId) {
      const { lock: ownLock, ...calls } = beside(runId);
      const { openJournal, save } = slowDownRuns(pause, { ...runs, ...calls });
      return { lock: slowDownLock(pause, ownLock), openJournal, save };
    },
    requests: slowDownAll(pause, requests),
    logs: slowDownAll(pause, logs),
    drafts: slowDownAll(pause, drafts),
    memo: slowDownAll(pause, memo),
  };
}

function slowDownAudit(pause: Pause, audit: AuditStore): AuditStore {
  return {
    ...slowDownAll(pause, audit),
    rows: (from) => slowDownItems(pause, () => audit.rows(from)),
    async write(fence, turn) {
      await pause();
      try {
        return await audit.write(fence, (writer) => turn(slowDownAll(pause, writer)));
      } finally {
        await pause();
      }
    },
  };
}

function slowDownRuns(pause: Pause, runs: RunStore): RunStore {
  return {
    ...slowDownAll(pause, runs),
    lines: (runId, options) => slowDownItems(pause, () => runs.lines(runId, options)),
    calls: (runId) => slowDownItems(pause, () => runs.calls(runId)),
    openJournal: slowDown(pause, async (runId, fence) => {
      const { journal, droppedBytes } = await runs.openJournal(runId, fence);
      return { journal: slowDownAll(pause, journal), droppedBytes };
    }),
  };
}

function slowDownLock(pause: Pause, lock: Lock): Lock {
  return {
    ...slowDownAll(pause, lock),
    acquire: slowDown(pause, async (options) => {
      const lease = await lock.acquire(options);
      return { ...lease, release: slowDown(pause, () => lease.release()) };
    }),
  };
}
