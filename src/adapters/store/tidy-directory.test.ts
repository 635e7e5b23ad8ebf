import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { endedRun, sampleRun, sampleStep } from '../../../test/conformance/sample-run.ts';
import { catchCoded, collect } from '../../../test/conformance/with-store.ts';
import { openAsNextProcess } from '../../../test/fakes/open-test-store.ts';
import {
  createSimulatedDisk,
  SimulatedCrash,
  type SimulatedDisk,
} from '../../../test/fakes/simulated-disk.ts';
import type { ProjectStore } from '../../engine/ports.ts';
import type { Disk } from './disk.ts';

const ROOT = '/project';
const PACK = `${ROOT}/.control-room/packs/1.zip`;
const IDS = ['run_01', 'run_02'];
const CHOICE = { runs: IDS, parts: [] };

const acquire = (store: ProjectStore) => store.lock.acquire({ owner: 'test', purpose: 'tidy', waitMs: 0 });

/** Two runs that have ended, and one that works. */
async function leaveRuns(disk: Disk): Promise<void> {
  const store = openAsNextProcess(ROOT, disk);
  const lease = await acquire(store);
  for (const run_id of [...IDS, 'run_03']) {
    await store.runs.create(sampleRun({ run_id }), lease.fence);
    const { journal } = await store.runs.openJournal(run_id, lease.fence);
    await journal.append(sampleStep(1, run_id));
    await journal.saveBlob(Buffer.from(`output of ${run_id}`));
    if (run_id !== 'run_03') await journal.saveRun(endedRun('done', { run_id }), { durable: true });
    await journal.close();
  }
  await lease.release();
}

async function tidy(disk: Disk) {
  const store = openAsNextProcess(ROOT, disk);
  const lease = await acquire(store);
  const tidied = await store.tidy(CHOICE, lease.fence);
  await lease.release();
  return tidied;
}

async function readRuns(disk: Disk) {
  const { runs } = openAsNextProcess(ROOT, disk);
  const read = async (runId: string) => [await runs.load(runId), await collect(runs.lines(runId))];
  return { listed: await runs.list({}), runs: await Promise.all([...IDS, 'run_03'].map(read)) };
}

