import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endedRun, waitingRun } from '../../../test/conformance/sample-run.ts';
import { createChildStores } from '../../../test/fakes/child-store.ts';
import { openTestStore } from '../../../test/fakes/open-test-store.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { ProjectStore, RunCreation } from '../../engine/ports.ts';
import type { Disk } from './disk.ts';
import { createProjectDisk } from './project-disk.ts';
import { loadManifest, saveManifest } from './run-manifest.ts';

const ROOT = '/project';
const KEY = hashBytes('the work');
const waiting = (run_id: string) => waitingRun({ run_id, work_key: KEY });

let processes = 0;
const openStore = (disk: Disk): ProjectStore => {
  processes += 1;
  return openTestStore(ROOT, disk, { pid: processes });
};
const create = (disk: Disk, runId: string): Promise<RunCreation> =>
  openStore(disk).runs.create(waiting(runId), null);

/** Ends a run, if it is there. */
function finish(disk: Disk, runId: string): void {
  const project = createProjectDisk({ root: ROOT, disk, pid: 0 });
  if (loadManifest(project, runId) === null) return;
  saveManifest(project, endedRun('done', { run_id: runId, work_key: KEY }), { durable: true });
}

const listPending = async (disk: Disk): Promise<string[]> =>
  (await openStore(disk).runs.list({ status: 'pending', workKey: KEY })).map(({ run_id }) => run_id);

/** A disk with two runs of the same work behind it, so that there are claims. */
async function prepareDisk(): Promise<SimulatedDisk> {
  const disk = createSimulatedDisk();
  for (const runId of ['run_a', 'run_b']) {
    await create(disk, runId);
    finish(disk, runId);
  }
  return disk;
}

