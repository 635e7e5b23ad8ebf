import { InvariantError } from '../errors.ts';
import type { ProjectStore } from './ports.ts';

/**
 * A project for a run that works beside whoever owns it: under a lock of its own it writes its own record, and everything else
 * can only be read. What a crash of the owner left is the next owner's to put right.
 */
export function createStoreBeside(store: ProjectStore, runId: string): ProjectStore {
  const { lock, openJournal, save } = store.beside(runId);
  const refuse = async (): Promise<never> => {
    throw new InvariantError(`${runId} works beside the project, and wanted to change it`);
  };
  return {
    ...store,
    lock,
    runs: { ...store.runs, openJournal, save },
    files: { ...store.files, commit: refuse },
    audit: { ...store.audit, write: refuse },
    requests: { ...store.requests, remove: refuse },
    drafts: { ...store.drafts, replace: refuse },
    recover: async () => [],
    tidy: refuse,
  };
}
