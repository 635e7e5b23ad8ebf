import { describe, expect, it } from 'vitest';
import type { FileChange, Journal, ProjectStore } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';
import { openTestStore } from '../fakes/open-test-store.ts';
import {
  createSimulatedDisk,
  type Fault,
  SimulatedCrash,
  type SimulatedDisk,
  type SimulatedDiskOptions,
} from '../fakes/simulated-disk.ts';
import type { CrashMode } from '../fakes/simulated-tree.ts';
import { sampleCache, sampleCall, sampleRun, sampleStep } from './sample-run.ts';
import { bytesOf, collect, textOf } from './with-store.ts';

// One whole piece of work is done again and again, and goes wrong at the calls of the disk in every way. What the store had
// acknowledged must be there for the next process, and the next process must be able to go on. Every single call in
// test/long; beside the source each way begins at another call, so that together they leave none out.

const MODES: readonly CrashMode[] = ['kept', 'dropped', 'garbled'];
const FAULTS: readonly Fault[] = ['ENOSPC', 'EIO', 'EMFILE', 'EACCES', 'short-write'];
const BEFORE = { 'a.md': null, 'b.md': 'b0', 'c/d.md': 'd0' };
const AFTER = { 'a.md': 'a1', 'b.md': 'b1', 'c/d.md': null };
const CHANGES: readonly FileChange[] = [
  { path: 'a.md', bytes: bytesOf('a1') },
  { path: 'b.md', bytes: bytesOf('b1') },
  { path: 'c/d.md', bytes: null },
];

/** @param every how many calls lie between two that fail */
export function describeFailingDisk({ every }: { readonly every: number }): void {
  describe('The directory store on a disk that fails', () => {
    it.each([
      ['kept', 1],
      ['dropped', 1],
      ['garbled', 1],
      ['garbled', 2],
      ['garbled', 3],
    ] as const)('keeps every promise when the process dies at any call: %s (%i)', async (mode, seed) => {
      for (const faultAt of await listCalls(every, MODES.indexOf(mode) + seed - 1)) {
        const disk = await copyBase({
          faultAt,
          fault: 'crash',
          seed: seed * 1000 + faultAt,
        });
        const promised = await work(disk);
        await checkPromises(disk, mode, promised, `crash at ${faultAt}, ${mode} ${seed}`);
      }
    });

    it.each(FAULTS)(
      'keeps every promise when any call gives %s, and the next process goes on',
      async (fault) => {
        for (const faultAt of await listCalls(every, FAULTS.indexOf(fault))) {
          const disk = await copyBase({ faultAt, fault });
          const promised = await work(disk);
          for (const mode of MODES) {
            await checkPromises(disk, mode, promised, `${fault} at ${faultAt}, ${mode}`);
          }
        }
      },
    );

    it('finishes a commit although the process dies at any call of the roll-forward', async () => {
      let halfway = 0;
      // A commit is short: every call of it.
      for (const faultAt of await listCalls(1)) {
        const first = await copyBase({ faultAt, fault: 'crash' });
        await work(first);
        if (![...first.dump().keys()].some((path) => path.endsWith('/record.json'))) continue;
        halfway += 1;
        await failRollForward(first);
      }
      expect(halfway).toBeGreaterThan(5);
    });

    it('keeps no file open that it has no use for', async () => {
      for (const fault of FAULTS) {
        for (const faultAt of await listCalls(every, FAULTS.indexOf(fault))) {
          const disk = await copyBase({ faultAt, fault });
          await work(disk);
          expect({ fault, faultAt, open: disk.openFiles }).toEqual({ fault, faultAt, open: 0 });
        }
      }
    });
  });
}

interface Promised {
  created: boolean;
  lines: number;
  calls: number;
  blob: string | null;
  committed: boolean;
  /** The highest progress that was saved durably. */
  saved: number;
}

/** The piece of work. Like an engine it stops at the first trouble, only a refused append is tried once more. */
async function work(disk: SimulatedDisk): Promise<Promised> {
  const promised: Promised = { created: false, lines: 0, calls: 0, blob: null, committed: false, saved: 0 };
  const store = openStore(disk, 1);
  let journal: Journal | null = null;
  try {
    const lease = await store.lock.acquire({ owner: 'run_01', purpose: 'test', waitMs: 0 });
    await store.recover(lease.fence);
    await store.runs.create(sampleRun(), lease.fence);
    promised.created = true;
    journal = (await store.runs.openJournal('run_01', lease.fence)).journal;
    for (let seq = 1; seq <= 5; seq += 1) {
      await appendStubbornly(journal, seq);
      promised.lines = seq;
    }
    await journal.appendCall(sampleCall('call_1'));
    promised.calls = 1;
    promised.blob = (await journal.saveBlob(bytesOf('a blob of some length'))).sha256;
    await journal.saveSnapshot(sampleCache('a snapshot'));
    await journal.saveRun(sampleRun({ current_step_index: 1 }), { durable: false });
    await store.files.commit(CHANGES, { expect: {}, fence: lease.fence });
    promised.committed = true;
    await journal.saveRun(sampleRun({ current_step_index: 2 }), { durable: true });
    promised.saved = 2;
    await journal.saveRun(sampleRun({ current_step_index: 3 }), { durable: false });
    await lease.release();
  } catch (error) {
    expectTrouble(error);
  }
  try {
    await journal?.close();
  } catch (error) {
    expectTrouble(error);
  }
  return promised;
}

