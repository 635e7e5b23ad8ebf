import type { Lock, LogStore } from '../../engine/ports.ts';
import { createDirectoryEntryFiles } from './directory-entry-files.ts';
import { createDirectoryLineFiles } from './directory-line-files.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { CHAT_KIND_OF_LOG, parseLogName } from './log-name.ts';
import type { ProjectDisk } from './project-disk.ts';

/** Logs in a directory: talks as a file of lines, which people read, and everything else as a file an entry. */
export function createDirectoryLogs(tools: {
  readonly disk: ProjectDisk;
  readonly ensureFolder: EnsureFolder;
  readonly createLock: (folder: string) => Lock;
}): LogStore {
  const lines = createDirectoryLineFiles(tools);
  const entries = createDirectoryEntryFiles(tools);
  const ofKind = (kind: string) => (kind === CHAT_KIND_OF_LOG ? lines : entries);
  const of = (log: string) => ofKind(parseLogName(log).kind);
  return {
    append: async (log, place, entry) => of(log).append(log, place, entry),
    read: async (log, from) => of(log).read(log, from),
    list: async (kind) => ofKind(kind).list(kind),
    remove: async (log) => of(log).remove(log),
  };
}
