import type { Clock, ProjectStore, Workspace } from '../../engine/ports.ts';
import { PROJECT_MARKS } from '../../engine/project-marks.ts';
import { createMemoryStore } from './memory-store.ts';
import { parseProjectId } from './parse-project-id.ts';

/** Projects that last as long as the process. */
export function createMemoryWorkspace(clock: Clock): Workspace {
  const stores = new Map<string, ProjectStore>();

  const open = (projectId: string): ProjectStore => {
    const store = stores.get(parseProjectId(projectId)) ?? createMemoryStore({ clock });
    stores.set(projectId, store);
    return store;
  };
  const has = async (projectId: string): Promise<boolean> => {
    const found = await stores.get(parseProjectId(projectId))?.files.readMany(PROJECT_MARKS);
    return found?.some((bytes) => bytes !== null) ?? false;
  };

  return {
    label: 'memory',
    labelOf: (projectId) => `memory/${parseProjectId(projectId)}`,
    async list() {
      const found: string[] = [];
      for (const projectId of [...stores.keys()].sort()) if (await has(projectId)) found.push(projectId);
      return found;
    },
    has,
    open: async (projectId) => open(projectId),
    create: async (projectId) => {
      open(projectId);
    },
    // There are no folders to be seen.
    showFolder: async (projectId) => {
      parseProjectId(projectId);
    },
  };
}