const listFiles = (disk: SimulatedDisk): string[] =>
  [...disk.dump().keys()].filter((path) => /\/(runs|packs)\//.test(path)).sort();

async function makeDisk(options: Parameters<SimulatedDisk['afterCrash']>[1] = {}): Promise<SimulatedDisk> {
  const made = createSimulatedDisk();
  await leaveRuns(made);
  return made.afterCrash('kept', options);
}

describe('tidyDirectory', () => {
  it('makes one archive of ended runs, with every file under its own name and to the byte', async () => {
    const disk = await makeDisk();
    const before = disk.dump();
    const packed = listFiles(disk).filter((path) => !path.includes('run_03'));
    expect(await tidy(disk)).toMatchObject({ files: packed.length, packs: 1 });
    const archive = unzipSync(disk.dump().get(PACK) ?? new Uint8Array());
    expect(
      Object.keys(archive)
        .map((name) => `${ROOT}/${name}`)
        .sort(),
    ).toEqual(packed);
    for (const [name, bytes] of Object.entries(archive))
      expect(Buffer.from(bytes).equals(before.get(`${ROOT}/${name}`) ?? Buffer.from('none'))).toBe(true);
    expect(listFiles(disk).filter((path) => !path.includes('run_03'))).toEqual([PACK]);
  });

  it('loses nothing whichever call it is stopped at, and the next one ends it', async () => {
    const whole = await makeDisk();
    const expected = await readRuns(whole);
    const before = whole.calls;
    await tidy(whole);
    const calls = whole.calls - before;
    expect(calls).toBeGreaterThan(60);
    const modes = ['kept', 'dropped', 'garbled'] as const;
    for (let faultAt = 1; faultAt <= calls; faultAt += 1) {
      const disk = await makeDisk({ faultAt, fault: 'crash', seed: faultAt });
      await tidy(disk).catch((error: unknown) => {
        if (!(error instanceof SimulatedCrash)) throw error;
      });
      const mode = modes[faultAt % modes.length] ?? 'kept';
      const after = disk.afterCrash(mode);
      expect(await readRuns(after), `${mode} at ${faultAt}`).toEqual(expected);
      await tidy(after);
      expect(await readRuns(after), `${mode} at ${faultAt}, tidied`).toEqual(expected);
      expect(listFiles(after).filter((path) => /run_0[12]|tmp/.test(path))).toEqual([]);
    }
  });

  it('removes nothing when the disk fails', async () => {
    const expected = await readRuns(await makeDisk());
    for (const fault of ['ENOSPC', 'EIO'] as const) {
      for (let faultAt = 1; faultAt <= 60; faultAt += 3) {
        const disk = await makeDisk({ faultAt, fault });
        await tidy(disk).catch(() => null);
        expect(await readRuns(disk.afterCrash('kept')), `${fault} at ${faultAt}`).toEqual(expected);
      }
    }
  });
});

describe('the list of packed runs', () => {
  const MEMO = `${ROOT}/.control-room/memo/packed-runs`;

  /** What a new process lists, and from where in the pack it read on the way. */
  async function listAnew(disk: Disk) {
    const packs = new Set<number>();
    let reads = 0;
    const watched: Disk = {
      ...disk,
      open(path, flags) {
        const fd = disk.open(path, flags);
        if (path === PACK) packs.add(fd);
        else packs.delete(fd);
        return fd;
      },
      read(fd, into, position) {
        if (packs.has(fd)) reads += 1;
        return disk.read(fd, into, position);
      },
    };
    const { runs } = openAsNextProcess(ROOT, watched);
    return { listed: await runs.list({}), damaged: await runs.listDamaged(), reads };
  }

  it('is kept for the next process, which opens no manifest for it', async () => {
    const disk = await makeDisk();
    await tidy(disk);
    const first = await listAnew(disk);
    expect(first.listed.map(({ run_id }) => run_id)).toEqual(['run_03', 'run_02', 'run_01']);
    const second = await listAnew(disk);
    expect({ ...second, reads: 0 }).toEqual({ ...first, reads: 0 });
    // The pack's directory alone.
    expect(second.reads).toBeLessThan(first.reads);
    expect(second.reads).toBe(2);
  });

  it.each([
    ['nothing usable', 'not JSON'],
    ['something of another shape', '{"version":"packed_runs_v1","runs":[{"summary":{"run_id":"run_01"}}]}'],
  ])('is made anew where %s was kept', async (_, text) => {
    const disk = await makeDisk();
    await tidy(disk);
    const { listed } = await listAnew(disk);
    const fd = disk.open(MEMO, 'r+');
    disk.truncate(fd, 0);
    disk.write(fd, Buffer.from(text), 0);
    disk.close(fd);
    expect((await listAnew(disk)).listed).toEqual(listed);
  });
});

describe('a pack that was damaged', () => {
  const damage = async (change: (bytes: Uint8Array) => void): Promise<SimulatedDisk> => {
    const disk = await makeDisk();
    await tidy(disk);
    const bytes = Buffer.from(disk.dump().get(PACK) ?? []);
    change(bytes);
    const fd = disk.open(PACK, 'r+');
    disk.write(fd, bytes, 0);
    disk.close(fd);
    return disk;
  };

  it('refuses the member that is not what was packed, and gives the others', async () => {
    const disk = await damage((bytes) => {
      const at = Buffer.from(bytes).indexOf('.control-room/runs/run_01/steps.jsonl');
      bytes.fill(0, at + 40, at + 60);
    });
    const { runs } = openAsNextProcess(ROOT, disk);
    expect((await catchCoded(collect(runs.lines('run_01')))).code).toBe('stored_file_invalid');
    expect(await runs.load('run_01')).toMatchObject({ status: 'done' });
    expect(await collect(runs.lines('run_02'))).toHaveLength(1);
  });

  it('hides no run beside it when its directory is gone', async () => {
    const disk = await damage((bytes) => bytes.fill(0, bytes.length - 22));
    const { runs } = openAsNextProcess(ROOT, disk);
    expect((await runs.list({})).map(({ run_id }) => run_id)).toEqual(['run_03']);
  });
});
