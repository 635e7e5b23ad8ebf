import { hashBytes } from '../../engine/hash.ts';
import type { RunStore } from '../../engine/ports.ts';
import { InvariantError } from '../../errors.ts';
import { checkCreation } from './check-creation.ts';
import { isAtSameWork } from './is-at-same-work.ts';
import { createMemoryJournal, type StoredRun } from './memory-journal.ts';
import { createRunNotFound } from './run-paths.ts';
import { listRun, selectRuns } from './select-runs.ts';

export interface KeptRuns {
  readonly runs: Map<string, StoredRun>;
  /** Look whether what they wait for has come; called at each change of any run. */
  readonly watchers: Set<() => void>;
}

/** A project's runs in memory. Everything is copied on its way in and out, as a disk would. */
export function createMemoryRuns(
  checkFence: (fence: number) => void,
  /** The same runs, for several who write them under locks of their own. */
  kept: KeptRuns = { runs: new Map(), watchers: new Set() },
): RunStore {
  const { runs, watchers } = kept;

  function touch(stored: StoredRun): void {
    stored.version += 1;
    for (const look of [...watchers]) look();
  }

  const mark = (runId: string): string => String(runs.get(runId)?.version ?? 'none');

  function find(runId: string): StoredRun {
    const stored = runs.get(runId);
    if (stored === undefined) throw createRunNotFound(runId);
    return stored;
  }

  return {
    async create(run, fence, blobs = []) {
      checkCreation(run, fence, checkFence);
      if (runs.has(run.run_id)) throw new InvariantError(`${run.run_id} is created twice`);
      const other = [...runs.values()].find((stored) => isAtSameWork(stored.run, run));
      if (other !== undefined) return { created: false, runId: other.run.run_id };
      const stored: StoredRun = {
        run: structuredClone(run),
        steps: [],
        calls: [],
        blobs: new Map(blobs.map((bytes) => [hashBytes(bytes), new Uint8Array(bytes)])),
        snapshot: null,
        requests: new Map(),
        version: 0,
      };
      runs.set(run.run_id, stored);
      touch(stored);
      return { created: true };
    },

    load: async (runId) => structuredClone(runs.get(runId)?.run ?? null),

    async list(filter) {
      if (filter.before !== undefined) find(filter.before);
      const places = [...runs.values()].map(({ run }) => ({
        runId: run.run_id,
        createdAtMs: Date.parse(run.created_at),
      }));
      return selectRuns(places, filter, (runId) => {
        const stored = runs.get(runId);
        return stored === undefined ? null : listRun(stored.run);
      });
    },

    // Nothing in memory can be damaged.
    listDamaged: async () => [],

    async save(run, fence) {
      checkFence(fence);
      const stored = find(run.run_id);
      stored.run = structuredClone(run);
      touch(stored);
    },

    async openJournal(runId, fence) {
      checkFence(fence);
      const stored = find(runId);
      return {
        journal: createMemoryJournal(
          stored,
          () => checkFence(fence),
          () => touch(stored),
        ),
        droppedBytes: 0,
      };
    },

    async *lines(runId, options) {
      const steps = runs.get(runId)?.steps ?? [];
      for (let at = options?.afterSeq ?? 0; at < steps.length; at += 1) {
        const record = steps[at];
        if (record !== undefined) yield { record: structuredClone(record), position: at };
      }
    },

    async *calls(runId) {
      for (const call of runs.get(runId)?.calls ?? []) yield structuredClone(call);
    },

    loadBlob: async (runId, sha256) => runs.get(runId)?.blobs.get(sha256)?.slice() ?? null,
    loadSnapshot: async (runId) => structuredClone(runs.get(runId)?.snapshot ?? null),

    async saveRequest(runId, request) {
      const stored = find(runId);
      stored.requests.set(request.request, structuredClone(request));
      touch(stored);
    },

    async loadRequests(runId) {
      const requests = [...(runs.get(runId)?.requests.values() ?? [])];
      return structuredClone(requests).sort((a, b) => (a.request < b.request ? -1 : 1));
    },

    async clearRequests(runId) {
      const stored = runs.get(runId);
      if (stored === undefined) return;
      stored.requests.clear();
      touch(stored);
    },

    mark: async (runId) => mark(runId),

    changed: (runId, since, signal) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!signal.aborted && mark(runId) === since) return;
          watchers.delete(look);
          signal.removeEventListener('abort', look);
          resolve();
        };
        watchers.add(look);
        signal.addEventListener('abort', look);
        look();
      }),
  };
}
