import { isObject, type JsonObject } from '../../contracts/json.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Lock, LogStore } from '../../engine/ports.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { openJsonlFile } from './jsonl-file.ts';
import { CHAT_KIND_OF_LOG, parseLogName } from './log-name.ts';
import type { ProjectDisk } from './project-disk.ts';
import { readSealedLines } from './sealed-lines.ts';

// .control-room/chats/<agent>.jsonl, a sealed line an entry. Whoever writes one holds the lock of that file, for as long as it
// takes; nobody else waits for it. A tail that a dead process left torn is dropped by the next writer: its turn is in its run.

const WAIT_MS = 10_000;
const PURPOSE = { owner: 'bookforge', purpose: 'chat', waitMs: WAIT_MS };

export function createDirectoryLineFiles(tools: {
  readonly disk: ProjectDisk;
  readonly ensureFolder: EnsureFolder;
  readonly createLock: (folder: string) => Lock;
}): LogStore {
  const { disk, ensureFolder, createLock } = tools;
  const load = (log: string) =>
    [...readSealedLines(disk, nameFile(log), { keeps: isEntry })].map(({ value }) => value);

  async function alone<T>(log: string, act: () => T): Promise<T> {
    const folder = nameFile(log).replace(/\.jsonl$/, '.lock');
    ensureFolder(PROJECT_PATHS.chats);
    const lease = await createLock(folder).acquire(PURPOSE);
    try {
      return act();
    } finally {
      await lease.release();
    }
  }

  return {
    append: (log, place, entry) =>
      alone(log, () => {
        if (place !== load(log).length + 1) return false;
        const { file } = openJsonlFile(disk, nameFile(log), isEntry);
        try {
          file.append(entry);
        } finally {
          file.close();
        }
        return true;
      }),
    async list() {
      const logs = disk
        .list(PROJECT_PATHS.chats)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
        .map((name) => `${CHAT_KIND_OF_LOG}_${name.replace(/\.jsonl$/, '')}`);
      return logs.map((log) => ({ log, entries: load(log).length })).filter(({ entries }) => entries > 0);
    },
    read: async (log, from) => load(log).slice(from - 1),
    remove: (log) =>
      alone(log, () => {
        const removed = disk.unlink(nameFile(log));
        if (removed) disk.syncFolder(PROJECT_PATHS.chats);
        return removed;
      }),
  };
}

function nameFile(log: string): string {
  return `${PROJECT_PATHS.chats}/${parseLogName(log).id}.jsonl`;
}

function isEntry(value: unknown): value is JsonObject {
  return isObject(value);
}