describe('runs with one work key', () => {
  it('is created once by processes that come at the same moment', async () => {
    const children = createChildStores();
    const root = mkdtempSync(join(tmpdir(), 'bookforge-claims-'));
    try {
      const script = `
        const [root, id, run] = args;
        const { runs } = openStore(root);
        say('ready');
        while (!existsSync(root + '/go')) await new Promise((resolve) => setImmediate(resolve));
        for (let turn = 0; turn < 10; turn += 1) {
          const made = JSON.parse(run.replace('RUN', id + 't' + turn).replace('TURN', turn));
          const { created, runId } = await runs.create(made, null);
          say(turn + ' ' + (created ? made.run_id : 'not: ' + runId));
        }`;
      // Each turn is work of its own, so that all processes race ten times.
      const template = JSON.stringify(waitingRun({ run_id: 'RUN', work_key: `${KEY.slice(0, -1)}TURN` }));
      const started = ['run_1', 'run_2', 'run_3', 'run_4'].map((id) =>
        children.start(script, root, id, template),
      );
      await Promise.all(started.map((child) => child.said('ready')));
      const ends = started.map((child) => child.ended());
      children.start(`writeFileSync(args[0] + '/go', '');`, root);
      const words = (await Promise.all(ends)).flat().filter((word) => word !== 'ready');
      for (let turn = 0; turn < 10; turn += 1) {
        const said = words.filter((word) => word.startsWith(`${turn} `)).map((word) => word.slice(2));
        const winners = said.filter((word) => !word.startsWith('not: '));
        expect(winners, `turn ${turn}`).toHaveLength(1);
        expect(said.filter((word) => word === `not: ${winners[0]}`)).toHaveLength(3);
      }
    } finally {
      rmSync(root, { recursive: true });
      children.dispose();
    }
  });

  // What a store on such a disk does is done before its promise is there, so that nobody has to wait for it.
  it.each([
    ['another comes', (disk: Disk) => void create(disk, 'run_x')],
    [
      'others come and end, and one more comes',
      (disk: Disk) => {
        for (const runId of ['run_x', 'run_y', 'run_z']) {
          void create(disk, runId);
          if (runId !== 'run_z') finish(disk, runId);
        }
      },
    ],
  ])('is one when, in the middle of its creation, %s', async (_, meanwhile) => {
    const base = await prepareDisk();
    const rehearsal = base.afterCrash('kept');
    await create(rehearsal, 'run_1');
    let lost = 0;
    for (let at = 1; at <= rehearsal.calls; at += 1) {
      const disk = base.afterCrash('kept');
      const creation = await create(interleave(disk, at, meanwhile), 'run_1');
      const pending = await listPending(disk);
      expect(pending, `call ${at}`).toHaveLength(1);
      const runId = creation.created ? 'run_1' : creation.runId;
      expect(pending, `call ${at}`).toEqual([runId]);
      if (!creation.created) lost += 1;
    }
    expect(lost).toBeGreaterThan(5);
    expect(lost).toBeLessThan(rehearsal.calls);
  });

  it('blocks nobody by what a process left that died, whatever reached the disk', async () => {
    const base = await prepareDisk();
    const rehearsal = base.afterCrash('kept');
    await create(rehearsal, 'run_1');
    let there = 0;
    for (const mode of ['kept', 'dropped', 'garbled'] as const) {
      for (let faultAt = 1; faultAt <= rehearsal.calls; faultAt += 1) {
        const label = `crash at ${faultAt}, ${mode}`;
        const dying = base.afterCrash('kept', { faultAt, fault: 'crash', seed: faultAt });
        await create(dying, 'run_1').catch(() => undefined);
        const disk = dying.afterCrash(mode);
        const second = await create(disk, 'run_2');
        // Refused only by a run that is there, and can be taken up.
        const runId = second.created ? 'run_2' : second.runId;
        expect(await openStore(disk).runs.load(runId), label).toMatchObject({ status: 'pending' });
        expect(disk.dump().has(`${ROOT}/.control-room/runs/${runId}/steps.jsonl`), label).toBe(true);
        expect(await listPending(disk), label).toEqual([runId]);
        // What the second process said outlasts a power cut.
        expect(await create(disk.afterCrash('dropped'), 'run_3'), label).toEqual({ created: false, runId });
        finish(disk, runId);
        expect(await create(disk, 'run_4'), label).toEqual({ created: true });
        if (!second.created) there += 1;
      }
    }
    expect(there).toBeGreaterThan(5);
  });

  it('is one although the disk fails at any call', async () => {
    const base = await prepareDisk();
    const rehearsal = base.afterCrash('kept');
    await create(rehearsal, 'run_1');
    for (let faultAt = 1; faultAt <= rehearsal.calls; faultAt += 1) {
      const disk = base.afterCrash('kept', { faultAt, fault: 'EIO' });
      const first = await create(disk, 'run_1').catch(() => null);
      const second = await create(disk, 'run_2');
      const expected = second.created ? 'run_2' : 'run_1';
      if (first?.created) expect(second).toEqual({ created: false, runId: 'run_1' });
      expect(await listPending(disk), `EIO at ${faultAt}`).toEqual([expected]);
      expect(disk.openFiles).toBe(0);
    }
  });

  it('keeps no claim of work that has ended for good, but the last', async () => {
    const disk = createSimulatedDisk();
    for (let n = 1; n <= 5; n += 1) {
      await create(disk, `run_${n}`);
      finish(disk, `run_${n}`);
    }
    const claims = [...disk.dump().keys()].filter((path) => path.includes('/claims/'));
    expect(claims.map((path) => path.split('.').at(-1))).toEqual(['5']);
  });
});

/** The disk, on which something else happens as a whole just before its n-th call. */
function interleave(disk: SimulatedDisk, at: number, meanwhile: (disk: Disk) => void): Disk {
  let calls = 0;
  const wrapped: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(disk)) {
    if (typeof call !== 'function') continue;
    wrapped[name] = (...args: unknown[]) => {
      calls += 1;
      if (calls === at) meanwhile(disk);
      return (call as (...given: unknown[]) => unknown)(...args);
    };
  }
  return wrapped as unknown as Disk;
}
