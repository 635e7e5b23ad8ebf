import { expect, it } from 'vitest';
import { sampleComment } from '../../../test/conformance/requests-suite.ts';
import { openTestStore } from '../../../test/fakes/open-test-store.ts';
import { createSimulatedDisk, SimulatedCrash } from '../../../test/fakes/simulated-disk.ts';

const save = (disk: ReturnType<typeof createSimulatedDisk>) =>
  openTestStore('/project', disk).requests.save(sampleComment(1));

it('has a request whole or not at all, wherever the process that says it dies', async () => {
  const clean = createSimulatedDisk();
  await save(clean);
  expect(clean.calls).toBeGreaterThan(5);
  for (const mode of ['kept', 'dropped', 'garbled'] as const) {
    for (let faultAt = 1; faultAt <= clean.calls; faultAt += 1) {
      const disk = createSimulatedDisk({ faultAt, seed: faultAt });
      await expect(save(disk)).rejects.toThrow(SimulatedCrash);
      const { requests } = openTestStore('/project', disk.afterCrash(mode));
      const found = await requests.list();
      expect([[], [sampleComment(1)]], `${mode}, ${faultAt}`).toContainEqual(found);
      // Said again, it is said once.
      await requests.save(sampleComment(1));
      expect(await requests.list()).toEqual([sampleComment(1)]);
    }
    const { requests } = openTestStore('/project', clean.afterCrash(mode));
    expect(await requests.list(), mode).toEqual([sampleComment(1)]);
  }
});

it('does not bring a request back that was removed', async () => {
  const disk = createSimulatedDisk();
  await save(disk);
  const { requests, lock } = openTestStore('/project', disk);
  const { fence } = await lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
  await requests.remove(sampleComment(1).id, fence);
  expect(await openTestStore('/project', disk.afterCrash('dropped')).requests.list()).toEqual([]);
});
