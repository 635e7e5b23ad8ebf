import type { Run } from '../contracts/run.ts';
import type { RunResult } from '../engine/engine.ts';
import type { Lease } from '../engine/ports.ts';
import { type ResumeSpec, resumeRun } from '../engine/resume-run.ts';
import type { ResumeWork } from '../engine/work-options.ts';
import type { RunModels } from './create-book-models.ts';

/** Takes a stored run up with what it would be built from now. Caps that nobody named stay those of the run. */
export function takeUpRun(
  run: Run,
  lease: Lease,
  { deps, model, explicit }: RunModels,
  { overrideFingerprint, budget, signal, expect }: ResumeWork,
  rebuilt: Pick<ResumeSpec, 'pipeline' | 'fingerprint'>,
): Promise<RunResult> {
  return resumeRun(
    deps,
    lease,
    run.run_id,
    {
      pipeline: rebuilt.pipeline,
      fingerprint: rebuilt.fingerprint,
      overrideFingerprint,
      model,
      modelGivenExplicitly: explicit,
      budget,
      expect: expect ?? null,
    },
    signal,
  );
}
