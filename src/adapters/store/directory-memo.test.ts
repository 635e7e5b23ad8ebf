import { describe, expect, it } from 'vitest';
import { bytesOf, textOf } from '../../../test/conformance/with-store.ts';
import { openTestStore } from '../../../test/fakes/open-test-store.ts';
import { createSimulatedDisk } from '../../../test/fakes/simulated-disk.ts';

const FILE = '/project/.control-room/memo/file_locator_index';

describe('what a project remembers in a directory', () => {
  it('lies in a file of its name', async () => {
    const disk = createSimulatedDisk();
    await openTestStore('/project', disk).memo.save('file_locator/index', bytesOf('known'));
    expect([...disk.dump().keys()]).toEqual([FILE]);
  });

  it('is no trouble whatever the disk says, and is whole or not there', async () => {
    const rehearsal = createSimulatedDisk();
    const { memo } = openTestStore('/project', rehearsal);
    await memo.save('file_locator/index', bytesOf('one'));
    await memo.load('file_locator/index');
    for (let faultAt = 1; faultAt <= rehearsal.calls; faultAt += 1) {
      const disk = createSimulatedDisk({ faultAt, fault: 'EIO' });
      const faulty = openTestStore('/project', disk).memo;
      await faulty.save('file_locator/index', bytesOf('one'));
      expect(['one', null]).toContain(textOf(await faulty.load('file_locator/index')));
      expect(disk.openFiles).toBe(0);
    }
  });
});
