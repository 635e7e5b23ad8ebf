import { createMemoryStore } from '../../src/adapters/store/memory-store.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { describeProjectStore } from './project-store.ts';

describeProjectStore('The memory store', () => {
  const clock = createFixedClock('2026-01-01T00:00:00.000Z');
  let deadFence = 0;
  const store = createMemoryStore({ clock, isAlive: (fence) => fence > deadFence });
  return {
    store,
    clock,
    killOwner: () => {
      deadFence += 1;
    },
    renewLeases: () => undefined,
    dispose: () => undefined,
  };
});
