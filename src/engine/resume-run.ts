import type { Budget, Override, Run, RunStatus } from '../contracts/run.ts';
import { CodedError } from '../errors.ts';
import { createBudgetLedger } from './budget-ledger.ts';
import { decideResume, type ResumeFacts } from './decide-resume.ts';
import type { EngineDeps, RunResult } from './engine.ts';
import { executeRun } from './execute-run.ts';
import { deriveFingerprint, diffFingerprints } from './fingerprint.ts';
import { loadRun } from './load-run.ts';
import type { Lease } from './ports.ts';
import type { Pipeline } from './run-context.ts';

export interface ResumeSpec {
  readonly pipeline: Pipeline;
  /** What the run would be built from now. */
  readonly fingerprint: Readonly<Record<string, unknown>>;
  readonly overrideFingerprint: boolean;
  readonly model: string;
  readonly modelGivenExplicitly: boolean;
  /** New caps; without any, those of the run stay. */
  readonly budget: Budget;
  /** Taken up only where it still stands so; null: wherever it may be. */
  readonly expect?: readonly RunStatus[] | null;
}

/** Takes a run up again from its journal, under a lease that the caller holds (so its earlier owner is not alive). */
export async function resumeRun(
  deps: EngineDeps,
  lease: Lease,
  runId: string,
  spec: ResumeSpec,
  signal: AbortSignal,
): Promise<RunResult> {
  const left = await loadRun(deps.store.runs, runId);
  if (spec.expect?.includes(left.status) === false) throw refuseState(left, 'by now');
  const fingerprint = deriveFingerprint(spec.fingerprint);
  const facts: ResumeFacts = {
    status: left.status,
    fingerprintMatches: left.fingerprint.sha256 === fingerprint.sha256,
    overrideFingerprint: spec.overrideFingerprint,
    modelMatches: left.model === spec.model,
    modelGivenExplicitly: spec.modelGivenExplicitly,
  };
  const decision = decideResume(facts);
  if (!decision.resume)
    throw refusal(left, decision, diffFingerprints(left.fingerprint, fingerprint), spec.model);
  const now = deps.clock.now().toISOString();
  const overrides: Override[] = decision.record.map((what) =>
    what === 'model'
      ? { what, from: left.model, to: spec.model, at: now }
      : { what, from: left.fingerprint.sha256, to: fingerprint.sha256, at: now },
  );
  const run: Run = {
    ...left,
    status: 'running',
    phase: null,
    completed_at: null,
    error: null,
    updated_at: now,
    model: spec.model,
    fingerprint,
    budget: isCapped(spec.budget) ? spec.budget : left.budget,
    overrides: [...left.overrides, ...overrides],
  };
  // What was asked of it in its earlier life is over; what was asked of one that waited is still to be done.
  if (left.status !== 'pending') await deps.store.runs.clearRequests(runId);
  const ledger = createBudgetLedger(run.budget);
  const { status } = left;
  const resumedFrom =
    status === 'failed' || status === 'paused' || status === 'pending' ? status : 'interrupted';
  return executeRun({ deps, lease, run, pipeline: spec.pipeline, ledger, signal, resumedFrom });
}

function isCapped({ max_cost_usd, max_tokens }: Budget): boolean {
  return max_cost_usd !== null || max_tokens !== null;
}

function refusal(
  run: Run,
  decision: Extract<ReturnType<typeof decideResume>, { resume: false }>,
  changed: readonly string[],
  model: string,
): CodedError {
  const details = { run_id: run.run_id, status: run.status };
  switch (decision.because) {
    case 'ended':
      return refuseState(run, 'and has ended');
    case 'fingerprint':
      return new CodedError(decision.reasonCode, {
        message: `Run ${run.run_id} was built from other ${changed.join(', ')} than are here now.`,
        details: { ...details, changed: [...changed] },
      });
    case 'model':
      return new CodedError(decision.reasonCode, {
        message: `Run ${run.run_id} was started with ${run.model}; now the model is ${model}.`,
        next: `bookforge runs resume ${run.run_id} --model ${model}`,
        details: { ...details, changed: ['model'] },
      });
  }
}

function refuseState(run: Run, since: string): CodedError {
  return new CodedError('run_not_resumable', {
    message: `Run ${run.run_id} is ${run.status} ${since}.`,
    details: { run_id: run.run_id, status: run.status },
  });
}
