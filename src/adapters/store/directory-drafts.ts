import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { DraftStore, Lock } from '../../engine/ports.ts';
import { isDraftName, parseDraftName } from './draft-name.ts';
import type { EnsureFolder } from './folder-maker.ts';
import type { ProjectDisk } from './project-disk.ts';
import { replaceFile } from './replace-file.ts';

// .control-room/drafts/<name>.json. Whoever replaces one holds the lock of this folder, for as long as that takes; nobody else waits
// for it, and readers for nothing.

const LOCK = `${PROJECT_PATHS.drafts}/lock`;
const PURPOSE = { owner: 'bookforge', purpose: 'draft', waitMs: 10_000 };

export function createDirectoryDrafts(tools: {
  readonly disk: ProjectDisk;
  readonly ensureFolder: EnsureFolder;
  readonly createLock: (folder: string) => Lock;
}): DraftStore {
  const { disk, ensureFolder, createLock } = tools;
  const load = (name: string) => disk.read(nameFile(name));
  return {
    list: async () =>
      disk
        .list(PROJECT_PATHS.drafts)
        .filter((name) => name.endsWith(ENDING))
        .map((name) => name.slice(0, -ENDING.length))
        .filter(isDraftName)
        .sort(),
    load: async (name) => load(name),
    async replace(name, bytes, seen) {
      const path = nameFile(name);
      ensureFolder(PROJECT_PATHS.drafts);
      const lease = await createLock(LOCK).acquire(PURPOSE);
      try {
        const there = load(name);
        if ((there === null ? null : hashBytes(there)) !== seen) return false;
        if (bytes !== null) replaceFile(disk, path, bytes, { durable: true });
        else if (disk.unlink(path)) disk.syncFolder(PROJECT_PATHS.drafts);
        return true;
      } finally {
        await lease.release();
      }
    },
  };
}

const ENDING = '.json';

function nameFile(name: string): string {
  return `${PROJECT_PATHS.drafts}/${parseDraftName(name)}${ENDING}`;
}
