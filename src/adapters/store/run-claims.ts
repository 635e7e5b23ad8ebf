import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Run } from '../../contracts/run.ts';
import { parseStoredJson } from '../../engine/parse-stored-json.ts';
import { InvariantError } from '../../errors.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { isAtSameWork } from './is-at-same-work.ts';
import type { ProjectDisk } from './project-disk.ts';
import { lookAtManifest, nameManifest } from './run-manifest.ts';
import { isRunId, runPaths } from './run-paths.ts';
import { tolerateStorage } from './tolerate-storage.ts';

// .control-room/claims/<work key>.<n>: the manifest of a run, under one more name. A run with a work key comes to be by its
// claim:
//   1  its folder is made whole, but for the names of its manifest, so that nobody finds it
//   2  its manifest is linked to the number after the highest, which only one contender can do: from here on the run is there
//   3  run.saved.json and run.json get their names
// Before anybody goes past the highest claim its run is given its name: whoever made it may be dead, or just about to. The
// claim holds all that takes, so that one sync of the claims' folder makes the run durable. So there is no claim without a
// run, and nobody has to know who is alive. A claim below the highest whose run has no name was linked too late, by somebody
// who had slept while others took that number and removed it again; it counts for nothing. The highest number is never
// removed, and a lower one once its run has ended for good, since until then it may go on.

export interface RunClaims {
  look(run: Run): SeenClaims;
  /** What was just seen, unless somebody came between; but where no other run is in the way, this one, whose folder is whole
   *  and whose manifest is staged, is there from now on. Gives the other's id, or null. */
  take(run: Run, seen: SeenClaims, staged: string, checkFence: () => void): string | null;
}

/** The claims on a run's work at one moment. The number after the highest can be linked only while it is the highest. */
export interface SeenClaims {
  readonly key: string;
  readonly highest: number;
  /** The run at the same work that is in the way of this one. */
  readonly other: string | null;
}

export function createRunClaims(disk: ProjectDisk, ensureFolder: EnsureFolder): RunClaims {
  const look = (run: Run): SeenClaims => {
    const key = nameKey(run);
    const numbers = listNumbers(disk, key);
    const [highest] = numbers;
    if (highest !== undefined) nameRun(disk, nameClaim(key, highest));
    const other = numbers
      .map((number) => loadClaimed(disk, nameClaim(key, number)))
      .find((stored) => stored !== null && isAtSameWork(stored, run));
    return { key, highest: highest ?? 0, other: other?.run_id ?? null };
  };

  return {
    look,

    take(run, seen, staged, checkFence) {
      ensureFolder(PROJECT_PATHS.claims);
      for (let now = seen; ; now = look(run)) {
        const { key, highest, other } = now;
        if (other !== null) return other;
        checkFence();
        const lower = linkClaim(disk, key, highest + 1, staged);
        if (lower === null) continue;
        nameRun(disk, nameClaim(key, highest + 1), run.run_id);
        tolerateStorage(() => tidyClaims(disk, key, lower));
        return null;
      }
    },
  };
}

function nameKey({ run_id, work_key }: Run): string {
  const hex = /^sha256:([0-9a-f]{64})$/.exec(work_key ?? '')?.[1];
  if (hex === undefined) throw new InvariantError(`${run_id} has no work key`);
  return hex;
}

function nameClaim(key: string, number: number): string {
  return `${PROJECT_PATHS.claims}/${key}.${number}`;
}

/** Highest first. */
function listNumbers(disk: ProjectDisk, key: string): number[] {
  return disk
    .list(PROJECT_PATHS.claims)
    .filter((name) => name.startsWith(`${key}.`))
    .map((name) => name.slice(key.length + 1))
    .filter((number) => /^[1-9]\d{0,14}$/.test(number))
    .map(Number)
    .sort((a, b) => b - a);
}

/** Null where it was just removed. A claim was linked whole, so what is in it is what was written; and only whose it is counts,
 *  whichever version of a manifest says so. */
function readClaim(disk: ProjectDisk, claim: string): string | null {
  const bytes = disk.read(claim);
  const parsed = bytes === null ? null : parseStoredJson(Buffer.from(bytes).toString('utf8'));
  const runId = parsed?.ok === true ? parsed.value['run_id'] : null;
  return typeof runId === 'string' && isRunId(runId) ? runId : null;
}

/** Null also for a run that cannot be read any more: nobody can be at its work. */
function loadClaimed(disk: ProjectDisk, claim: string): Run | null {
  const runId = readClaim(disk, claim);
  const found = runId === null ? null : lookAtManifest(disk, runId);
  return found === null || found.state === 'absent' || found.state === 'damaged' ? null : found.run;
}

/** The numbers below it; null when somebody else was faster. */
function linkClaim(disk: ProjectDisk, key: string, number: number, staged: string): number[] | null {
  const claim = nameClaim(key, number);
  const linked = disk.link(staged, claim);
  if (linked === 'gone') throw new InvariantError(`${staged} went away while its work was claimed`);
  if (linked === 'taken') return null;
  const [highest, ...lower] = listNumbers(disk, key);
  if (highest === number) return lower;
  disk.unlink(claim);
  return null;
}

/** Gives the run of the highest claim its name, after the claim itself is durable: no run without a claim either. */
function nameRun(disk: ProjectDisk, claim: string, runId = readClaim(disk, claim)): void {
  if (runId === null || disk.lstat(runPaths(runId).run) !== null) return;
  disk.syncFolder(PROJECT_PATHS.claims);
  nameManifest(disk, runId, claim);
}

function tidyClaims(disk: ProjectDisk, key: string, lower: readonly number[]): void {
  for (const number of lower) {
    const stored = loadClaimed(disk, nameClaim(key, number));
    if (stored === null || isOver(stored)) disk.unlink(nameClaim(key, number));
  }
}

function isOver({ status }: Run): boolean {
  return status === 'done' || status === 'cancelled';
}
