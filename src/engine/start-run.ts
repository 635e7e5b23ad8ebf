import type { JsonObject } from '../contracts/json.ts';
import type { Budget } from '../contracts/run.ts';
import { createBudgetLedger } from './budget-ledger.ts';
import { createManifest } from './create-manifest.ts';
import type { EngineDeps, RunResult } from './engine.ts';
import { executeRun } from './execute-run.ts';
import { expectCreated } from './expect-created.ts';
import type { Lease } from './ports.ts';
import type { Pipeline } from './run-context.ts';

export interface RunSpec {
  readonly pipeline: Pipeline;
  readonly description: string;
  readonly args: JsonObject;
  readonly plan: readonly string[];
  /** What the run is built from, part by part. */
  readonly fingerprint: Readonly<Record<string, unknown>>;
  /** The default model's id; roles may have their own. */
  readonly model: string;
  readonly budget: Budget;
  /** How the work is to be done, where that is no argument of it: kept for whoever takes the run up again. */
  readonly options?: JsonObject;
  readonly recipeId?: string;
  readonly sessionId?: string;
  readonly sessionPlanTaskId?: number;
}

/** A new root run, under a lease that the caller holds. */
export async function startRun(
  deps: EngineDeps,
  lease: Lease,
  spec: RunSpec,
  signal: AbortSignal,
): Promise<RunResult> {
  const run = createManifest(deps, deps.ids.next('run'), null, spec);
  expectCreated(run, await deps.store.runs.create(run, lease.fence));
  const ledger = createBudgetLedger(spec.budget);
  return executeRun({ deps, lease, run, pipeline: spec.pipeline, ledger, signal, resumedFrom: null });
}
