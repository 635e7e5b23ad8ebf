import { expect } from 'vitest';
import { CodedError } from '../../src/errors.ts';
import { expectSameFiles } from '../e2e/expect-same-files.ts';
import { SimulatedCrash, type SimulatedDisk } from './simulated-disk.ts';
import type { CrashMode } from './simulated-tree.ts';

/** Of the kills, each n-th is one in earnest. */
const EARNEST = 12;

/**
 * What the next process finds after a kill at each of these calls. All of them are looked at on one way, which is the same up to any
 * call; kills in earnest show that it is, and that a process that dies says nothing else.
 */
export async function findAfterKills(
  start: SimulatedDisk,
  calls: readonly number[],
  mode: CrashMode,
  work: (disk: SimulatedDisk) => Promise<unknown>,
): Promise<ReadonlyMap<number, SimulatedDisk>> {
  const wanted = new Set(calls);
  const found = new Map<number, SimulatedDisk>();
  await work(
    start.afterCrash('kept', {
      peek(call, die) {
        if (wanted.has(call)) found.set(call, die(mode));
      },
    }),
  );
  expect([...found.keys()]).toEqual([...calls]);
  for (const faultAt of calls.filter((_, place) => place % EARNEST === EARNEST - 1)) {
    const where = `killed at call ${faultAt}`;
    const disk = start.afterCrash('kept', { faultAt, fault: 'crash', seed: faultAt });
    await expectDeath(work(disk), where);
    expectSameFiles(listFiles(found.get(faultAt)), listFiles(disk.afterCrash(mode)), where);
  }
  return found;
}

async function expectDeath(work: Promise<unknown>, where: string): Promise<void> {
  const stopped = await work.catch((error: unknown) => error);
  if (stopped instanceof SimulatedCrash) return;
  expect(stopped, where).toBeInstanceOf(CodedError);
  expect((stopped as CodedError).code, where).toBe('storage_failed');
}

/** Everything on a disk but what names the process: the lock, and files that it had not put in their place yet. */
function listFiles(disk: SimulatedDisk | undefined): Record<string, string> {
  return Object.fromEntries(
    [...(disk?.dump() ?? [])]
      .filter(([path]) => !path.includes('/.control-room/lock/'))
      .map(([path, bytes]) => [
        path.replace(/\.\d+-(\d+)\.tmp$/, '.pid-$1.tmp'),
        Buffer.from(bytes).toString('latin1'),
      ]),
  );
}
