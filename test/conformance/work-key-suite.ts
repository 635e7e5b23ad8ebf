import { describe, expect } from 'vitest';
import type { Run } from '../../src/contracts/run.ts';
import { hashBytes } from '../../src/engine/hash.ts';
import type { RunStore } from '../../src/engine/ports.ts';
import type { CreateStore } from './project-store.ts';
import { endedRun, sampleRun, sampleStep, waitingRun } from './sample-run.ts';
import { catchCoded, collect, createStoreTests } from './with-store.ts';

const KEY = hashBytes('a recipe and its arguments');
const waiting = (run_id: string): Run => waitingRun({ run_id, work_key: KEY });
const ended = (run_id: string, status: 'done' | 'cancelled' | 'failed' | 'paused'): Run =>
  endedRun(status, { run_id, work_key: KEY });

const listIds = async (runs: RunStore, workKey?: string): Promise<string[]> =>
  (await runs.list(workKey === undefined ? {} : { workKey })).map(({ run_id }) => run_id);

async function save(runs: RunStore, run: Run): Promise<void> {
  const { journal } = await runs.openJournal(run.run_id, 1);
  await journal.saveRun(run, { durable: true });
  await journal.close();
}

/** No two runs at the same work. */
export function describeWorkKeys(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('RunStore.create with a work key', () => {
    test('refuses a second run while the first waits or works, and names it', async ({ store: { runs } }) => {
      expect(await runs.create(waiting('run_1'), null)).toEqual({ created: true });
      expect(await runs.create(waiting('run_2'), null)).toEqual({ created: false, runId: 'run_1' });
      const running = sampleRun({ run_id: 'run_1', work_key: KEY });
      await save(runs, running);
      const third = sampleRun({ run_id: 'run_3', work_key: KEY });
      expect(await runs.create(third, 1)).toEqual({ created: false, runId: 'run_1' });
      expect(await runs.load('run_1')).toEqual(running);
    });

    test('leaves nothing of a run that it refused', async ({ store: { runs } }) => {
      await runs.create(waiting('run_1'), null);
      const bytes = new TextEncoder().encode('what it was to work on');
      await runs.create(waiting('run_2'), null, [bytes]);
      expect(await runs.load('run_2')).toBeNull();
      expect(await runs.loadBlob('run_2', hashBytes(bytes))).toBeNull();
      expect(await listIds(runs)).toEqual(['run_1']);
      expect((await catchCoded(runs.openJournal('run_2', 1))).code).toBe('run_not_found');
    });

    test('creates the next one when the first is at it no longer', async ({ store: { runs } }) => {
      for (const status of ['done', 'cancelled', 'failed', 'paused'] as const) {
        expect(await runs.create(waiting(`run_${status}`), null)).toEqual({ created: true });
        await save(runs, ended(`run_${status}`, status));
      }
      expect(await runs.create(waiting('run_last'), null)).toEqual({ created: true });
    });

    test('is refused by one that goes on, whoever came after it', async ({ store: { runs } }) => {
      await runs.create(waiting('run_1'), null);
      await save(runs, ended('run_1', 'paused'));
      for (const id of ['run_2', 'run_3']) {
        expect(await runs.create(waiting(id), null)).toEqual({ created: true });
        await save(runs, ended(id, 'done'));
      }
      await save(runs, sampleRun({ run_id: 'run_1', work_key: KEY }));
      expect(await runs.create(waiting('run_4'), null)).toEqual({ created: false, runId: 'run_1' });
    });

    test('creates one of many that come at once', async ({ store: { runs } }) => {
      const ids = Array.from({ length: 8 }, (_, n) => `run_${n}`);
      const made = await Promise.all(ids.map((id) => runs.create(waiting(id), null)));
      const winners = ids.filter((_, at) => made[at]?.created);
      expect(winners).toHaveLength(1);
      expect(await listIds(runs)).toEqual(winners);
      for (const creation of made) if (!creation.created) expect([creation.runId]).toEqual(winners);
    });

    test('knows other work, and runs without a key, for no reason to refuse', async ({ store: { runs } }) => {
      const other = hashBytes('other arguments');
      await runs.create(waiting('run_1'), null);
      const second = waitingRun({ run_id: 'run_2', work_key: other });
      expect(await runs.create(second, null)).toEqual({ created: true });
      expect(await runs.create(sampleRun({ run_id: 'run_3' }), 1)).toEqual({ created: true });
      expect(await runs.create(sampleRun({ run_id: 'run_4' }), 1)).toEqual({ created: true });
      expect(await listIds(runs, KEY)).toEqual(['run_1']);
      expect(await listIds(runs, other)).toEqual(['run_2']);
      expect(await listIds(runs, hashBytes('work of nobody'))).toEqual([]);
    });

    test('gives a run whose journal can be opened', async ({ store: { runs } }) => {
      await runs.create(sampleRun({ work_key: KEY }), 1);
      const { journal } = await runs.openJournal('run_01', 1);
      await journal.append(sampleStep(1));
      await journal.close();
      expect(await collect(runs.lines('run_01'))).toHaveLength(1);
    });
  });
}
