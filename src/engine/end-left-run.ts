import type { Run } from '../contracts/run.ts';
import { type CodedError, toTrouble } from '../errors.ts';
import type { EngineDeps } from './engine.ts';

/** Writes down the end of a run that nobody works on, under the lock. */
export async function endLeftRun(
  deps: Pick<EngineDeps, 'store' | 'clock'>,
  run: Run,
  end: { readonly owner: string; readonly status: 'failed' | 'cancelled'; readonly error: CodedError },
): Promise<Run> {
  const { runs, lock } = deps.store;
  const now = deps.clock.now().toISOString();
  const lease = await lock.acquire({ owner: end.owner, purpose: `end ${run.run_id}`, waitMs: 5000 });
  try {
    const { journal } = await runs.openJournal(run.run_id, lease.fence);
    const ended: Run = {
      ...run,
      status: end.status,
      phase: null,
      active_steps: [],
      completed_at: now,
      updated_at: now,
      error: toTrouble(end.error),
    };
    await journal.saveRun(ended, { durable: true });
    await journal.close();
    return ended;
  } finally {
    await lease.release();
  }
}
