import type { Run } from '../contracts/run.ts';
import { createBudgetLedger } from './budget-ledger.ts';
import type { EngineDeps, RunResult } from './engine.ts';
import { executeRun } from './execute-run.ts';
import { expectCreated } from './expect-created.ts';
import type { Lease } from './ports.ts';
import type { Pipeline } from './run-context.ts';

export type StartedRun =
  | { readonly started: true; readonly result: RunResult }
  /** The same work waits or is worked on already, as this run. */
  | { readonly started: false; readonly runId: string };

/** Stores a new root run and works on it, under a lease that the caller holds. */
export async function startRun(
  deps: EngineDeps,
  lease: Lease,
  run: Run,
  pipeline: Pipeline,
  signal: AbortSignal,
  blobs?: readonly Uint8Array[],
): Promise<StartedRun> {
  const stored = await deps.store.runs.create(run, lease.fence, blobs);
  if (run.work_key === undefined) expectCreated(run, stored);
  if (!stored.created) return { started: false, runId: stored.runId };
  const ledger = createBudgetLedger(run.budget);
  const result = await executeRun({ deps, lease, run, pipeline, ledger, signal, resumedFrom: null });
  return { started: true, result };
}
