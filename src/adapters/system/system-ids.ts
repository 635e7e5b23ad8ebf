import { createHash } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Ids } from '../../engine/ports.ts';

/** ULIDs, or, with a seed, the same ids in the same order every time, as long as `isTaken` does not know them yet. */
export function createSystemIds(seed: string | null, isTaken: (id: string) => Promise<boolean>): Ids {
  if (seed === null) {
    const ulid = monotonicFactory();
    return { next: async (prefix) => `${prefix}_${ulid()}` };
  }
  let count = 0;
  const seeded = (prefix: string): string => {
    count += 1;
    const digest = createHash('sha256').update(`${seed}\n${prefix}\n${count}`).digest('hex');
    return `${prefix}_${digest.slice(0, 26).toUpperCase()}`;
  };
  return {
    async next(prefix) {
      let id = seeded(prefix);
      while (await isTaken(id)) id = seeded(prefix);
      return id;
    },
  };
}
