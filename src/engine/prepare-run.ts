import type { Run } from '../contracts/run.ts';
import { createRootManifest } from './create-root-manifest.ts';
import type { EngineDeps } from './engine.ts';
import type { RunSpec } from './run-spec.ts';

export type PreparedRun =
  | { readonly stored: true; readonly run: Run }
  /** The same work waits or is worked on already, as this run. */
  | { readonly stored: false; readonly runId: string };

/**
 * A new root run that is stored and waits for its turn. It needs no lock, so it is there at once even while another run
 * works; `resumeRun` takes it up.
 */
export async function prepareRun(
  deps: Pick<EngineDeps, 'store' | 'clock' | 'ids'>,
  spec: RunSpec,
): Promise<PreparedRun> {
  const run = await createRootManifest(deps, spec);
  const waiting: Run = {
    ...run,
    status: 'pending',
    phase: null,
    completed_at: null,
    error: null,
    queued_at: run.created_at,
  };
  const stored = await deps.store.runs.create(waiting, null, spec.blobs);
  return stored.created ? { stored: true, run: waiting } : { stored: false, runId: stored.runId };
}
