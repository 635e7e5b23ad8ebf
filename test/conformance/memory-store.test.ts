import { createMemoryStore } from '../../src/adapters/store/memory-store.ts';
import { createTickingClock } from '../fakes/ticking-clock.ts';
import { describeProjectStore, type StoreUnderTest } from './project-store.ts';
import { withSlowStore } from './with-slow-store.ts';

describeProjectStore('The memory store', openStore);

for (const seed of [1, 2, 3]) {
  describeProjectStore(`The memory store, slow and out of order (${seed})`, withSlowStore(openStore, seed));
}

async function openStore(): Promise<StoreUnderTest> {
  const clock = createTickingClock('2026-01-01T00:00:00.000Z');
  let deadFence = 0;
  const store = createMemoryStore({ clock, isAlive: (fence) => fence > deadFence });
  return {
    store,
    clock,
    pass: clock.pass,
    killOwner: async () => {
      deadFence += 1;
    },
    dispose: async () => undefined,
  };
}
