import { ProjectRequestIdSchema } from '../../contracts/ids.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import {
  type ProjectRequest,
  ProjectRequestSchema,
  STORED_PROJECT_REQUEST,
} from '../../contracts/project-request.ts';
import type { RequestStore } from '../../engine/ports.ts';
import type { CheckFence } from './fence.ts';
import type { EnsureFolder } from './folder-maker.ts';
import type { ProjectDisk } from './project-disk.ts';
import { replaceFile } from './replace-file.ts';
import { loadStoredJson, renderStoredJson } from './stored-json.ts';

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
      // A temporary file of somebody who is just saying something is no request yet.
      const ids = disk
        .list(PROJECT_PATHS.requests)
        .map((name) => name.replace(/\.json$/, ''))
        .filter((id) => ProjectRequestIdSchema.safeParse(id).success);
      // One that is folded in while the list is read is gone by then.
      return ids
        .sort()
        .map((id) => loadStoredJson(disk, nameFile(id), STORED_PROJECT_REQUEST))
        .filter((request): request is ProjectRequest => request !== null);
    },
    async remove(id, fence) {
      checkFence(fence);
      if (!ProjectRequestIdSchema.safeParse(id).success || !disk.unlink(nameFile(id))) return;
      disk.syncFolder(PROJECT_PATHS.requests);
    },
  };
}

function nameFile(id: string): string {
  return `${PROJECT_PATHS.requests}/${id}.json`;
}
