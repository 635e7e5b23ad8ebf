import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectoryStore } from '../../src/adapters/store/directory-store.ts';
import type { Disk } from '../../src/adapters/store/disk.ts';
import { createNodeDisk } from '../../src/adapters/store/node-disk.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { createSimulatedDisk } from '../fakes/simulated-disk.ts';
import { describeProjectStore, type StoreUnderTest } from './project-store.ts';

describeProjectStore('The directory store on a real disk', () => {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-store-'));
  return openStore(root, createNodeDisk(), () => rmSync(root, { recursive: true }));
});

describeProjectStore('The directory store on a simulated disk', () =>
  openStore('/project', createSimulatedDisk(), () => undefined),
);

function openStore(root: string, disk: Disk, dispose: () => void): StoreUnderTest {
  const clock = createFixedClock('2026-01-01T00:00:00.000Z');
  const ticks = new Set<() => void>();
  let deadFence = 0;
  const store = createDirectoryStore({
    root,
    disk,
    clock,
    process: { pid: 1, host: 'here', startedAt: null },
    isAlive: ({ fence }) => fence > deadFence,
    every(_, tick) {
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
  });
  return {
    store,
    clock,
    killOwner: () => {
      deadFence += 1;
    },
    renewLeases: () => {
      for (const tick of [...ticks]) tick();
    },
    dispose,
  };
}
