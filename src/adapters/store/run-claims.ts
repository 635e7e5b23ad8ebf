import type { Run } from '../../contracts/run.ts';
import { InvariantError } from '../../errors.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { isAtSameWork } from './is-at-same-work.ts';
import { type ProjectDisk, TEMPORARY_ENDING } from './project-disk.ts';
import { writeTemporary } from './replace-file.ts';
import { loadManifest, nameManifest } from './run-manifest.ts';
import { isRunId, runPaths } from './run-paths.ts';
import { tolerateStorage } from './tolerate-storage.ts';

// .control-room/claims/<work key>/<n>: the id of a run. A run with a work key comes to be by its claim:
//   1  its folder is made whole, but for the name run.json, so that nobody finds it
//   2  its claim is linked to the number after the highest, which only one contender can do: from here on the run is there
//   3  run.json gets its name
// Before anybody goes past the highest claim its run is given its name: whoever made it may be dead, or just about to. So
// there is no claim without a run, and nobody has to know who is alive. A claim below the highest whose run has no name
// was linked too late, by somebody who had slept while others took that number and removed it again; it counts for nothing.
// The highest number is never removed, and a lower one once its run has ended for good, since until then it may go on.

const CLAIMS_FOLDER = '.control-room/claims';

export interface RunClaims {
  /** The run at the same work that is in the way of this one; null where there is none. */
  findOther(run: Run): string | null;
  /** The same; but where there is none, this run, whose folder is whole, is there from now on. */
  take(run: Run, checkFence: () => void): string | null;
}

export function createRunClaims(disk: ProjectDisk, ensureFolder: EnsureFolder): RunClaims {
  const look = (run: Run) => {
    const folder = nameFolder(run);
    const numbers = listNumbers(disk, folder);
    const [highest] = numbers;
    const claimed = highest === undefined ? null : readClaim(disk, folder, highest);
    if (claimed !== null) nameRun(disk, folder, claimed);
    const other = numbers
      .map((number) => loadClaimed(disk, readClaim(disk, folder, number)))
      .find((stored) => stored !== null && isAtSameWork(stored, run));
    return { folder, highest: highest ?? 0, other: other?.run_id ?? null };
  };

  return {
    findOther: (run) => look(run).other,

    take(run, checkFence) {
      ensureFolder(nameFolder(run));
      for (;;) {
        const { folder, highest, other } = look(run);
        if (other !== null) return other;
        checkFence();
        if (!linkClaim(disk, folder, highest + 1, run.run_id)) continue;
        nameRun(disk, folder, run.run_id);
        tolerateStorage(() => tidyClaims(disk, folder, highest + 1));
        return null;
      }
    },
  };
}

function nameFolder({ run_id, work_key }: Run): string {
  const hex = /^sha256:([0-9a-f]{64})$/.exec(work_key ?? '')?.[1];
  if (hex === undefined) throw new InvariantError(`${run_id} has no work key`);
  return `${CLAIMS_FOLDER}/${hex}`;
}

/** Highest first. */
function listNumbers(disk: ProjectDisk, folder: string): number[] {
  return disk
    .list(folder)
    .filter((name) => /^[1-9]\d{0,14}$/.test(name))
    .map(Number)
    .sort((a, b) => b - a);
}

/** Null where it was just removed. A claim was linked whole, so what is in it is what was written. */
function readClaim(disk: ProjectDisk, folder: string, number: number): string | null {
  const bytes = disk.read(`${folder}/${number}`);
  const runId = bytes === null ? '' : Buffer.from(bytes).toString('utf8').trim();
  return isRunId(runId) ? runId : null;
}

function loadClaimed(disk: ProjectDisk, runId: string | null): Run | null {
  return runId === null ? null : loadManifest(disk, runId);
}

/** False when somebody else was faster. */
function linkClaim(disk: ProjectDisk, folder: string, number: number, runId: string): boolean {
  const path = `${folder}/${number}`;
  const temporary = writeTemporary(disk, path, Buffer.from(`${runId}\n`), { durable: true });
  try {
    if (disk.link(temporary, path) !== 'made') return false;
    if (listNumbers(disk, folder)[0] === number) return true;
    disk.unlink(path);
    return false;
  } finally {
    disk.unlink(temporary);
  }
}

/** Gives the run of the highest claim its name, after the claim itself is durable: no run without a claim either. */
function nameRun(disk: ProjectDisk, folder: string, runId: string): void {
  if (disk.lstat(runPaths(runId).run) !== null) return;
  disk.syncFolder(folder);
  nameManifest(disk, runId);
}

function tidyClaims(disk: ProjectDisk, folder: string, highest: number): void {
  for (const number of listNumbers(disk, folder)) {
    if (number >= highest) continue;
    const stored = loadClaimed(disk, readClaim(disk, folder, number));
    if (stored === null || isOver(stored)) disk.unlink(`${folder}/${number}`);
  }
  for (const name of disk.list(folder)) {
    if (name.endsWith(TEMPORARY_ENDING)) disk.unlink(`${folder}/${name}`);
  }
}

function isOver({ status }: Run): boolean {
  return status === 'done' || status === 'cancelled';
}
