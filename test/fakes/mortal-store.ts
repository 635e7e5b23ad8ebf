import type { AuditWriter, Journal, ProjectStore } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';

export interface MortalStore extends ProjectStore {
  /** Every write that was begun, by what it was for: `journal plan/packet`, `file artifacts/…`, `audit …`, `run …`, `request …`. */
  readonly writes: readonly string[];
  /** From this write on (counted from 1) nothing is written any more, as if the process had died there. */
  dieAt(write: number): void;
  /** Another process. */
  revive(): void;
}

/** A store whose process may die before any of its writes. */
export function createMortalStore(store: ProjectStore): MortalStore {
  const writes: string[] = [];
  let last = Number.POSITIVE_INFINITY;
  const live = <T>(name: string, write: () => Promise<T>): Promise<T> => {
    writes.push(name);
    if (writes.length < last) return write();
    return Promise.reject(new CodedError('storage_failed', { message: `The process died at ${name}.` }));
  };
  const wrapJournal = (journal: Journal): Journal => ({
    ...journal,
    append: (record) => live(`journal ${record.step_id}`, () => journal.append(record)),
    appendCall: (line) => live(`call ${line.step_id}`, () => journal.appendCall(line)),
    saveBlob: (bytes) => live('blob', () => journal.saveBlob(bytes)),
    saveSnapshot: (cache) => live('snapshot', () => journal.saveSnapshot(cache)),
    saveRun: (run, options) => live(`run ${run.status}`, () => journal.saveRun(run, options)),
  });
  const wrapWriter = (writer: AuditWriter): AuditWriter => ({
    confirm: () => live('audit head', () => writer.confirm()),
    enter: (entered) => live(`audit ${entered.entry.path}`, () => writer.enter(entered)),
    drop: (at, entry) => live('audit drop', () => writer.drop(at, entry)),
    keepIndex: (chain, options) => live('audit index', () => writer.keepIndex(chain, options)),
  });
  return {
    ...store,
    writes,
    dieAt(write) {
      last = writes.length + write;
    },
    revive() {
      last = Number.POSITIVE_INFINITY;
    },
    files: {
      ...store.files,
      commit: (changes, options) =>
        live(`file ${changes.map(({ path }) => path).join(' ')}`, () => store.files.commit(changes, options)),
    },
    requests: {
      ...store.requests,
      save: (request) => live(`request ${request.request}`, () => store.requests.save(request)),
      remove: (id, fence) => live('request folded', () => store.requests.remove(id, fence)),
    },
    audit: {
      ...store.audit,
      write: (fence, turn) => store.audit.write(fence, (writer) => turn(wrapWriter(writer))),
    },
    beside(runId) {
      const { lock, openJournal, save } = store.beside(runId);
      return {
        lock,
        save: (run, fence) => live(`run ${run.status}`, () => save(run, fence)),
        async openJournal(id, fence) {
          const opened = await openJournal(id, fence);
          return { ...opened, journal: wrapJournal(opened.journal) };
        },
      };
    },
    logs: {
      ...store.logs,
      append: (log, place, entry) => live('log', () => store.logs.append(log, place, entry)),
    },
    runs: {
      ...store.runs,
      create: (run, fence, blobs) => live('run created', () => store.runs.create(run, fence, blobs)),
      async openJournal(runId, fence) {
        const opened = await store.runs.openJournal(runId, fence);
        return { ...opened, journal: wrapJournal(opened.journal) };
      },
    },
  };
}
