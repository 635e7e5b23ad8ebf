import type { Run } from '../contracts/run.ts';
import { createManifest } from './create-manifest.ts';
import type { EngineDeps } from './engine.ts';
import type { RunSpec } from './run-spec.ts';

/**
 * The manifest of a run that is no part of another. Runs are told in the order of their creation, and much depends on which is
 * the newest; a clock may be set back. So a new run is created after the newest there is, whatever the clock says. Runs of the
 * same moment stay so.
 */
export async function createRootManifest(
  deps: Pick<EngineDeps, 'store' | 'clock' | 'ids'>,
  spec: RunSpec,
): Promise<Run> {
  const run = createManifest(deps, await deps.ids.next('run'), null, spec);
  const [newest] = await deps.store.runs.list({ roots: true, limit: 1 });
  const newestMs = newest === undefined ? 0 : Date.parse(newest.created_at);
  if (newestMs <= Date.parse(run.created_at)) return run;
  const created_at = new Date(newestMs + 1).toISOString();
  return { ...run, created_at, updated_at: created_at };
}
