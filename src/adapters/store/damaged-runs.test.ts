import { mkdirSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  endedRun,
  sampleCall,
  sampleRun,
  sampleStep,
  waitingRun,
} from '../../../test/conformance/sample-run.ts';
import { catchCoded, collect } from '../../../test/conformance/with-store.ts';
import { openTestStore } from '../../../test/fakes/open-test-store.ts';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { ProjectStore } from '../../engine/ports.ts';
import { createNodeDisk } from './node-disk.ts';

// Three runs; the one in the middle is done for good, or paused, and gets damaged.

const RUNS = '.control-room/runs';

interface Damageable {
  /** Of the run in the middle. */
  readonly folder: string;
  /** As the next process finds it. */
  open(): ProjectStore;
}

const withRuns = (
  status: 'done' | 'paused',
  test: (damageable: Damageable) => Promise<void>,
): Promise<void> =>
  withScratchFolder(async (root) => {
    const { runs } = openTestStore(root, createNodeDisk());
    for (const [index, run_id] of ['run_01', 'run_02', 'run_03'].entries()) {
      const created_at = `2026-01-0${index + 1}T00:00:00.000Z`;
      await runs.create(sampleRun({ run_id, created_at }), 1);
      const { journal } = await runs.openJournal(run_id, 1);
      await journal.append(sampleStep(1));
      await journal.appendCall(sampleCall('call_1'));
      await journal.saveRun(endedRun(status, { run_id, created_at, current_step_index: 1 }), {
        durable: true,
      });
      await journal.close();
    }
    await test({ folder: join(root, RUNS, 'run_02'), open: () => openTestStore(root, createNodeDisk()) });
  });

const listIds = async ({ runs }: ProjectStore) => (await runs.list({})).map(({ run_id }) => run_id);
const withKey = (path: string) =>
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), unknown_key: 1 }));

describe('a damaged run among others', () => {
  it.each<[string, (folder: string) => void]>([
    ['is cut off', (folder) => writeFileSync(join(folder, 'run.json'), '{"run_id":')],
    ['has an unknown key', (folder) => withKey(join(folder, 'run.json'))],
    ['is gone', (folder) => unlinkSync(join(folder, 'run.json'))],
  ])('is read from its saved manifest, and told, where run.json %s', (_, damage) =>
    withRuns('done', async ({ folder, open }) => {
      damage(folder);
      const store = open();
      expect(await listIds(store)).toEqual(['run_03', 'run_02', 'run_01']);
      expect(await store.runs.load('run_02')).toMatchObject({ status: 'done' });
      expect(await store.runs.listDamaged()).toMatchObject([
        {
          run_id: 'run_02',
          reason_code: 'stored_file_invalid',
          path: `${RUNS}/run_02/run.json`,
          instead: `${RUNS}/run_02/run.saved.json`,
        },
      ]);
    }),
  );

  it.each<[string, (folder: string) => void, string]>([
    [
      'both have an unknown key',
      (folder) => {
        withKey(join(folder, 'run.json'));
        withKey(join(folder, 'run.saved.json'));
      },
      'stored_file_invalid',
    ],
    [
      'both are gone',
      (folder) => {
        unlinkSync(join(folder, 'run.json'));
        unlinkSync(join(folder, 'run.saved.json'));
      },
      'stored_file_invalid',
    ],
    [
      'it is a folder, and the saved one is gone',
      (folder) => {
        rmSync(join(folder, 'run.json'));
        rmSync(join(folder, 'run.saved.json'));
        mkdirSync(join(folder, 'run.json'));
      },
      'storage_failed',
    ],
    [
      'it is of a later version',
      (folder) => writeFileSync(join(folder, 'run.json'), '{"schema_version":"run_v9"}'),
      'schema_newer',
    ],
  ])('is told as such, and hides no other, where of its manifests %s', (_, damage, code) =>
    withRuns('done', async ({ folder, open }) => {
      damage(folder);
      const store = open();
      expect(await listIds(store)).toEqual(['run_03', 'run_01']);
      expect((await catchCoded(store.runs.load('run_02'))).code).toBe(code);
      expect(await store.runs.listDamaged()).toMatchObject([
        { run_id: 'run_02', reason_code: code, path: `${RUNS}/run_02/run.json`, instead: null },
      ]);
    }),
  );

  it('keeps its saved manifest as bytes of its own', () =>
    withRuns('done', async ({ folder, open }) => {
      const [own, saved] = ['run.json', 'run.saved.json'].map((name) => statSync(join(folder, name)));
      expect(own?.ino).not.toBe(saved?.ino);
      expect(await open().runs.listDamaged()).toEqual([]);
    }));

  it('is not taken for one without steps when its journal is gone, or was emptied', () =>
    withRuns('paused', async ({ folder, open }) => {
      const path = `${RUNS}/run_02/steps.jsonl`;
      for (const [damage, why] of [
        [() => writeFileSync(join(folder, 'steps.jsonl'), ''), 'is empty'],
        [() => unlinkSync(join(folder, 'steps.jsonl')), 'is gone'],
      ] as const) {
        damage();
        const { runs } = open();
        const refusal = await catchCoded(runs.openJournal('run_02', 1));
        expect(refusal).toMatchObject({ code: 'journal_corrupt', details: { path } });
        expect(refusal.message).toContain(why);
        expect((await catchCoded(collect(runs.lines('run_02')))).code).toBe('journal_corrupt');
        expect(await runs.listDamaged()).toMatchObject([
          { run_id: 'run_02', reason_code: 'journal_corrupt' },
        ]);
      }
      const store = open();
      await store.runs.save(endedRun('cancelled', { run_id: 'run_02' }), 1);
      expect(await open().runs.load('run_02')).toMatchObject({ status: 'cancelled' });
      expect(await open().runs.listDamaged()).toEqual([]);
    }));

  it('is in nobody’s way: the same work can be begun anew, also where its folder was moved away', () =>
    withScratchFolder(async (root) => {
      const work_key = hashBytes('the work');
      const create = (run_id: string) =>
        openTestStore(root, createNodeDisk()).runs.create(waitingRun({ run_id, work_key }), null);
      expect(await create('run_01')).toEqual({ created: true });
      expect(await create('run_02')).toEqual({ created: false, runId: 'run_01' });
      for (const name of ['run.json', 'run.saved.json'])
        writeFileSync(join(root, RUNS, 'run_01', name), '{}');
      expect(await create('run_02')).toEqual({ created: true });
      renameSync(join(root, RUNS, 'run_02'), join(root, 'elsewhere'));
      expect(await create('run_03')).toEqual({ created: true });
    }));
});
