import type { Run } from '../contracts/run.ts';
import type { EngineDeps } from './engine.ts';
import { deriveFingerprint } from './fingerprint.ts';
import { deriveId } from './hash.ts';
import type { RunSpec } from './start-run.ts';
import { NO_USAGE } from './usage.ts';

/** The manifest of a run that begins now. */
export function createManifest(
  deps: Pick<EngineDeps, 'clock'>,
  runId: string,
  parent: Run | null,
  spec: RunSpec,
): Run {
  const now = deps.clock.now().toISOString();
  return {
    run_id: runId,
    kind: spec.pipeline.kind,
    parent_run_id: parent?.run_id ?? null,
    recipe_id: spec.recipeId ?? null,
    session_id: spec.sessionId ?? parent?.session_id ?? deriveSession(spec, parent?.run_id ?? runId),
    status: 'running',
    created_at: now,
    updated_at: now,
    completed_at: null,
    task: {
      description: spec.description,
      session_plan_task_id: spec.sessionPlanTaskId ?? null,
      initial_args: spec.args,
    },
    current_step_index: 0,
    total_steps: spec.plan.length,
    plan: [...spec.plan],
    active_steps: [],
    phase: null,
    fingerprint: deriveFingerprint(spec.fingerprint),
    model: spec.model,
    usage: NO_USAGE,
    budget: spec.budget,
    ...(spec.options === undefined ? {} : { options: spec.options }),
    notices: [],
    overrides: [],
    error: null,
  };
}

/** Work outside a session plan gets a session of its own, told by the run that it belongs to. */
function deriveSession({ recipeId }: RunSpec, rootId: string): string | null {
  return recipeId === undefined ? null : deriveId('sess', rootId);
}
