import type { Run } from '../contracts/run.ts';
import { CodedError, toTrouble } from '../errors.ts';
import type { EngineDeps } from './engine.ts';
import { loadRun } from './load-run.ts';

export type RequestOutcome = { readonly run: Run; readonly state: 'requested' | 'cancelled' };

/**
 * Asks a run to stop. One that a live process works on is told by a request beside it; one that nobody works on is
 * ended here, under the lock.
 */
export async function cancelRun(
  deps: Pick<EngineDeps, 'store' | 'clock'>,
  runId: string,
  options: { readonly owner: string; readonly reason: string },
): Promise<RequestOutcome> {
  const { runs, lock } = deps.store;
  const run = await loadRun(runs, runId);
  if (run.status === 'done' || run.status === 'failed' || run.status === 'cancelled') {
    throw new CodedError('run_not_cancellable', {
      message: `Run ${runId} is ${run.status}.`,
      details: { run_id: runId, status: run.status },
    });
  }
  const now = deps.clock.now().toISOString();
  if (run.status === 'running' && (await lock.holder()) !== null) {
    await runs.saveRequest(runId, {
      schema_version: 'run_request_v1',
      request: 'cancel',
      requested_at: now,
      reason: options.reason,
    });
    return { run, state: 'requested' };
  }
  const lease = await lock.acquire({ owner: options.owner, purpose: `cancel ${runId}`, waitMs: 5000 });
  try {
    const { journal } = await runs.openJournal(runId, lease.fence);
    const error = toTrouble(
      new CodedError('run_cancelled', { message: options.reason, details: { run_id: runId } }),
    );
    const cancelled: Run = {
      ...run,
      status: 'cancelled',
      phase: null,
      active_steps: [],
      completed_at: now,
      updated_at: now,
      error,
    };
    await journal.saveRun(cancelled, { durable: true });
    await journal.close();
    return { run: cancelled, state: 'cancelled' };
  } finally {
    await lease.release();
  }
}

/** Asks a run under way to begin nothing new; what is under way ends first. */
export async function requestPause(
  deps: Pick<EngineDeps, 'store' | 'clock'>,
  runId: string,
  reason: string,
): Promise<void> {
  const { runs, lock } = deps.store;
  const run = await loadRun(runs, runId);
  if (run.status !== 'running' || (await lock.holder()) === null) {
    throw new CodedError('run_not_cancellable', {
      message: `Nobody is working on run ${runId}; there is nothing to pause.`,
      details: { run_id: runId, status: run.status },
    });
  }
  const requested_at = deps.clock.now().toISOString();
  await runs.saveRequest(runId, { schema_version: 'run_request_v1', request: 'pause', requested_at, reason });
}
