import type { Lease, Log, ProjectStore } from './ports.ts';

/** Work as the one writer of a project: lock, what a crash left rolled forward, the work, and the lock let go. */
export async function withLease<T>(
  store: ProjectStore,
  log: Log,
  options: { readonly owner: string; readonly purpose: string; readonly waitMs: number },
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await store.lock.acquire(options);
  try {
    for (const { message } of await store.recover(lease.fence)) log.warn(message);
    return await work(lease);
  } finally {
    await lease.release();
  }
}