async function appendStubbornly(journal: Journal, seq: number): Promise<void> {
  try {
    await journal.append(sampleStep(seq));
  } catch (error) {
    expectTrouble(error);
    await journal.append(sampleStep(seq));
  }
}

function expectTrouble(error: unknown): void {
  if (error instanceof SimulatedCrash) return;
  if (!(error instanceof CodedError)) throw error;
  expect(error.code).toBe('storage_failed');
  expect(error.details).toMatchObject({
    operation: expect.any(String),
    path: expect.not.stringContaining('/project'),
    errno: expect.stringMatching(/^E/),
  });
}

/** Opens the disk as the next process. Where only the process had died, what the next one found and relied on must
 *  outlast a power cut as well, although it was never synced by the first. */
async function checkPromises(
  crashed: SimulatedDisk,
  mode: CrashMode,
  promised: Promised,
  label: string,
): Promise<void> {
  const disk = crashed.afterCrash(mode);
  const seen = await goOn(disk, promised, label);
  if (mode !== 'kept') return;
  const again = await goOn(disk.afterCrash('dropped'), { ...promised, ...seen }, `${label}, again`);
  expect(again.lines, label).toBe(seen.lines + 1);
}

async function goOn(disk: SimulatedDisk, promised: Promised, label: string): Promise<Promised> {
  const { store, fence } = await takeOver(disk);
  expect(await store.recover(fence), label).toEqual([]);
  expect(await store.files.list('.control-room/commits'), label).toEqual([]);

  const files = await readFiles(store);
  const committed = files['b.md'] === 'b1';
  expect(files, label).toEqual(committed ? AFTER : BEFORE);
  if (promised.committed) expect(committed, label).toBe(true);

  const run = await store.runs.load('run_01');
  if (promised.created) expect(run, label).not.toBeNull();
  if (run === null) await store.runs.create(sampleRun(), fence);
  else expect(run.current_step_index, label).toBeGreaterThanOrEqual(promised.saved);
  expect(await store.runs.list({}), label).toHaveLength(1);

  const { journal } = await store.runs.openJournal('run_01', fence);
  const lines = await collect(store.runs.lines('run_01'));
  expect(lines.length, label).toBeGreaterThanOrEqual(promised.lines);
  expect(lines.map(({ record }) => record).slice(0, 5), label).toEqual(
    lines.slice(0, 5).map((_, at) => sampleStep(at + 1)),
  );
  const calls = (await collect(store.runs.calls('run_01'))).length;
  expect(calls, label).toBeGreaterThanOrEqual(promised.calls);
  if (promised.blob !== null) {
    expect(textOf(await store.runs.loadBlob('run_01', promised.blob)), label).toBe('a blob of some length');
  }
  await store.runs.loadSnapshot('run_01');

  const { position } = await journal.append(sampleStep(lines.length + 1));
  expect((await journal.read(position)).seq, label).toBe(lines.length + 1);
  expect(await collect(store.runs.lines('run_01')), label).toHaveLength(lines.length + 1);
  await journal.close();
  expect(disk.openFiles, label).toBe(0);
  return { ...promised, created: true, committed, lines: lines.length, calls };
}

async function failRollForward(first: SimulatedDisk): Promise<void> {
  const rehearsal = first.afterCrash('kept');
  await takeOver(rehearsal);
  for (let faultAt = rehearsal.calls + 1; ; faultAt += 1) {
    const second = first.afterCrash('kept', { faultAt, fault: 'crash', seed: faultAt });
    const { store, fence } = await takeOver(second);
    try {
      await store.recover(fence);
      return;
    } catch (error) {
      expectTrouble(error);
    }
    for (const mode of MODES) {
      const third = await takeOver(second.afterCrash(mode));
      const label = `roll-forward died at ${faultAt}, ${mode}`;
      expect(await third.store.recover(third.fence), label).toEqual([]);
      const files = await readFiles(third.store);
      expect(files, label).toEqual(files['b.md'] === 'b1' ? AFTER : BEFORE);
    }
  }
}

async function takeOver(disk: SimulatedDisk): Promise<{ store: ProjectStore; fence: number }> {
  const store = openStore(disk, 2);
  const { fence } = await store.lock.acquire({ owner: 'next', purpose: 'test', waitMs: 0 });
  return { store, fence };
}

async function readFiles(store: ProjectStore): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for (const path of Object.keys(BEFORE)) found[path] = textOf(await store.files.read(path));
  return found;
}

function openStore(disk: SimulatedDisk, pid: number): ProjectStore {
  return openTestStore('/project', disk, { pid });
}

/** A project with two files in it, all of it synced. */
async function createBase(options: SimulatedDiskOptions = {}): Promise<SimulatedDisk> {
  const disk = createSimulatedDisk(options);
  const store = openStore(disk, 1);
  const changes = [
    { path: 'b.md', bytes: bytesOf('b0') },
    { path: 'c/d.md', bytes: bytesOf('d0') },
  ];
  await store.files.commit(changes, { expect: {}, fence: 1 });
  return disk.afterCrash('dropped');
}

function copyBase(options: SimulatedDiskOptions = {}): Promise<SimulatedDisk> {
  base ??= createBase();
  return base.then((disk) => disk.afterCrash('dropped', options));
}

let base: Promise<SimulatedDisk> | null = null;

/** The numbers of the calls that the work makes when nothing goes wrong: each n-th, beginning somewhere. */
async function listCalls(every: number, offset = 0): Promise<number[]> {
  const disk = await copyBase();
  await work(disk);
  return Array.from({ length: disk.calls }, (_, at) => at + 1).filter(
    (call) => call % every === offset % every,
  );
}
