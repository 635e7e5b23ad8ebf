import type { Run } from '../../contracts/run.ts';
import { InvariantError } from '../../errors.ts';

/** Only a run that waits for its turn may be created by someone who is not the project's writer. */
export function checkCreation(run: Run, fence: number | null, checkFence: (fence: number) => void): void {
  if (fence !== null) checkFence(fence);
  else if (run.status !== 'pending')
    throw new InvariantError(`${run.run_id} is created as ${run.status} without the lock`);
}
