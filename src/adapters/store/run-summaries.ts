import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Run } from '../../contracts/run.ts';
import type { DamagedRun, Memo } from '../../engine/ports.ts';
import { describeLost } from './lost-journal.ts';
import { loadPackedRuns, savePackedRuns } from './packed-run-memo.ts';
import type { ProjectDisk } from './project-disk.ts';
import { lookAtManifest } from './run-manifest.ts';
import { runPaths } from './run-paths.ts';
import { type ListedRun, listRun } from './select-runs.ts';

// What a list shows of each run, kept in memory: a filter over thousands of runs would read every manifest otherwise. A
// manifest is replaced as a whole, so another inode, size or time tells a new one; a run that has ended for good is not
// looked at again, and one that was packed not by the next process either.

/** What is known of a run without opening its journal. */
export interface LookedAtRun {
  /** Null where it cannot be read. */
  readonly listed: ListedRun | null;
  readonly damage: DamagedRun | null;
}

export interface RunSummaries {
  /** Before a look at many: what earlier processes kept of those in packs. */
  recall(): Promise<void>;
  find(runId: string): LookedAtRun | null;
  /** After it: what this one found out about those in packs. */
  keep(): Promise<void>;
}

export function createRunSummaries(tools: {
  /** With what is in packs, and without. */
  readonly packedDisk: ProjectDisk;
  readonly disk: ProjectDisk;
  readonly memo: Memo;
}): RunSummaries {
  const { packedDisk, disk, memo } = tools;
  const known = new Map<string, { readonly looked: LookedAtRun; readonly stamp: string }>();
  let packed: Map<string, ListedRun> | null = null;
  let added = 0;

  const isOnlyPacked = (runId: string): boolean => {
    const { run, savedRun } = runPaths(runId);
    return disk.lstat(run) === null && disk.lstat(savedRun) === null && packedDisk.lstat(run) !== null;
  };

  function look(runId: string): LookedAtRun | null {
    const isInPack = packed !== null && isOnlyPacked(runId);
    const kept = isInPack ? packed?.get(runId) : undefined;
    if (kept !== undefined) return { listed: kept, damage: null };
    const looked = lookAtRunFiles(packedDisk, runId);
    if (isInPack && looked !== null && looked.listed !== null && isOver(looked)) {
      packed?.set(runId, looked.listed);
      added += 1;
    }
    return looked;
  }

  return {
    async recall() {
      if (disk.lstat(PROJECT_PATHS.packs) !== null) packed ??= await loadPackedRuns(memo);
    },
    find(runId) {
      const before = known.get(runId);
      if (before !== undefined && isOver(before.looked)) return before.looked;
      const stamp = readStamp(packedDisk, runId);
      if (before?.stamp === stamp) return before.looked;
      const looked = look(runId);
      if (looked !== null) known.set(runId, { looked, stamp });
      return looked;
    },
    async keep() {
      if (packed !== null && added > 0) await savePackedRuns(memo, packed);
      added = 0;
    },
  };
}

/** The journal counts as well: whether it is there, and whether anything is in it. */
function readStamp(disk: ProjectDisk, runId: string): string {
  const { run, savedRun, steps } = runPaths(runId);
  const found = disk.lstat(run) ?? disk.lstat(savedRun);
  const journal = disk.lstat(steps)?.bytes ?? null;
  return `${found?.inode} ${found?.bytes} ${found?.modifiedMs} ${journal === null ? '' : journal > 0}`;
}

function lookAtRunFiles(disk: ProjectDisk, runId: string): LookedAtRun | null {
  const { run: path, savedRun, steps } = runPaths(runId);
  const found = lookAtManifest(disk, runId);
  if (found.state === 'absent') return null;
  const changed_at = readTime(disk, runId);
  if (found.state === 'damaged') {
    const { code: reason_code } = found.refusal;
    const damage = { run_id: runId, reason_code, path, why: found.why, instead: null, changed_at };
    return { listed: null, damage };
  }
  const listed = listRun(found.run);
  if (found.state === 'saved') {
    const reason_code = 'stored_file_invalid';
    const damage = {
      run_id: runId,
      reason_code,
      path,
      why: found.why,
      instead: savedRun,
      changed_at,
    } satisfies DamagedRun;
    return { listed, damage };
  }
  const lost = describeLost(disk, found.run);
  if (lost === null) return { listed, damage: null };
  const reason_code = 'journal_corrupt';
  const damage = {
    run_id: runId,
    reason_code,
    path: steps,
    why: lost,
    instead: path,
    changed_at,
  } satisfies DamagedRun;
  return { listed, damage };
}

function readTime(disk: ProjectDisk, runId: string): string {
  const { run, folder } = runPaths(runId);
  return new Date((disk.lstat(run) ?? disk.lstat(folder))?.modifiedMs ?? 0).toISOString();
}

function isOver({ listed, damage }: LookedAtRun): boolean {
  const status: Run['status'] | undefined = listed?.summary.status;
  return damage === null && (status === 'done' || status === 'cancelled');
}
