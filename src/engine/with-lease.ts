import type { Lease, Log, ProjectStore } from './ports.ts';

/** A run writes its end down and lets go of the project a moment later. Whoever has seen the end must not be refused for
 *  that moment. */
const LETTING_GO_MS = 500;

/** Work as the one writer of a project: lock, what a crash left rolled forward, the work, and the lock let go. */
export async function withLease<T>(
  store: ProjectStore,
  log: Log,
  options: { readonly owner: string; readonly purpose: string; readonly waitMs: number },
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await store.lock.acquire({
    ...options,
    waitMs: Math.max(options.waitMs, LETTING_GO_MS),
  });
  try {
    for (const { message } of await store.recover(lease.fence)) log.warn(message);
    return await work(lease);
  } finally {
    await lease.release();
  }
}
