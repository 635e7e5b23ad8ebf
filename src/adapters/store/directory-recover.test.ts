import { describe, expect, it } from 'vitest';
import { sampleComment } from '../../../test/conformance/requests-suite.ts';
import { bytesOf } from '../../../test/conformance/with-store.ts';
import { createFixedClock } from '../../../test/fakes/fixed-clock.ts';
import { openTestStore } from '../../../test/fakes/open-test-store.ts';
import { createRecordingLog } from '../../../test/fakes/recording-log.ts';
import {
  createSimulatedDisk,
  SimulatedCrash,
  type SimulatedDisk,
} from '../../../test/fakes/simulated-disk.ts';
import type { ProjectStore } from '../../engine/ports.ts';
import { withLease } from '../../engine/with-lease.ts';

// The simulated disk says that its files are from the first moments of 1970.
const SOON = createFixedClock('1970-01-01T12:00:00.000Z');
const LATER = createFixedClock('1970-01-03T00:00:00.000Z');

const WRITES: [string, (store: ProjectStore) => Promise<unknown>][] = [
  ['remembers', ({ memo }) => memo.save('file_locator/index', bytesOf('known'))],
  ['asks for something', ({ requests }) => requests.save(sampleComment(1))],
  ['commits one file', (store) => commit(store, ['a.md'])],
  ['commits several files', (store) => commit(store, ['a.md', 'b.md'])],
];

function commit(store: ProjectStore, paths: readonly string[]): Promise<void> {
  return withLease(store, createRecordingLog(), { owner: 'test', purpose: 'test', waitMs: 0 }, ({ fence }) =>
    store.files.commit(
      paths.map((path) => ({ path, bytes: bytesOf(path) })),
      { expect: {}, fence },
    ),
  );
}

const listTemporary = (disk: SimulatedDisk) =>
  [...disk.dump().keys()].filter((path) => path.endsWith('.tmp') || path.includes('/commits/'));

describe('what a killed process left on its way', () => {
  it.each(WRITES)('is removed by a later owner of the lock, wherever one dies that %s', async (_, write) => {
    const clean = createSimulatedDisk();
    await write(openTestStore('/project', clean));
    let left = 0;
    for (let faultAt = 1; faultAt <= clean.calls; faultAt += 1) {
      const disk = createSimulatedDisk({ faultAt, seed: faultAt });
      await expect(write(openTestStore('/project', disk))).rejects.toThrow(SimulatedCrash);
      const found = disk.afterCrash('kept');
      left += listTemporary(found).length;
      await commit(openTestStore('/project', found, { pid: 2, clock: LATER }), ['other.md']);
      expect(listTemporary(found), `death at call ${faultAt}`).toEqual([]);
    }
    expect(left).toBeGreaterThan(0);
  });

  it('stays while somebody without the lock may still be at it', async () => {
    const found = await dieRemembering();
    const before = listTemporary(found);
    expect(before).toEqual([expect.stringMatching(/^\/project\/\.control-room\/memo\/\.1-\d+\.tmp$/)]);
    await commit(openTestStore('/project', found, { pid: 2, clock: SOON }), ['other.md']);
    expect(listTemporary(found)).toEqual(before);
  });
});

/** The disk of a process that died with a file on its way to what is remembered. */
async function dieRemembering(): Promise<SimulatedDisk> {
  for (let faultAt = 1; ; faultAt += 1) {
    const disk = createSimulatedDisk({ faultAt });
    const { memo } = openTestStore('/project', disk);
    await expect(memo.save('file_locator/index', bytesOf('known'))).rejects.toThrow(SimulatedCrash);
    const found = disk.afterCrash('kept');
    if (listTemporary(found).length > 0) return found;
  }
}
