import type { Run } from '../contracts/run.ts';
import { InvariantError } from '../errors.ts';
import type { RunCreation } from './ports.ts';

/** For a run without a work key: nothing can be in its way. */
export function expectCreated({ run_id }: Run, creation: RunCreation): void {
  if (!creation.created) throw new InvariantError(`${run_id} was refused for ${creation.runId}`);
}
