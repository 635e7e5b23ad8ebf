import type { Run } from '../contracts/run.ts';
import { createManifest } from './create-manifest.ts';
import type { EngineDeps } from './engine.ts';
import { expectCreated } from './expect-created.ts';
import type { RunSpec } from './start-run.ts';

/**
 * A new root run that is stored and waits for its turn. It needs no lock, so it is there at once even while another run
 * works; `resumeRun` takes it up. One that is not `queued` is begun at once by whoever asked for it, and a server leaves
 * it to that person (decide-take-up.ts).
 */
export async function prepareRun(
  deps: Pick<EngineDeps, 'store' | 'clock' | 'ids'>,
  spec: RunSpec,
  { queued }: { readonly queued: boolean },
): Promise<Run> {
  const run: Run = createManifest(deps, deps.ids.next('run'), null, spec);
  const waiting: Run = {
    ...run,
    status: 'pending',
    phase: null,
    completed_at: null,
    error: null,
    ...(queued ? { queued_at: run.created_at } : {}),
  };
  expectCreated(waiting, await deps.store.runs.create(waiting, null));
  return waiting;
}
