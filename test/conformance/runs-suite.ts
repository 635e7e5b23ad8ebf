import { describe, expect } from 'vitest';
import { hashBytes } from '../../src/engine/hash.ts';
import type { RunFilter, RunStore } from '../../src/engine/ports.ts';
import { InvariantError } from '../../src/errors.ts';
import type { CreateStore } from './project-store.ts';
import { sampleRequest, sampleRun, sampleStep } from './sample-run.ts';
import { catchCoded, collect, createStoreTests } from './with-store.ts';

const listIds = async (runs: RunStore, filter: RunFilter): Promise<string[]> =>
  (await runs.list(filter)).map(({ run_id }) => run_id);

export function describeRuns(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('RunStore', () => {
    test('loads a run as it was created', async ({ store: { runs } }) => {
      const run = sampleRun();
      await runs.create(run, 1);
      expect(await runs.load(run.run_id)).toEqual(run);
    });

    test('has nothing of a run that is not there', async ({ store: { runs } }) => {
      expect(await runs.load('run_none')).toBeNull();
      expect(await runs.load('../../etc/passwd')).toBeNull();
      expect(await collect(runs.lines('run_none'))).toEqual([]);
      expect(await collect(runs.calls('run_none'))).toEqual([]);
      expect(await runs.loadSnapshot('run_none')).toBeNull();
      expect(await runs.loadBlob('run_none', `sha256:${'0'.repeat(64)}`)).toBeNull();
      expect(await runs.loadRequests('run_none')).toEqual([]);
      await runs.clearRequests('run_none');
    });

    test('opens no journal and takes no request for a run that is not there', async ({ store: { runs } }) => {
      for (const id of ['run_none', '../run_x', 'run_../x']) {
        expect((await catchCoded(runs.openJournal(id, 1))).code).toBe('run_not_found');
        expect((await catchCoded(runs.saveRequest(id, sampleRequest('cancel')))).code).toBe('run_not_found');
      }
    });

    test('takes the same id twice for a bug', async ({ store: { runs } }) => {
      await runs.create(sampleRun(), 1);
      await expect(runs.create(sampleRun({ kind: 'other' }), 1)).rejects.toThrow(InvariantError);
      expect(await runs.load('run_01')).toMatchObject({ kind: 'novel' });
    });

    test('creates a run that waits without a fence, while another process owns the project', async ({
      store: { runs, lock },
    }) => {
      const lease = await lock.acquire({ owner: 'other', purpose: 'work', waitMs: 0 });
      const waiting = { ...sampleRun(), status: 'pending' as const, phase: null };
      await runs.create(waiting, null);
      expect(await runs.load('run_01')).toEqual(waiting);
      await lease.release();
    });

    test('keeps what a run is created with, for whoever takes it up', async ({ store: { runs, lock } }) => {
      const lease = await lock.acquire({ owner: 'other', purpose: 'work', waitMs: 0 });
      const bytes = [Buffer.from([0, 255, 10]), Buffer.from('# One\n'), Buffer.from([0, 255, 10])];
      await runs.create({ ...sampleRun(), status: 'pending', phase: null }, null, bytes);
      for (const each of bytes) each.fill(1);
      const read = async (content: string | Uint8Array) => {
        const found = await runs.loadBlob('run_01', hashBytes(content));
        return found === null ? null : Buffer.from(found).toString('latin1');
      };
      expect(await read(new Uint8Array([0, 255, 10]))).toBe('\x00\xff\n');
      expect(await read('# One\n')).toBe('# One\n');
      expect(await read('other')).toBeNull();
      await lease.release();
    });

    test('creates no other run without a fence', async ({ store: { runs } }) => {
      await expect(runs.create(sampleRun(), null)).rejects.toThrow(InvariantError);
      expect(await runs.load('run_01')).toBeNull();
    });

    test('lists newest first, runs of one moment by their ids', async ({ store: { runs } }) => {
      const times = {
        run_b: '10:00:00Z',
        run_a: '10:00:00.000Z',
        run_old: '09:00:00.000Z',
        run_new: '10:00:00.500Z',
      };
      for (const [run_id, time] of Object.entries(times)) {
        await runs.create(sampleRun({ run_id, created_at: `2026-01-01T${time}` }), 1);
      }
      expect(await listIds(runs, {})).toEqual(['run_new', 'run_b', 'run_a', 'run_old']);
    });

    test('tells of each run what a list shows', async ({ store: { runs } }) => {
      await runs.create(sampleRun({ recipe_id: 'scene', parent_run_id: 'run_parent', kind: 'recipe' }), 1);
      expect(await runs.list({})).toEqual([
        {
          run_id: 'run_01',
          kind: 'recipe',
          recipe_id: 'scene',
          parent_run_id: 'run_parent',
          status: 'running',
          created_at: '2026-01-01T00:00:00.000Z',
          title: 'write a book',
          usage: sampleRun({}).usage,
        },
      ]);
    });

    test('lists only what the filter asks for', async ({ store: { runs } }) => {
      const at = (second: number): string => `2026-01-01T00:00:0${second}.000Z`;
      await runs.create(
        sampleRun({ run_id: 'run_1', created_at: at(1), kind: 'recipe', recipe_id: 'scene' }),
        1,
      );
      await runs.create(sampleRun({ run_id: 'run_2', created_at: at(2) }), 1);
      await runs.create(sampleRun({ run_id: 'run_3', created_at: at(3), parent_run_id: 'run_2' }), 1);
      const { journal } = await runs.openJournal('run_2', 1);
      await journal.saveRun(
        {
          ...sampleRun({ run_id: 'run_2', created_at: at(2) }),
          status: 'done',
          phase: null,
          completed_at: at(4),
        },
        { durable: true },
      );
      await journal.close();
      expect(await listIds(runs, { status: 'done' })).toEqual(['run_2']);
      expect(await listIds(runs, { status: 'running' })).toEqual(['run_3', 'run_1']);
      expect(await listIds(runs, { kind: 'recipe' })).toEqual(['run_1']);
      expect(await listIds(runs, { recipeId: 'scene' })).toEqual(['run_1']);
      expect(await listIds(runs, { roots: true })).toEqual(['run_2', 'run_1']);
      expect(await listIds(runs, { roots: false })).toEqual(['run_3', 'run_2', 'run_1']);
      expect(await listIds(runs, { kind: 'novel', status: 'running' })).toEqual(['run_3']);
    });

    test('lists page by page, every run once', async ({ store: { runs } }) => {
      for (let n = 10; n < 35; n += 1) {
        const created_at = `2026-01-01T00:00:${10 + (n % 7)}.000Z`;
        await runs.create(sampleRun({ run_id: `run_${n}`, created_at }), 1);
      }
      const all = await listIds(runs, {});
      const paged: string[] = [];
      for (;;) {
        const last = paged.at(-1);
        const page = await listIds(runs, { limit: 4, ...(last === undefined ? {} : { before: last }) });
        if (page.length === 0) break;
        paged.push(...page);
      }
      expect(paged).toEqual(all);
      expect(new Set(all).size).toBe(25);
      expect((await catchCoded(runs.list({ before: 'run_none' }))).code).toBe('run_not_found');
    });

    test('keeps one request of each kind until they are cleared', async ({ store: { runs } }) => {
      await runs.create(sampleRun(), 1);
      await runs.saveRequest('run_01', sampleRequest('pause'));
      await runs.saveRequest('run_01', sampleRequest('cancel', 'first'));
      await runs.saveRequest('run_01', sampleRequest('cancel', 'second'));
      expect(await runs.loadRequests('run_01')).toEqual([
        sampleRequest('cancel', 'second'),
        sampleRequest('pause'),
      ]);
      await runs.clearRequests('run_01');
      expect(await runs.loadRequests('run_01')).toEqual([]);
    });

    test('takes requests while somebody else holds the lock', async ({ store }) => {
      const { fence } = await store.lock.acquire({ owner: 'run_01', purpose: 'novel', waitMs: 0 });
      await store.runs.create(sampleRun(), fence);
      await store.runs.saveRequest('run_01', sampleRequest('cancel'));
      expect(await store.runs.loadRequests('run_01')).toHaveLength(1);
    });

    test('refuses an owner that was superseded', async ({ store, killOwner }) => {
      const first = await store.lock.acquire({ owner: 'one', purpose: 'test', waitMs: 0 });
      await store.runs.create(sampleRun(), first.fence);
      await killOwner();
      await store.lock.acquire({ owner: 'two', purpose: 'test', waitMs: 0 });
      const create = store.runs.create(sampleRun({ run_id: 'run_02' }), first.fence);
      expect((await catchCoded(create)).code).toBe('lock_lost');
      expect((await catchCoded(store.runs.openJournal('run_01', first.fence))).code).toBe('lock_lost');
      expect(await store.runs.load('run_02')).toBeNull();
    });

    test('marks every change of a line, the manifest or a request', async ({ store: { runs } }) => {
      await runs.create(sampleRun(), 1);
      const { journal } = await runs.openJournal('run_01', 1);
      const marks = [await runs.mark('run_01')];
      expect(await runs.mark('run_01')).toBe(marks[0]);
      const changes = [
        () => journal.append(sampleStep(1)),
        () => journal.saveRun(sampleRun({ current_step_index: 1 }), { durable: false }),
        () => runs.saveRequest('run_01', sampleRequest('cancel')),
        () => runs.clearRequests('run_01'),
      ];
      for (const change of changes) {
        await change();
        marks.push(await runs.mark('run_01'));
      }
      expect(new Set(marks).size).toBe(5);
      await journal.close();
    });

    test('wakes a watcher by what comes, and by what came since it looked', async ({ store: { runs } }) => {
      await runs.create(sampleRun(), 1);
      const { journal } = await runs.openJournal('run_01', 1);
      const { signal } = new AbortController();
      let since = await runs.mark('run_01');
      const woken = runs.changed('run_01', since, signal);
      await journal.append(sampleStep(1));
      await woken;
      await runs.changed('run_01', since, signal);
      since = await runs.mark('run_01');
      await journal.append(sampleStep(2));
      await runs.changed('run_01', since, signal);
      await journal.close();
    });

    test('wakes a watcher of a run that is still to come', async ({ store: { runs } }) => {
      const since = await runs.mark('run_01');
      const woken = runs.changed('run_01', since, new AbortController().signal);
      await runs.create(sampleRun(), 1);
      await woken;
    });

    test('wakes a watcher when its signal fires', async ({ store: { runs } }) => {
      await runs.create(sampleRun(), 1);
      const since = await runs.mark('run_01');
      const stop = new AbortController();
      const woken = runs.changed('run_01', since, stop.signal);
      stop.abort(new Error('enough'));
      await woken;
      await runs.changed('run_01', since, stop.signal);
    });
  });
}
