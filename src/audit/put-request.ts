import type { ProjectRequest } from '../contracts/project-request.ts';
import type { Log, ProjectStore } from '../engine/ports.ts';
import { withLease } from '../engine/with-lease.ts';
import { CodedError } from '../errors.ts';

/**
 * Says something to a project, whoever works there. Where nobody does it is folded in at once; else by the one who does when
 * that ends. `store` is one that folds (fold-on-lease.ts).
 */
export async function putRequest(
  { store, log, owner }: { readonly store: ProjectStore; readonly log: Log; readonly owner: string },
  request: ProjectRequest,
): Promise<void> {
  await store.requests.save(request);
  if ((await store.lock.holder()) !== null) return;
  const purpose = `${request.request} ${request.issue_id}`;
  try {
    await withLease(store, log, { owner, purpose, waitMs: 0 }, async () => undefined);
  } catch (error) {
    // Somebody came between: then they fold it in, and what was said is safe in any case.
    if (!(error instanceof CodedError && error.code === 'project_locked')) throw error;
  }
}
