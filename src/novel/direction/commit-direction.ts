import { hashBytes } from '../../engine/hash.ts';
import type { Clock, Log, ProjectStore } from '../../engine/ports.ts';
import { withLease } from '../../engine/with-lease.ts';
import { keepReplaced } from '../../manuscript/keep-in-history.ts';

export interface DirectionParts {
  readonly store: ProjectStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly owner: string;
}

/** Changes files of the author's own direction as the one writer: decided under the lock, committed as one change, with what was there
 *  before in the history. */
export async function commitDirection<T>(
  { store, clock, log, owner }: DirectionParts,
  purpose: string,
  decide: (at: string) => Promise<{ readonly files: ReadonlyMap<string, string>; readonly result: T }>,
): Promise<T> {
  return withLease(store, log, { owner, purpose, waitMs: 5000 }, async ({ fence }) => {
    const at = clock.now().toISOString();
    const { files, result } = await decide(at);
    const before = new Map<string, Uint8Array>();
    const expect: Record<string, string | null> = {};
    for (const path of files.keys()) {
      const bytes = await store.files.read(path);
      expect[path] = bytes === null ? null : hashBytes(bytes);
      if (bytes !== null) before.set(path, bytes);
    }
    const changes = [...files].flatMap(([path, text]) => {
      const bytes = Buffer.from(text);
      return before.get(path) !== undefined && bytes.equals(before.get(path) ?? bytes)
        ? []
        : [{ path, bytes }];
    });
    if (changes.length > 0)
      await store.files.commit([...changes, ...keepReplaced(before, changes, at)], { expect, fence });
    return result;
  });
}
