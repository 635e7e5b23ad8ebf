import type { DispatchedWork } from '../dispatch-runs.ts';

/** The run that work was handed over as; null where there was nothing to do. */
export function describeHanded(handed: DispatchedWork<unknown>) {
  return handed.did === 'nothing' ? null : { run_id: handed.run_id, status: handed.status };
}
