import { type Run, UNFINISHED } from '../contracts/run.ts';
import { CodedError } from '../errors.ts';
import { endLeftRun } from './end-left-run.ts';
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
  if (!UNFINISHED.includes(run.status)) throw refuseCancel(run);
  const now = deps.clock.now().toISOString();
  // The owner of a running run sees the request; one that waits behind it sees it when its turn comes.
  if ((run.status === 'running' || run.status === 'pending') && (await lock.holder()) !== null) {
    await runs.saveRequest(runId, {
      schema_version: 'run_request_v1',
      request: 'cancel',
      requested_at: now,
      reason: options.reason,
    });
    return { run, state: 'requested' };
  }
  const error = new CodedError('run_cancelled', { message: options.reason, details: { run_id: runId } });
  const { owner } = options;
  const ended = await endLeftRun(deps, runId, { owner, from: UNFINISHED, status: 'cancelled', error });
  if (ended.status !== 'cancelled') throw refuseCancel(ended);
  return { run: ended, state: 'cancelled' };
}

function refuseCancel({ run_id, status }: Run): CodedError {
  return new CodedError('run_not_cancellable', {
    message: `Run ${run_id} is ${status}.`,
    details: { run_id, status },
  });
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
    throw new CodedError('run_not_pausable', {
      message: `Nobody is working on run ${runId}; there is nothing to pause.`,
      details: { run_id: runId, status: run.status },
    });
  }
  const requested_at = deps.clock.now().toISOString();
  await runs.saveRequest(runId, { schema_version: 'run_request_v1', request: 'pause', requested_at, reason });
}
