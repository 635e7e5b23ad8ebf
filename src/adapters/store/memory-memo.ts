import type { Memo } from '../../engine/ports.ts';

export function createMemoryMemo(): Memo {
  const known = new Map<string, Uint8Array>();
  return {
    load: async (name) => known.get(name)?.slice() ?? null,
    async save(name, bytes) {
      known.set(name, bytes.slice());
    },
  };
}
