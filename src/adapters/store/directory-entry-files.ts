import type { JsonObject } from '../../contracts/json.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { parseStoredJson } from '../../engine/parse-stored-json.ts';
import type { LogStore } from '../../engine/ports.ts';
import { CodedError, InvariantError } from '../../errors.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { findLogName } from './log-name.ts';
import type { ProjectDisk } from './project-disk.ts';
import { writeTemporary } from './replace-file.ts';
import { renderStoredJson } from './stored-json.ts';

// .control-room/logs/<log>/<place>.json, one file an entry. An entry is written whole under another name and then linked to its
// place, which only one can do; the link is durable before anybody is told.

export function createDirectoryEntryFiles(tools: {
  readonly disk: ProjectDisk;
  readonly ensureFolder: EnsureFolder;
}): LogStore {
  const { disk, ensureFolder } = tools;
  const listEntries = (folder: string) => disk.list(folder).filter((name) => /^\d{6,}\.json$/.test(name));
  return {
    async append(log, place, entry) {
      const folder = nameFolder(log);
      const path = nameEntry(folder, place);
      if (place > 1 && disk.lstat(nameEntry(folder, place - 1)) === null) return false;
      if (disk.lstat(path) !== null) return false;
      ensureFolder(folder);
      const temporary = writeTemporary(disk, folder, renderStoredJson(entry), { durable: true });
      try {
        const linked = disk.link(temporary, path);
        if (linked === 'gone') throw new InvariantError(`${temporary} went away while it was added`);
        if (linked === 'taken') return false;
      } finally {
        disk.unlink(temporary);
      }
      disk.syncFolder(folder);
      return true;
    },
    async list(kind) {
      return disk
        .list(PROJECT_PATHS.logs)
        .filter((name) => findLogName(name)?.kind === kind)
        .sort()
        .map((log) => ({ log, entries: listEntries(nameFolder(log)).length }))
        .filter(({ entries }) => entries > 0);
    },
    async read(log, from) {
      const folder = nameFolder(log);
      const entries: JsonObject[] = [];
      for (let place = from; ; place += 1) {
        const path = nameEntry(folder, place);
        const bytes = disk.read(path);
        if (bytes === null) return entries;
        entries.push(parseEntry(path, bytes));
      }
    },
    async remove(log) {
      const folder = nameFolder(log);
      // From the end, so that what a crash leaves is a log too.
      const names = listEntries(folder).sort().toReversed();
      for (const name of names) disk.unlink(`${folder}/${name}`);
      if (names.length > 0) disk.syncFolder(folder);
      return names.length > 0;
    },
  };
}

function parseEntry(path: string, bytes: Uint8Array): JsonObject {
  const parsed = parseStoredJson(Buffer.from(bytes).toString('utf8'));
  if (parsed.ok) return parsed.value;
  throw new CodedError('stored_file_invalid', {
    message: `${path} is not the entry that was written.`,
    kept: 'the entries before it are whole',
    next: `Restore ${path} from a backup.`,
    details: { path },
  });
}

function nameFolder(log: string): string {
  return `${PROJECT_PATHS.logs}/${log}`;
}

function nameEntry(folder: string, place: number): string {
  return `${folder}/${String(place).padStart(6, '0')}.json`;
}
