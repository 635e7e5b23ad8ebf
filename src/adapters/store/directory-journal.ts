import type { ModelCall } from '../../contracts/model-call.ts';
import type { SlotCache } from '../../contracts/slot-cache.ts';
import type { StepRecord } from '../../contracts/step-record.ts';
import type { Journal } from '../../engine/ports.ts';
import { InvariantError } from '../../errors.ts';
import type { CheckFence } from './fence.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { isModelCall, isStepRecord } from './journal-lines.ts';
import { type JsonlFile, makeJsonlFile, openFreshJsonlFile, openJsonlFile } from './jsonl-file.ts';
import { refuseLostJournal } from './lost-journal.ts';
import { type ProjectDisk, TEMPORARY_ENDING } from './project-disk.ts';
import { createSnapshotRenderer } from './render-snapshot.ts';
import { replaceFile } from './replace-file.ts';
import { saveManifest } from './run-manifest.ts';
import { runPaths } from './run-paths.ts';
import { saveBlob } from './save-blob.ts';
import { readSealedLineAt } from './sealed-lines.ts';

export interface JournalTools {
  readonly disk: ProjectDisk;
  readonly ensureFolder: EnsureFolder;
  readonly checkFence: CheckFence;
}

/** Opens a run for its one writer. What is appended is not validated, it was just built; what is read always is. A
 *  fresh run is one whose empty journal this process has just made durable, and nobody has opened since. */
export function openDirectoryJournal(
  { disk, ensureFolder, checkFence }: JournalTools,
  runId: string,
  fence: number,
  fresh: boolean,
): { readonly journal: Journal; readonly droppedBytes: number } {
  const paths = runPaths(runId);
  const steps = fresh
    ? { file: openFreshJsonlFile(disk, paths.steps), lines: 0, droppedBytes: 0 }
    : openLeftJournal({ disk, ensureFolder }, runId);
  let nextSeq = steps.lines + 1;
  const renderSnapshot = createSnapshotRenderer();
  // Most runs make no calls of their own, so the file is made with the first one.
  const present = closeOnTrouble(steps.file, () =>
    fresh || disk.lstat(paths.calls) === null ? null : openJsonlFile(disk, paths.calls, isModelCall),
  );
  let calls = present?.file ?? null;

  const journal: Journal = {
    async append(record: StepRecord) {
      checkFence(fence);
      if (record.seq !== nextSeq) {
        throw new InvariantError(`${runId}: line ${record.seq} was appended where ${nextSeq} follows`);
      }
      const position = steps.file.append(record);
      nextSeq += 1;
      return { position };
    },

    read: async (position) => readSealedLineAt(disk, paths.steps, position, isStepRecord),

    async appendCall(line: ModelCall) {
      checkFence(fence);
      calls ??= makeJsonlFile(disk, paths.calls, isModelCall);
      calls.append(line);
    },

    async saveBlob(bytes) {
      checkFence(fence);
      ensureFolder(paths.blobs);
      return saveBlob(disk, paths.blobs, bytes);
    },

    async saveSnapshot(cache: SlotCache) {
      checkFence(fence);
      replaceFile(disk, paths.snapshot, renderSnapshot(cache), { durable: false });
    },

    async saveRun(run, options) {
      checkFence(fence);
      if (run.run_id !== runId) throw new InvariantError(`${run.run_id} was saved as ${runId}`);
      saveManifest(disk, run, options);
    },

    async close() {
      try {
        steps.file.close();
      } finally {
        calls?.close();
      }
    },
  };
  return { journal, droppedBytes: steps.droppedBytes + (present?.droppedBytes ?? 0) };
}

function openLeftJournal({ disk, ensureFolder }: Omit<JournalTools, 'checkFence'>, runId: string) {
  const paths = runPaths(runId);
  refuseLostJournal(disk, runId);
  ensureFolder(paths.folder);
  removeTemporaries(disk, paths.folder);
  return openJsonlFile(disk, paths.steps, isStepRecord);
}

function closeOnTrouble<T>(file: JsonlFile, run: () => T): T {
  let done = false;
  try {
    const value = run();
    done = true;
    return value;
  } finally {
    if (!done) file.close();
  }
}

/** Left by a writer that died; nobody else writes here. */
function removeTemporaries(disk: ProjectDisk, folder: string): void {
  for (const name of disk.list(folder)) {
    if (name.endsWith(TEMPORARY_ENDING)) disk.unlink(`${folder}/${name}`);
  }
}
