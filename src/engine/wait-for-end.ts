import type { Run } from '../contracts/run.ts';
import { loadRun } from './load-run.ts';
import { lookAtRun } from './look-at-run.ts';
import type { RunStore } from './ports.ts';

/** Resolves when nobody works on the run any more, or with the signal; in both cases with the run as it stands then. */
export async function waitForEnd(
  runs: Pick<RunStore, 'load' | 'mark' | 'changed'>,
  runId: string,
  options: { readonly signal: AbortSignal; readonly isLive: () => Promise<boolean> },
): Promise<Run> {
  for (;;) {
    // Before the look: what changes after it ends the wait.
    const since = await runs.mark(runId);
    const { run, live } = await lookAtRun(() => loadRun(runs, runId), options.isLive);
    if (!live || options.signal.aborted) return run;
    await runs.changed(runId, since, options.signal);
  }
}
