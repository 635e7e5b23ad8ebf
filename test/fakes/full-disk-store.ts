import type { Journal, ProjectStore } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';

export interface FullDiskStore extends ProjectStore {
  /** Writes of runs of that kind so far, by what they were for. */
  readonly writes: readonly string[];
  /** From this write of such a run on (counted from 1) there is no room; with `once` for that one alone. */
  fillAt(write: number, once?: 'once'): void;
  /** Somebody has made room. */
  free(): void;
}

/** A store that has no room for the work of one kind of run, while all others go on. */
export function createFullDiskStore(store: ProjectStore, kind: string): FullDiskStore {
  const writes: string[] = [];
  const own = new Set<string>();
  let [from, to] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let isOwn = false;
  const put = <T>(name: string, write: () => Promise<T>): Promise<T> => {
    writes.push(name);
    if (writes.length < from || writes.length > to) return write();
    const message = `ENOSPC: no space left on device, write (${name})`;
    return Promise.reject(new CodedError('storage_failed', { message }));
  };
  const wrap = (journal: Journal): Journal => ({
    ...journal,
    append: (record) => put(`journal ${record.step_id}`, () => journal.append(record)),
    saveRun: (run, options) => put(`run ${run.status}`, () => journal.saveRun(run, options)),
  });
  return {
    ...store,
    writes,
    fillAt(write, once) {
      from = writes.length + write;
      to = once === 'once' ? from : Number.POSITIVE_INFINITY;
    },
    free() {
      from = Number.POSITIVE_INFINITY;
    },
    files: {
      ...store.files,
      commit(changes, options) {
        const paths = changes.map(({ path }) => path).join(' ');
        return isOwn
          ? put(`file ${paths}`, () => store.files.commit(changes, options))
          : store.files.commit(changes, options);
      },
    },
    runs: {
      ...store.runs,
      create(run, fence, blobs) {
        if (run.kind !== kind) return store.runs.create(run, fence, blobs);
        own.add(run.run_id);
        return put('run created', () => store.runs.create(run, fence, blobs));
      },
      async openJournal(runId, fence) {
        isOwn = own.has(runId);
        const opened = await store.runs.openJournal(runId, fence);
        return isOwn ? { ...opened, journal: wrap(opened.journal) } : opened;
      },
    },
  };
}
