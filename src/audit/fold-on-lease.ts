import type { Lease, ProjectStore } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import type { FoldDeps } from './fold-requests.ts';

/**
 * A project whose owner, whoever it is, folds in what people said: when it has taken the project over, before it does anything
 * else, and once more before it lets go. What is said between is seen by every reader at once and waits for that.
 */
export function foldOnLease(deps: FoldDeps): ProjectStore {
  const { store, log } = deps;

  async function fold(fence: number): Promise<void> {
    const requests = await store.requests.list();
    if (requests.length === 0) return;
    // Most owners find nothing, and need not load what would be done with it.
    const { foldRequests } = await import('./fold-requests.ts');
    await foldRequests(deps, requests, fence);
  }

  function letGo(lease: Lease): () => Promise<void> {
    let released = false;
    return async () => {
      try {
        if (!released && !lease.lost.aborted) await fold(lease.fence);
      } catch (error) {
        // The work is over, and its end is not to be lost for this; the next owner finds what was said.
        if (!(error instanceof CodedError)) throw error;
        log.debug(`requests are left to the next owner: ${error.message}`);
      } finally {
        released = true;
        await lease.release();
      }
    };
  }

  return {
    ...store,
    lock: {
      ...store.lock,
      async acquire(options) {
        const lease = await store.lock.acquire(options);
        return { fence: lease.fence, lost: lease.lost, release: letGo(lease) };
      },
    },
    async recover(fence) {
      const notices = await store.recover(fence);
      await fold(fence);
      return notices;
    },
  };
}
