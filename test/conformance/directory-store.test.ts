import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectoryStore } from '../../src/adapters/store/directory-store.ts';
import type { Disk } from '../../src/adapters/store/disk.ts';
import { createNodeDisk } from '../../src/adapters/store/node-disk.ts';
import { createSimulatedDisk } from '../fakes/simulated-disk.ts';
import { createTickingClock } from '../fakes/ticking-clock.ts';
import { describeProjectStore, type StoreUnderTest } from './project-store.ts';
import { withSlowStore } from './with-slow-store.ts';

describeProjectStore('The directory store on a real disk', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-store-'));
  return openStore(root, createNodeDisk(), () => rmSync(root, { recursive: true }));
});

const openSimulated = async () => openStore('/project', createSimulatedDisk(), () => undefined);

describeProjectStore('The directory store on a simulated disk', openSimulated);

for (const seed of [1, 2, 3]) {
  describeProjectStore(
    `The directory store, slow and out of order (${seed})`,
    withSlowStore(openSimulated, seed),
  );
}

function openStore(root: string, disk: Disk, dispose: () => void): StoreUnderTest {
  const clock = createTickingClock('2026-01-01T00:00:00.000Z');
  let deadFence = 0;
  const store = createDirectoryStore({
    root,
    disk,
    clock,
    process: { pid: 1, host: 'here', startedAt: null },
    isAlive: ({ fence }) => fence > deadFence,
    every: clock.every,
  });
  return {
    store,
    clock,
    pass: clock.pass,
    killOwner: async () => {
      deadFence += 1;
    },
    dispose: async () => dispose(),
  };
}
