import { accessSync, constants, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 1024 ** 3;

/** Where tests put their folders, as an environment: in memory where there is room. The store syncs after every step, and
 *  on a disk that waiting is most of what a whole book costs. */
export function chooseScratch(): { readonly TMPDIR?: string } {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES ? { TMPDIR: MEMORY } : {};
  } catch {
    return {};
  }
}
