import { createHash, randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Ids } from '../../engine/ports.ts';

/** ULIDs, or, with a seed, the same ids in the same order every time, as long as `isTaken` does not know them yet. */
export function createSystemIds(seed: string | null, isTaken: (id: string) => Promise<boolean>): Ids {
  if (seed === null) {
    const ulid = monotonicFactory(createRandom());
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

/** Bytes are drawn many at a time: for an id the package asks sixteen times, and a draw costs the same for one and a thousand. */
function createRandom(): () => number {
  const bytes = new Uint8Array(1024);
  let at = bytes.length;
  return () => {
    if (at === bytes.length) {
      randomFillSync(bytes);
      at = 0;
    }
    const byte = bytes[at] ?? 0;
    at += 1;
    return byte / 256;
  };
}
