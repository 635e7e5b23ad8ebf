import type { RunSummary } from '../engine/ports.ts';

/**
 * The runs whose files can be packed: those that nobody can take up any more. Whether that is so is said by the run that
 * belongs to no other:
 *   1  it is done or was cancelled: it, and everything nested in it, whichever way that ended, since what is nested is taken up
 *      through it alone
 *   2  it waits, works, was left, paused or failed: it can go on, and needs all of it
 * What belongs to a run that is not there is left alone.
 */
export function decideTidy(runs: readonly RunSummary[]): string[] {
  const byId = new Map(runs.map((run) => [run.run_id, run]));

  function findRoot(run: RunSummary | undefined): RunSummary | undefined {
    const seen = new Set<string>();
    let found = run;
    while (found !== undefined && found.parent_run_id !== null) {
      if (seen.has(found.run_id)) return undefined;
      seen.add(found.run_id);
      found = byId.get(found.parent_run_id);
    }
    return found;
  }

  return runs
    .filter((run) => {
      const status = findRoot(run)?.status;
      return status === 'done' || status === 'cancelled';
    })
    .map(({ run_id }) => run_id);
}
