import type { Json, JsonObject } from '../../contracts/json.ts';
import type { Budget, Run } from '../../contracts/run.ts';
import type { EngineDeps } from '../../engine/engine.ts';
import { deriveFingerprint } from '../../engine/fingerprint.ts';
import { hashJson } from '../../engine/hash.ts';
import type { Lease } from '../../engine/ports.ts';
import { resumeRun } from '../../engine/resume-run.ts';
import { type RunSpec, startRun } from '../../engine/start-run.ts';

export interface ChosenModel {
  readonly id: string;
  readonly explicit: boolean;
}

export interface BegunWork {
  readonly model: ChosenModel;
  readonly budget: Budget;
  readonly signal: AbortSignal;
}

/** The newest run of the same work that was paused or cut short and can go on as it is. */
export async function findUnfinishedRun(
  { store }: Pick<EngineDeps, 'store'>,
  work: {
    readonly kind: string;
    readonly args: JsonObject;
    readonly fingerprint: Readonly<Record<string, unknown>>;
  },
  model: ChosenModel,
): Promise<Run | null> {
  const { sha256 } = deriveFingerprint(work.fingerprint);
  for (const { run_id, status } of await store.runs.list({ kind: work.kind, roots: true })) {
    if (status !== 'paused' && status !== 'running') continue;
    const run = await store.runs.load(run_id);
    if (run === null || run.fingerprint.sha256 !== sha256) continue;
    if (hashJson(run.task.initial_args) !== hashJson(work.args)) continue;
    if (run.model === model.id || model.explicit) return run;
  }
  return null;
}

/** Goes on with the run that was left, or begins one. How it failed is thrown. */
export async function beginRun(
  deps: EngineDeps,
  lease: Lease,
  left: Run | null,
  { model, budget, signal }: BegunWork,
  spec: Omit<RunSpec, 'model' | 'budget'>,
): Promise<{ readonly run: Run; readonly output: Json }> {
  const { run, output, error } =
    left === null
      ? await startRun(deps, lease, { ...spec, model: model.id, budget }, signal)
      : await resumeRun(
          deps,
          lease,
          left.run_id,
          {
            pipeline: spec.pipeline,
            fingerprint: spec.fingerprint,
            overrideFingerprint: false,
            model: model.id,
            modelGivenExplicitly: model.explicit,
            budget,
          },
          signal,
        );
  if (error !== null) {
    throw error.with({ model: model.id }, 'every finished step is journaled and is not paid for again');
  }
  return { run, output };
}
