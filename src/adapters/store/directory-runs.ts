import { type RunRequest, STORED_RUN_REQUEST } from '../../contracts/run-request.ts';
import { STORED_SLOT_CACHE } from '../../contracts/slot-cache.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Clock, DamagedRun, Memo, RunStore } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { InvariantError } from '../../errors.ts';
import { checkCreation } from './check-creation.ts';
import type { JournalTools } from './directory-journal.ts';
import { isModelCall } from './journal-lines.ts';
import { refuseLostJournal } from './lost-journal.ts';
import type { ProjectDisk } from './project-disk.ts';
import { replaceFile } from './replace-file.ts';
import { createRunClaims } from './run-claims.ts';
import { loadManifest, saveManifest, stageManifest } from './run-manifest.ts';
import { createRunNotFound, isRunId, runPaths } from './run-paths.ts';
import { createRunPlaces, listRunIds } from './run-places.ts';
import { createRunSummaries } from './run-summaries.ts';
import { saveBlob } from './save-blob.ts';
import { readSealedLines } from './sealed-lines.ts';
import { type DatedRun, selectRuns } from './select-runs.ts';
import { createStepReader } from './step-reader.ts';
import { refuseStoredFile, renderStoredJson } from './stored-json.ts';

/** A project's runs, each in a folder of .control-room/runs. */
export function createDirectoryRuns(
  tools: JournalTools & { readonly clock: Clock; readonly packedDisk: ProjectDisk; readonly memo: Memo },
): RunStore {
  const { packedDisk: disk, ensureFolder, checkFence, clock } = tools;
  const findPlaces = createRunPlaces(disk);
  const summaries = createRunSummaries(tools);
  const readSteps = createStepReader(disk);
  const claims = createRunClaims(disk, ensureFolder);
  const dateAll = () =>
    listRunIds(disk).flatMap((runId): DatedRun[] => {
      const created = summaries.find(runId)?.listed?.summary.created_at;
      return created === undefined ? [] : [{ runId, createdAtMs: Date.parse(created) }];
    });
  /** Runs made here and not opened yet: their journal is known to be empty and durable. */
  const fresh = new Set<string>();
  let journals: Promise<typeof import('./directory-journal.ts')> | null = null;

  return {
    async create(run, fence, blobs = []) {
      checkCreation(run, fence, checkFence);
      const paths = runPaths(run.run_id);
      if (isThere(disk, run.run_id)) throw new InvariantError(`${run.run_id} is created twice`);
      const seen = run.work_key === undefined ? null : claims.look(run);
      if (seen !== null && seen.other !== null) return { created: false, runId: seen.other };
      ensureFolder(paths.folder);
      if (blobs.length > 0) ensureFolder(paths.blobs);
      for (const bytes of blobs) saveBlob(disk, paths.blobs, bytes);
      // Before the manifest, so that the sync of their folder is for both names.
      const made = disk.writeNew(paths.steps, new Uint8Array(), { durable: false });
      if (seen === null) saveManifest(disk, run, { durable: true });
      else {
        const staged = stageManifest(disk, run);
        const faster = claims.take(run, seen, staged, () => checkCreation(run, fence, checkFence));
        disk.unlink(staged);
        if (faster !== null) {
          removeFolder(disk, run.run_id);
          return { created: false, runId: faster };
        }
      }
      if (made) fresh.add(run.run_id);
      return { created: true };
    },

    load: async (runId) => (isRunId(runId) ? loadManifest(disk, runId) : null),

    async save(run, fence) {
      checkFence(fence);
      if (!isThere(disk, run.run_id)) throw createRunNotFound(run.run_id);
      saveManifest(disk, run, { durable: true });
    },

    async list(filter) {
      // Without a limit all are loaded, and then tell when they were created.
      await summaries.recall();
      const places = filter.limit === undefined && filter.before === undefined ? dateAll() : findPlaces();
      if (filter.before !== undefined && !places.some(({ runId }) => runId === filter.before)) {
        throw createRunNotFound(filter.before);
      }
      const selected = selectRuns(places, filter, (runId) => summaries.find(runId)?.listed ?? null);
      await summaries.keep();
      return selected;
    },

    async listDamaged() {
      await summaries.recall();
      const damaged = listRunIds(disk)
        .map((runId) => summaries.find(runId)?.damage ?? null)
        .filter((damage): damage is DamagedRun => damage !== null)
        .sort((a, b) => (a.run_id < b.run_id ? -1 : 1));
      await summaries.keep();
      return damaged;
    },

    async openJournal(runId, fence) {
      checkFence(fence);
      // One that was packed is not worked on any more.
      if (!isThere(tools.disk, runId)) throw createRunNotFound(runId);
      // Most who open a project only read.
      journals ??= import('./directory-journal.ts');
      const { openDirectoryJournal } = await journals;
      return openDirectoryJournal(tools, runId, fence, fresh.delete(runId));
    },

    async *lines(runId, options) {
      refuseLostJournal(disk, runId);
      yield* readSteps(runId, options?.afterSeq ?? 0);
    },

    async *calls(runId) {
      for (const { value } of readSealedLines(disk, runPaths(runId).calls, { keeps: isModelCall }))
        yield value;
    },

    async loadBlob(runId, sha256) {
      const hex = /^sha256:([0-9a-f]{64})$/.exec(sha256)?.[1];
      if (hex === undefined) return null;
      const path = `${runPaths(runId).blobs}/${hex}`;
      const bytes = disk.read(path);
      if (bytes !== null && hashBytes(bytes) !== sha256)
        throw refuseStoredFile(path, 'its hash is not its name');
      return bytes;
    },

    async loadSnapshot(runId) {
      return readIfValid(STORED_SLOT_CACHE, disk.read(runPaths(runId).snapshot));
    },

    async saveRequest(runId, request) {
      if (!isThere(tools.disk, runId)) throw createRunNotFound(runId);
      const { requests } = runPaths(runId);
      ensureFolder(requests);
      replaceFile(disk, `${requests}/${request.request}.json`, renderStoredJson(request), { durable: true });
    },

    loadRequests: async (runId) =>
      listRequests(disk, runId)
        .map((path) => readIfValid(STORED_RUN_REQUEST, disk.read(path)))
        .filter((request): request is RunRequest => request !== null),

    async clearRequests(runId) {
      for (const path of listRequests(disk, runId)) disk.unlink(path);
    },

    // Most commands follow nothing, and load nothing for it.
    async mark(runId) {
      const { markPaths } = await import('./wait-for-change.ts');
      return markPaths(disk, listWatched(runId));
    },
    async changed(runId, since, signal) {
      const { waitForChange } = await import('./wait-for-change.ts');
      await waitForChange(disk, clock, listWatched(runId), since, signal);
    },
  };
}

/** False for an id that is none. A run whose manifest is gone is there as long as its saved one is. */
function isThere(disk: ProjectDisk, runId: string): boolean {
  if (!isRunId(runId)) return false;
  const { run, savedRun } = runPaths(runId);
  return disk.lstat(run) !== null || disk.lstat(savedRun) !== null;
}

function listWatched(runId: string): string[] {
  const { steps, calls, run, requests } = runPaths(runId);
  return [steps, calls, run, requests];
}

/** What was made of a run that was not to be. */
function removeFolder(disk: ProjectDisk, runId: string): void {
  const { folder, steps, blobs } = runPaths(runId);
  for (const path of [steps, ...disk.list(blobs).map((name) => `${blobs}/${name}`)]) disk.unlink(path);
  disk.removeFolder(blobs);
  disk.removeFolder(folder);
}

function listRequests(disk: ProjectDisk, runId: string): string[] {
  const { requests } = runPaths(runId);
  return disk
    .list(requests)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `${requests}/${name}`);
}
