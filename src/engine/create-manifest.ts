import type { Run } from '../contracts/run.ts';
import type { RunPlace } from '../contracts/run-place.ts';
import { refuseBeyondBounds } from '../json-bounds.ts';
import { deriveWorkKey } from './derive-work-key.ts';
import type { EngineDeps } from './engine.ts';
import { deriveFingerprint } from './fingerprint.ts';
import { deriveId } from './hash.ts';
import type { RunSpec } from './run-spec.ts';
import { NO_USAGE } from './usage.ts';

/** The manifest of a run that begins now; `place` is where the step works that it is of another run. */
export function createManifest(
  deps: Pick<EngineDeps, 'clock'>,
  runId: string,
  parent: Run | null,
  spec: RunSpec,
  place: RunPlace = {},
): Run {
  // Arguments come from anywhere, and may be JSON that no stored file may have. Told now, it costs a sentence; written, the run
  // could not be read again. First alone, since they are hashed; then in their place, where they are deeper.
  refuseBeyondBounds('What the run is asked to do', spec.args);
  const now = deps.clock.now().toISOString();
  const work = {
    kind: spec.kind,
    recipe_id: spec.recipeId ?? null,
    task: {
      description: spec.description,
      session_plan_task_id: spec.sessionPlanTaskId ?? null,
      initial_args: spec.args,
    },
    fingerprint: deriveFingerprint(spec.fingerprint),
  };
  const run: Run = {
    run_id: runId,
    kind: work.kind,
    parent_run_id: parent?.run_id ?? null,
    recipe_id: work.recipe_id,
    session_id: spec.sessionId ?? parent?.session_id ?? deriveSession(spec, parent?.run_id ?? runId),
    status: 'running',
    created_at: now,
    updated_at: now,
    completed_at: null,
    task: work.task,
    current_step_index: 0,
    total_steps: spec.plan.length,
    plan: [...spec.plan],
    active_steps: [],
    phase: null,
    fingerprint: work.fingerprint,
    // Parts of a run are of their root's work, and may be many of the same.
    ...(parent === null ? { work_key: deriveWorkKey(work) } : {}),
    model: spec.model,
    usage: NO_USAGE,
    ...(Object.keys(place).length === 0 ? {} : { place }),
    budget: spec.budget,
    ...(spec.options === undefined ? {} : { options: spec.options }),
    notices: [],
    overrides: [],
    error: null,
  };
  refuseBeyondBounds('What the run is asked to do', run);
  return run;
}

/** Work outside a session plan gets a session of its own, told by the run that it belongs to. */
function deriveSession({ recipeId, inSession }: RunSpec, rootId: string): string | null {
  return recipeId === undefined && inSession !== true ? null : deriveId('sess', rootId);
}
