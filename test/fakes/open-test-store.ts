import {
  createDirectoryStore,
  type DirectoryStoreOptions,
} from '../../src/adapters/store/directory-store.ts';
import type { Disk } from '../../src/adapters/store/disk.ts';
import type { ProjectStore } from '../../src/engine/ports.ts';
import { createFixedClock } from './fixed-clock.ts';

/** A directory store of process `pid`, in a world where every other owner of the lock is dead and no time passes. */
export function openTestStore(
  root: string,
  disk: Disk,
  changes: Partial<DirectoryStoreOptions> & { readonly pid?: number } = {},
): ProjectStore {
  const { pid = 1, ...options } = changes;
  return createDirectoryStore({
    root,
    disk,
    clock: createFixedClock('2026-01-01T00:00:00.000Z'),
    process: { pid, host: 'here', startedAt: null },
    isAlive: () => false,
    every: () => () => undefined,
    ...options,
  });
}

let processes = 0;

/** Another process on the same disk, in the same world: each call is one, and every earlier one is dead. */
export function openAsNextProcess(root: string, disk: Disk): ProjectStore {
  processes += 1;
  return openTestStore(root, disk, { pid: processes, clock: createFixedClock('2026-02-10T14:30:00Z') });
}
