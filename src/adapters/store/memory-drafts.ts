import { hashBytes } from '../../engine/hash.ts';
import type { DraftStore } from '../../engine/ports.ts';
import { parseDraftName } from './draft-name.ts';

/** Drafts in memory; copied on their way in and out, as a disk would. */
export function createMemoryDrafts(): DraftStore {
  const drafts = new Map<string, Uint8Array>();
  return {
    list: async () => [...drafts.keys()].sort(),
    load: async (name) => drafts.get(parseDraftName(name))?.slice() ?? null,
    async replace(name, bytes, seen) {
      const there = drafts.get(parseDraftName(name));
      if ((there === undefined ? null : hashBytes(there)) !== seen) return false;
      if (bytes === null) drafts.delete(name);
      else drafts.set(name, bytes.slice());
      return true;
    },
  };
}
