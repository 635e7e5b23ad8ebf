import { type ProjectRequest, ProjectRequestSchema } from '../../contracts/project-request.ts';
import type { RequestStore } from '../../engine/ports.ts';

/** Requests in memory; copied on their way in and out, as a disk would. */
export function createMemoryRequests(checkFence: (fence: number) => void): RequestStore {
  const requests = new Map<string, ProjectRequest>();
  return {
    async save(request) {
      requests.set(request.id, ProjectRequestSchema.parse(structuredClone(request)));
    },
    listDamaged: async () => [],
    list: async () => structuredClone([...requests.values()]).sort((a, b) => (a.id < b.id ? -1 : 1)),
    async remove(id, fence) {
      checkFence(fence);
      requests.delete(id);
    },
  };
}
