import { type Run, RunSchema, STORED_RUN } from '../../contracts/run.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { readStored } from '../../engine/read-stored.ts';
import { describeStored, refuseStored } from '../../engine/refuse-stored.ts';
import { CodedError } from '../../errors.ts';
import type { ProjectDisk } from './project-disk.ts';
import { moveIntoPlace, replaceFile, writeTemporary } from './replace-file.ts';
import { runPaths } from './run-paths.ts';
import { refuseStoredFile, renderStoredJson } from './stored-json.ts';

// run.json is saved durably when the state of a run changes and loosely for its progress in between. A power cut may
// leave any bytes in a file that was saved loosely, and anybody may damage one, so the last durable one is kept a second
// time, as bytes of its own in run.saved.json. It stands in for a run.json that is gone or cannot be read, unless that is of
// a later version. Synced is run.saved.json alone: run.json beside it costs one more write and no further sync.

export function saveManifest(disk: ProjectDisk, run: Run, options: { readonly durable: boolean }): void {
  const paths = runPaths(run.run_id);
  const bytes = renderManifest(run);
  if (options.durable)
    moveIntoPlace(disk, writeTemporary(disk, paths.savedRun, bytes, { durable: true }), paths.savedRun);
  replaceFile(disk, paths.run, bytes, { durable: false });
  if (options.durable) disk.syncFolder(paths.folder);
}

/** Writes the manifest of a new run, its bytes durable, under a name by which no run is found. */
export function stageManifest(disk: ProjectDisk, run: Run): string {
  const { savedRun } = runPaths(run.run_id);
  return writeTemporary(disk, savedRun, renderManifest(run), { durable: true });
}

/** Gives a staged manifest, which another name keeps, the names under which the run is found. Of its folder a power cut may
 *  have left nothing but the folder itself; a folder that is gone was moved away by somebody, and the run with it. */
export function nameManifest(disk: ProjectDisk, runId: string, kept: string): void {
  const paths = runPaths(runId);
  if (disk.lstat(paths.folder) === null) return;
  // A look costs less than to be refused, and it is there in nearly every case.
  if (disk.lstat(paths.steps) === null) disk.writeNew(paths.steps, new Uint8Array(), { durable: false });
  disk.link(kept, paths.savedRun);
  if (disk.link(paths.savedRun, paths.run) !== 'gone') disk.syncFolder(paths.folder);
}

/** How the manifest of a run is found. */
export type FoundManifest =
  | { readonly state: 'absent' }
  | { readonly state: 'whole'; readonly run: Run }
  /** The saved one stands in. */
  | { readonly state: 'saved'; readonly run: Run; readonly why: string }
  | { readonly state: 'damaged'; readonly why: string; readonly refusal: CodedError };

export function lookAtManifest(disk: ProjectDisk, runId: string): FoundManifest {
  const paths = runPaths(runId);
  const bytes = readUnlessRefused(disk, paths.run);
  if (bytes instanceof CodedError) return { state: 'damaged', why: bytes.message, refusal: bytes };
  const stored = readStored(STORED_RUN, bytes);
  if (stored.state === 'valid') return { state: 'whole', run: stored.value };
  const saved = stored.state === 'newer' ? null : readIfValid(STORED_RUN, disk.read(paths.savedRun));
  const why = stored.state === 'absent' ? GONE : describeStored(STORED_RUN, stored);
  if (saved?.run_id === runId) return { state: 'saved', run: saved, why };
  if (stored.state !== 'absent') {
    const next = `Restore ${paths.run} from a backup, or move ${paths.folder} out of the project: the work goes on without it.`;
    return { state: 'damaged', why, refusal: refuseStored(STORED_RUN, paths.run, stored, { next }) };
  }
  // A folder that was made for a run that never came to be has an empty journal.
  const hasBegun = disk.lstat(paths.savedRun) !== null || (disk.lstat(paths.steps)?.bytes ?? 0) > 0;
  return hasBegun
    ? { state: 'damaged', why, refusal: refuseStoredFile(paths.run, why) }
    : { state: 'absent' };
}

const GONE = 'it is gone';

/** What a disk says of one file and not of all: it is a folder, or not for us to read, or lies on a bad place of the disk. */
const REFUSED_ALONE: ReadonlySet<unknown> = new Set(['EACCES', 'EISDIR', 'EIO', 'ELOOP', 'EPERM']);

function readUnlessRefused(disk: ProjectDisk, path: string): Uint8Array | CodedError | null {
  try {
    return disk.read(path);
  } catch (error) {
    if (error instanceof CodedError && REFUSED_ALONE.has(error.details['errno'])) return error;
    throw error;
  }
}

/** Null where the run is not there; refused where nothing tells what it is. */
export function loadManifest(disk: ProjectDisk, runId: string): Run | null {
  const found = lookAtManifest(disk, runId);
  if (found.state === 'damaged') throw found.refusal;
  return found.state === 'absent' ? null : found.run;
}

/** What a person looks for first; the rest follows in the order of the contract. */
const HEAD = ['run_id', 'kind', 'parent_run_id', 'recipe_id', 'session_id', 'status', 'phase'];
const KEYS = [...new Set([...HEAD, ...RunSchema.options.flatMap(({ shape }) => Object.keys(shape))])];

/** In one order, whichever way the run came here: the same run is the same bytes. */
function renderManifest(run: Run): Uint8Array {
  const values = new Map(Object.entries(run));
  const ordered = KEYS.filter((key) => values.has(key)).map((key) => [key, values.get(key)]);
  return renderStoredJson(Object.fromEntries(ordered));
}
