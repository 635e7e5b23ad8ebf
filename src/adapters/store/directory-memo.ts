import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Memo } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { confinePath } from './confine-path.ts';
import type { ProjectDisk } from './project-disk.ts';
import { replaceFile } from './replace-file.ts';

/** A file a name. Replaced as a whole and not synced. */
export function createDirectoryMemo(disk: ProjectDisk): Memo {
  const place = (name: string) => `${PROJECT_PATHS.memo}/${name.replaceAll(/[^A-Za-z0-9_.-]/g, '_')}`;
  return {
    load: async (name) => ifPossible(() => disk.read(confinePath(disk, place(name)).resolved)),
    async save(name, bytes) {
      ifPossible(() => {
        for (const folder of ['', PROJECT_PATHS.controlRoom, PROJECT_PATHS.memo]) {
          if (disk.lstat(folder) === null) disk.makeFolder(folder);
        }
        confinePath(disk, PROJECT_PATHS.memo);
        replaceFile(disk, place(name), bytes, { durable: false });
      });
    },
  };
}

/** Null where the disk does not do it, or a link leads out of the project: it is worked out again next time. */
function ifPossible<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}
