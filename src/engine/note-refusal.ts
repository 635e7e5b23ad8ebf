import type { Run } from '../contracts/run.ts';
import { type CodedError, toTrouble } from '../errors.ts';
import type { EngineDeps } from './engine.ts';
import { loadRun } from './load-run.ts';

/** Writes down, under the lock, why a run that was asked to go on did not. It can be asked again: one that failed stays so,
 *  one that was paused or cut short is paused. */
export async function noteRefusal(
  { store, clock }: Pick<EngineDeps, 'store' | 'clock'>,
  runId: string,
  { owner, error }: { readonly owner: string; readonly error: CodedError },
): Promise<void> {
  const lease = await store.lock.acquire({ owner, purpose: `refuse ${runId}`, waitMs: 5000 });
  try {
    const run = await loadRun(store.runs, runId);
    if (run.status === 'done' || run.status === 'cancelled' || run.status === 'pending') return;
    const shared = { active_steps: [], updated_at: clock.now().toISOString(), error: toTrouble(error) };
    const refused: Run =
      run.status === 'failed'
        ? { ...run, ...shared }
        : { ...run, ...shared, status: 'paused', phase: null, completed_at: null };
    await store.runs.save(refused, lease.fence);
  } finally {
    await lease.release();
  }
}
