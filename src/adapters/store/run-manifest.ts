import { type Run, RunSchema, STORED_RUN } from '../../contracts/run.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { readStored } from '../../engine/read-stored.ts';
import { InvariantError } from '../../errors.ts';
import type { ProjectDisk } from './project-disk.ts';
import { moveIntoPlace, replaceFile, writeTemporary } from './replace-file.ts';
import { runPaths } from './run-paths.ts';
import { loadStoredJson, renderStoredJson } from './stored-json.ts';

// run.json is saved durably when the state of a run changes and loosely for its progress in between. A power cut may
// leave any bytes in a file that was saved loosely, so the last durable one keeps a second name, run.saved.json (a hard
// link, which costs no further sync), and stands in for a run.json that is no JSON.

export function saveManifest(disk: ProjectDisk, run: Run, options: { readonly durable: boolean }): void {
  const paths = runPaths(run.run_id);
  const bytes = renderManifest(run);
  if (!options.durable) {
    replaceFile(disk, paths.run, bytes, options);
    return;
  }
  moveIntoPlace(disk, writeTemporary(disk, paths.savedRun, bytes, { durable: true }), paths.savedRun);
  moveIntoPlace(disk, linkTemporary(disk, paths.savedRun, paths.run), paths.run);
  disk.syncFolder(paths.folder);
}

/** Writes the manifest of a new run, its bytes durable and its name not yet, and not the one under which a run is found. */
export function stageManifest(disk: ProjectDisk, run: Run): void {
  const { savedRun } = runPaths(run.run_id);
  moveIntoPlace(disk, writeTemporary(disk, savedRun, renderManifest(run), { durable: true }), savedRun);
}

/** Gives a staged manifest, which another name keeps, the names under which the run is found. Of its folder a power cut may
 *  have left nothing but the folder itself. */
export function nameManifest(disk: ProjectDisk, runId: string, kept: string): void {
  const paths = runPaths(runId);
  disk.link(kept, paths.savedRun);
  disk.writeNew(paths.steps, new Uint8Array(), { durable: false });
  if (disk.link(paths.savedRun, paths.run) !== 'gone') disk.syncFolder(paths.folder);
}

/** Null where the run is not there. */
export function loadManifest(disk: ProjectDisk, runId: string): Run | null {
  const paths = runPaths(runId);
  const bytes = disk.read(paths.run);
  if (bytes === null) return null;
  const stored = readStored(STORED_RUN, bytes);
  if (stored.state === 'valid') return stored.value;
  const saved = stored.state === 'torn' ? loadStoredJson(disk, paths.savedRun, STORED_RUN) : null;
  return saved ?? expectStored(STORED_RUN, paths.run, bytes);
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

function linkTemporary(disk: ProjectDisk, existing: string, path: string): string {
  for (;;) {
    const temporary = disk.nameTemporary(path);
    const linked = disk.link(existing, temporary);
    if (linked === 'made') return temporary;
    if (linked === 'gone') throw new InvariantError(`${existing} went away while it was being saved`);
  }
}
