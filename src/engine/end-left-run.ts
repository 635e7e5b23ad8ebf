import type { Run, RunStatus } from '../contracts/run.ts';
import { type CodedError, toTrouble } from '../errors.ts';
import type { EngineDeps } from './engine.ts';
import { loadRun } from './load-run.ts';

export interface LeftRunEnd {
  readonly owner: string;
  /** Only a run that still stands so is ended. */
  readonly from: readonly RunStatus[];
  readonly status: 'failed' | 'cancelled';
  readonly error: CodedError;
}

/** Writes down the end of a run that nobody works on, under the lock. What was seen of it before may be out of date by then:
 *  a run that stands otherwise comes back as it is. */
export async function endLeftRun(
  deps: Pick<EngineDeps, 'store' | 'clock'>,
  runId: string,
  { owner, from, status, error }: LeftRunEnd,
): Promise<Run> {
  const { runs, lock } = deps.store;
  const lease = await lock.acquire({ owner, purpose: `end ${runId}`, waitMs: 5000 });
  try {
    const { progress: _, ...run } = await loadRun(runs, runId);
    if (!from.includes(run.status)) return run;
    const now = deps.clock.now().toISOString();
    const ended: Run = {
      ...run,
      status,
      phase: null,
      active_steps: [],
      completed_at: now,
      updated_at: now,
      error: toTrouble(error),
    };
    // Its journal is not opened: also a run whose journal is damaged can be ended.
    await runs.save(ended, lease.fence);
    return ended;
  } finally {
    await lease.release();
  }
}
