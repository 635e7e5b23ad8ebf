import { ProjectRequestIdSchema } from '../../contracts/ids.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import {
  type ProjectRequest,
  ProjectRequestSchema,
  STORED_PROJECT_REQUEST,
} from '../../contracts/project-request.ts';
import type { RequestStore } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { readStored } from '../../engine/read-stored.ts';
import { refuseStored } from '../../engine/refuse-stored.ts';
import type { CheckFence } from './fence.ts';
import type { EnsureFolder } from './folder-maker.ts';
import type { ProjectDisk } from './project-disk.ts';
import { replaceFile } from './replace-file.ts';
import { renderStoredJson } from './stored-json.ts';

/** Requests as files, one each: put there by any process as one change, removed by the owner of the lock. */
export function createDirectoryRequests(tools: {
  readonly disk: ProjectDisk;
  readonly ensureFolder: EnsureFolder;
  readonly checkFence: CheckFence;
}): RequestStore {
  const { disk, ensureFolder, checkFence } = tools;
  return {
    async save(request) {
      const valid = ProjectRequestSchema.parse(request);
      ensureFolder(PROJECT_PATHS.requests);
      replaceFile(disk, nameFile(valid.id), renderStoredJson(valid), { durable: true });
    },
    async list() {
      // One that is folded in while the list is read is gone by then.
      return listIds(disk)
        .map((id) => readIfValid(STORED_PROJECT_REQUEST, disk.read(nameFile(id))))
        .filter((request): request is ProjectRequest => request !== null);
    },
    async listDamaged() {
      return listIds(disk).flatMap((id) => {
        const path = nameFile(id);
        const stored = readStored(STORED_PROJECT_REQUEST, disk.read(path));
        if (stored.state === 'absent' || stored.state === 'valid') return [];
        const next = `Restore ${path} from a backup, or remove it: nothing is done about it until then.`;
        return [refuseStored(STORED_PROJECT_REQUEST, path, stored, { next })];
      });
    },
    async remove(id, fence) {
      checkFence(fence);
      if (!ProjectRequestIdSchema.safeParse(id).success || !disk.unlink(nameFile(id))) return;
      disk.syncFolder(PROJECT_PATHS.requests);
    },
  };
}

/** A temporary file of somebody who is just saying something is no request yet. */
function listIds(disk: ProjectDisk): string[] {
  return disk
    .list(PROJECT_PATHS.requests)
    .map((name) => name.replace(/\.json$/, ''))
    .filter((id) => ProjectRequestIdSchema.safeParse(id).success)
    .sort();
}

function nameFile(id: string): string {
  return `${PROJECT_PATHS.requests}/${id}.json`;
}
