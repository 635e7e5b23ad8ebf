import { describe, expect, it } from 'vitest';
import { openTestStore } from '../../../test/fakes/open-test-store.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { CodedError } from '../../errors.ts';
import type { Disk } from './disk.ts';
import { type CheckFence, createFenceCheck, readFence } from './fence.ts';
import { createProjectDisk } from './project-disk.ts';

const ROOT = '/project';
const LOCK = `${ROOT}/.control-room/lock`;
const OWNER = { owner: 'run_1', purpose: 'novel', waitMs: 0 };

describe('The check of a fence', () => {
  it('lists no folder while nothing has changed, and once when the lease was renewed', async () => {
    const { disk, renew } = await takeNumberOne();
    let lists = 0;
    const counting: Disk = {
      ...disk,
      list(path) {
        lists += 1;
        return disk.list(path);
      },
    };
    const checkFence = watchFence(counting);
    for (let turn = 0; turn < 3; turn += 1) checkFence(1);
    expect(lists).toBe(1);
    renew();
    for (let turn = 0; turn < 3; turn += 1) checkFence(1);
    expect(lists).toBe(2);
  });

  it.each([1, 2, 3])('tells an owner of %i that came after it', async (others) => {
    const { disk } = await takeNumberOne();
    const checkFence = watchFence(disk);
    checkFence(1);
    await takeNumbers(disk, others);
    const details = { fence: 1, highest: 1 + others };
    expect(findRefusal(checkFence, 1)).toMatchObject({ code: 'lock_lost', details });
    expect(findRefusal(checkFence, 1)).toMatchObject({ code: 'lock_lost', details });
    expect(findRefusal(checkFence, 1 + others)).toBeNull();
  });

  it('tells it wherever those that came after it were interrupted', async () => {
    const { disk } = await takeNumberOne();
    const rehearsal = disk.afterCrash('kept');
    await takeNumbers(rehearsal, 3);
    let lost = 0;
    for (const fault of ['crash', 'EIO'] as const) {
      for (let faultAt = 1; faultAt <= rehearsal.calls; faultAt += 1) {
        const view = createView(disk);
        const checkFence = watchFence(view.disk);
        checkFence(1);
        const faulty = disk.afterCrash('kept', { faultAt, fault });
        await takeNumbers(faulty, 3).catch(() => undefined);
        const left = fault === 'crash' ? faulty.afterCrash('kept') : faulty;
        view.show(left);
        const highest = Math.max(...listNumbers(left));
        const expected = highest === 1 ? null : { fence: 1, highest };
        expect(findRefusal(checkFence, 1)?.details ?? null, `${fault} at ${faultAt}`).toEqual(expected);
        if (highest > 1) lost += 1;
      }
    }
    expect(lost).toBeGreaterThan(rehearsal.calls);
  });

  it('is not misled by a number that is there again, as another file', async () => {
    const { disk } = await takeNumberOne();
    const checkFence = watchFence(disk);
    checkFence(1);
    const bytes = disk.dump().get(`${LOCK}/1.json`) ?? new Uint8Array();
    await takeNumbers(disk, 2);
    // A renewal that was on its way when its owner fell asleep, or a contender that slept through its turn.
    writeFile(disk, `${LOCK}/1.json`, bytes);
    expect(listNumbers(disk)).toEqual([1, 3]);
    expect(findRefusal(checkFence, 1)).toMatchObject({ details: { fence: 1, highest: 3 } });
  });
});

describe('The numbers of a lock', () => {
  it('are removed from the lowest up, and none above one that cannot be removed', async () => {
    const { disk } = await takeNumberOne();
    const removed: string[] = [];
    let stubborn = true;
    const watched: Disk = {
      ...disk,
      list: (path) => disk.list(path).reverse(),
      unlink(path) {
        const isFirst = path === `${LOCK}/1.json`;
        if (stubborn && isFirst) throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
        disk.unlink(path);
        if (path.endsWith('.json')) removed.push(path);
      },
    };
    await takeNumbers(watched, 2);
    expect(listNumbers(disk)).toEqual([1, 2, 3]);
    stubborn = false;
    await openTestStore(ROOT, watched, { pid: 9 }).lock.acquire(OWNER);
    expect(removed).toEqual([`${LOCK}/1.json`, `${LOCK}/2.json`, `${LOCK}/3.json`]);
  });

  it('keep the one of a contender that was overtaken until the next owner comes', async () => {
    const { disk } = await takeNumberOne();
    const checkFence = watchFence(disk);
    checkFence(1);
    let slept = false;
    let kept: number[] = [];
    const sleepy: Disk = {
      ...disk,
      link(existing, made) {
        disk.link(existing, made);
        if (slept) return;
        slept = true;
        // It has number 2, and sleeps until its lease is over and another has number 3, which removes nothing.
        writeFile(disk, `${LOCK}/3.json`, new Uint8Array());
      },
      unlink(path) {
        disk.unlink(path);
        if (kept.length === 0) kept = listNumbers(disk);
      },
    };
    const { fence } = await openTestStore(ROOT, sleepy, { pid: 2 }).lock.acquire(OWNER);
    // Without number 2 the owner of number 1 would find its own file, and nothing at the next number.
    expect(kept).toEqual([1, 2, 3]);
    expect(fence).toBe(4);
    expect(findRefusal(checkFence, 1)).toMatchObject({ code: 'lock_lost' });
  });
});

async function takeNumberOne(): Promise<{ readonly disk: SimulatedDisk; renew(): void }> {
  const disk = createSimulatedDisk();
  let renew = (): void => undefined;
  const every = (_: number, tick: () => void): (() => void) => {
    renew = tick;
    return () => undefined;
  };
  await openTestStore(ROOT, disk, { every }).lock.acquire(OWNER);
  return { disk, renew: () => renew() };
}

/** Each by a process of its own; the one before counts as dead. */
async function takeNumbers(disk: Disk, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await openTestStore(ROOT, disk, { pid: 2 + turn }).lock.acquire(OWNER);
  }
}

function watchFence(disk: Disk): CheckFence {
  return createFenceCheck(createProjectDisk({ root: ROOT, disk, pid: 1 }));
}

/** What the sleeper looks through: the disk as it was, then as the others left it. */
function createView(first: Disk): { readonly disk: Disk; show(next: Disk): void } {
  let shown = first;
  return {
    disk: { ...first, list: (path) => shown.list(path), lstat: (path) => shown.lstat(path) },
    show(next) {
      shown = next;
    },
  };
}

function findRefusal(checkFence: CheckFence, fence: number): CodedError | null {
  try {
    checkFence(fence);
    return null;
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}

function listNumbers(disk: SimulatedDisk): number[] {
  return [...disk.dump().keys()]
    .map((path) => readFence(path.slice(LOCK.length + 1)))
    .filter((fence) => fence > 0)
    .sort((a, b) => a - b);
}

function writeFile(disk: Disk, path: string, bytes: Uint8Array): void {
  const fd = disk.open(path, 'wx');
  disk.write(fd, bytes, 0);
  disk.close(fd);
}
