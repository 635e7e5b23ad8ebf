import type { Run } from '../contracts/run.ts';
import { loadRun } from './load-run.ts';
import type { RunStore } from './ports.ts';

/** The run that a run inside others belongs to in the end; its own id where it is inside none. */
export async function loadRootId(
  runs: Pick<RunStore, 'load'>,
  run: Pick<Run, 'run_id' | 'parent_run_id'>,
): Promise<string> {
  return run.parent_run_id === null ? run.run_id : loadRootId(runs, await loadRun(runs, run.parent_run_id));
}
