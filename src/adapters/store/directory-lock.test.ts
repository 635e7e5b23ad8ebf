import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchCoded } from '../../../test/conformance/with-store.ts';
import { type ChildStores, createChildStores } from '../../../test/fakes/child-store.ts';
import { createFixedClock } from '../../../test/fakes/fixed-clock.ts';
import { openTestStore } from '../../../test/fakes/open-test-store.ts';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import { createSimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { ProjectLockSchema } from '../../contracts/project-lock.ts';
import type { Disk } from './disk.ts';
import { createNodeDisk } from './node-disk.ts';
import { createProcessLiveness } from './process-liveness.ts';

const BY_ONE = { owner: 'run_1', purpose: 'novel', waitMs: 0 };
const BY_TWO = { owner: 'run_2', purpose: 'commit', waitMs: 0 };

describe('The lock of a directory', () => {
  it('is a file named by its number, and the only one', () =>
    withScratchFolder(async (root) => {
      const { lock } = openTestStore(root, createNodeDisk());
      await lock.acquire(BY_ONE);
      await lock.acquire(BY_TWO);
      const folder = join(root, '.control-room/lock');
      expect(readdirSync(folder)).toEqual(['2.json']);
      const text = readFileSync(join(folder, '2.json'), 'utf8');
      expect(ProjectLockSchema.parse(JSON.parse(text))).toMatchObject({ fence: 2, owner: 'run_2', pid: 1 });
      expect(text).toMatch(/^\{\n {2}"schema_version"[\s\S]*\}\n$/);
    }));

  it('names process, host and time to whoever is refused', async () => {
    const { lock } = openTestStore('/project', createSimulatedDisk(), { pid: 4711, isAlive: () => true });
    await lock.acquire(BY_ONE);
    const refusal = await catchCoded(lock.acquire(BY_TWO));
    expect(refusal.message).toMatch(/^run_1 is writing .* process 4711 on here, since 2026-01-01T/);
    expect(refusal.details).toMatchObject({ pid: 4711, host: 'here', since: expect.any(String) });
  });

  it('passes on when its lease is over, although its owner may be alive', async () => {
    const clock = createFixedClock('2026-01-01T00:00:00.000Z');
    const { lock } = openTestStore('/project', createSimulatedDisk(), { clock, isAlive: () => true });
    await lock.acquire(BY_ONE);
    clock.advance(29_000);
    expect((await catchCoded(lock.acquire(BY_TWO))).code).toBe('project_locked');
    clock.advance(2_000);
    expect(await lock.holder()).toBeNull();
    expect((await lock.acquire(BY_TWO)).fence).toBe(2);
  });

  it('passes on when its file is damaged, with the next number', () =>
    withScratchFolder(async (root) => {
      mkdirSync(join(root, '.control-room/lock'), { recursive: true });
      writeFileSync(join(root, '.control-room/lock/41.json'), '{"fence":');
      const { lock } = openTestStore(root, createNodeDisk(), { isAlive: () => true });
      expect(await lock.holder()).toBeNull();
      expect((await lock.acquire(BY_ONE)).fence).toBe(42);
    }));

  it.each([
    ['a lease a year ahead passes on at once', '2027-01-01T00:00:00.000Z', 2],
    ['a lease within a day is waited for, and says how long', '2026-01-01T12:00:00.000Z', null],
  ])('of another host with %s', (_, lease_until, fence) =>
    withScratchFolder(async (root) => {
      const { lock } = openTestStore(root, createNodeDisk(), { isAlive: () => true });
      await lock.acquire(BY_ONE);
      const path = join(root, '.control-room/lock/1.json');
      const left = ProjectLockSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
      writeFileSync(path, JSON.stringify({ ...left, host: 'far', lease_until }));
      expect((await lock.holder()) === null).toBe(fence !== null);
      if (fence !== null) return expect((await lock.acquire(BY_TWO)).fence).toBe(fence);
      const refusal = await catchCoded(lock.acquire(BY_TWO));
      expect([refusal.code, refusal.next]).toEqual([
        'project_locked',
        `Wait for it; if it is gone, it gives way at ${lease_until}, or at once when .control-room/lock/1.json is removed.`,
      ]);
    }),
  );

  it.each(['999999999999999', '9007199254740993', '1000000001', '0'])(
    'is taken beside a file with the number %s, which counts for nothing and is told',
    (number) =>
      withScratchFolder(async (root) => {
        mkdirSync(join(root, '.control-room/lock'), { recursive: true });
        writeFileSync(join(root, `.control-room/lock/${number}.json`), '{}');
        const store = openTestStore(root, createNodeDisk());
        const { fence } = await store.lock.acquire(BY_ONE);
        expect(fence).toBe(1);
        expect(await store.recover(fence)).toMatchObject([
          { message: expect.stringContaining(`lock/${number}.json has a number`) },
        ]);
      }),
  );

  it('outlives a renewal that the disk refuses', async () => {
    const ticks: (() => void)[] = [];
    const every = (_: number, tick: () => void): (() => void) => {
      ticks.push(tick);
      return () => undefined;
    };
    const rehearsal = createSimulatedDisk();
    await openTestStore('/project', rehearsal, { every }).lock.acquire(BY_ONE);
    for (let late = 1; late <= 6; late += 1) {
      const disk = createSimulatedDisk({ faultAt: rehearsal.calls + late, fault: 'ENOSPC' });
      const { lock } = openTestStore('/project', disk, { every, isAlive: () => true });
      const lease = await lock.acquire(BY_ONE);
      ticks.at(-1)?.();
      ticks.at(-1)?.();
      expect(lease.lost.aborted).toBe(false);
      expect((await lock.holder())?.text).toContain('run_1');
    }
  });

  it('is not taken by one who slept while others took the same number and the next', async () => {
    const disk = createSimulatedDisk();
    const others = openTestStore('/project', disk, { pid: 2 });
    await others.lock.acquire(BY_ONE);
    // Just before the sleeper links its file to number 2, two others come and go; number 2 is free again by then.
    let slept = false;
    const sleepy: Disk = {
      ...disk,
      link(existing, made) {
        if (!slept) {
          slept = true;
          for (const fence of [2, 3]) {
            const path = `/project/.control-room/lock/${fence}.json`;
            const fd = disk.open(path, 'wx');
            const bytes = disk.dump().get('/project/.control-room/lock/1.json') ?? new Uint8Array();
            disk.write(
              fd,
              Buffer.from(Buffer.from(bytes).toString().replace('"fence": 1', `"fence": ${fence}`)),
              0,
            );
            disk.close(fd);
          }
          disk.unlink('/project/.control-room/lock/1.json');
          disk.unlink('/project/.control-room/lock/2.json');
        }
        disk.link(existing, made);
      },
    };
    const lease = await openTestStore('/project', sleepy, { pid: 3 }).lock.acquire(BY_TWO);
    expect(lease.fence).toBe(4);
    expect([...disk.dump().keys()]).toEqual(['/project/.control-room/lock/4.json']);
  });
});

describe('The lock of a directory among processes', () => {
  let children: ChildStores;
  beforeAll(() => {
    children = createChildStores();
  });
  afterAll(() => children.dispose());

  it('is refused while its owner lives, and taken over when it was killed', () =>
    withScratchFolder(async (root) => {
      const child = children.start(
        `const lease = await openStore(args[0]).lock.acquire({ owner: 'child', purpose: 'novel', waitMs: 0 });
         say('locked');
         setInterval(() => lease, 1000);`,
        root,
      );
      const liveness = createProcessLiveness();
      const { lock } = openTestStore(root, createNodeDisk(), {
        clock: { now: () => new Date(), sleep: () => Promise.resolve() },
        process: liveness.self,
        isAlive: liveness.isAlive,
      });
      await child.said('locked');
      const refusal = await catchCoded(lock.acquire(BY_ONE));
      expect(refusal).toMatchObject({ code: 'project_locked', details: { pid: child.process.pid } });
      const ended = child.ended();
      child.process.kill('SIGKILL');
      await ended;
      expect((await lock.acquire(BY_ONE)).fence).toBe(2);
    }));

  it('has one winner, however often two processes race for it', () =>
    withScratchFolder(async (folder) => {
      const rounds = 200;
      const racer = `
        const [folder, me, other] = args;
        for (let round = 0; round < ${rounds}; round += 1) {
          writeFileSync(folder + '/ready-' + round + '-' + me, '');
          while (!existsSync(folder + '/ready-' + round + '-' + other)) {}
          try {
            await openStore(folder + '/book-' + round).lock.acquire({ owner: me, purpose: 'race', waitMs: 0 });
            say('won ' + round);
          } catch (error) {
            say((error.code === 'project_locked' ? 'lost ' : 'broke ' + error.stack) + round);
          }
        }
        // Whoever ends first would be dead to the other, which could then rightly take the last lock as well.
        writeFileSync(folder + '/ended-' + me, '');
        while (!existsSync(folder + '/ended-' + other)) {}
        process.exit(0);`;
      // In every other round the lock of a dead process has to be taken over.
      for (let round = 0; round < rounds; round += 1) {
        const root = join(folder, `book-${round}`);
        mkdirSync(root);
        if (round % 2 === 0) continue;
        const { self } = createProcessLiveness();
        const { lock } = openTestStore(root, createNodeDisk(), {
          process: { ...self, pid: 2 ** 22 + 1 },
          clock: { now: () => new Date(), sleep: () => Promise.resolve() },
        });
        await lock.acquire(BY_ONE);
      }
      const racers = [children.start(racer, folder, 'a', 'b'), children.start(racer, folder, 'b', 'a')];
      const said = (await Promise.all(racers.map((child) => child.ended()))).flat().sort();
      const expected = Array.from({ length: rounds }, (_, round) => [`won ${round}`, `lost ${round}`]);
      expect(said).toEqual(expected.flat().sort());
    }));
});
