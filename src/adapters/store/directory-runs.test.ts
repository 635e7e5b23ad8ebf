import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  sampleCache,
  sampleCall,
  sampleRequest,
  sampleRun,
  sampleStep,
} from '../../../test/conformance/sample-run.ts';
import { bytesOf, catchCoded, collect } from '../../../test/conformance/with-store.ts';
import { openTestStore } from '../../../test/fakes/open-test-store.ts';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import { createSimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { ProjectStore } from '../../engine/ports.ts';
import type { Disk } from './disk.ts';
import { createNodeDisk } from './node-disk.ts';

/** A project with one run that has everything a run may have. */
const withRun = (test: (folder: string, store: ProjectStore) => Promise<void>): Promise<void> =>
  withScratchFolder(async (root) => {
    const store = openTestStore(root, createNodeDisk());
    await store.runs.create(sampleRun(), 1);
    const { journal } = await store.runs.openJournal('run_01', 1);
    await journal.append(sampleStep(1));
    await journal.append(sampleStep(2));
    await journal.appendCall(sampleCall('call_1'));
    await journal.saveBlob(bytesOf('blob'));
    await journal.saveSnapshot(sampleCache('text'));
    await store.runs.saveRequest('run_01', sampleRequest('pause'));
    await journal.close();
    await test(join(root, '.control-room/runs/run_01'), store);
  });

describe('A run in a directory', () => {
  it('lies in files of fixed names', () =>
    withRun(async (folder) => {
      const names = readdirSync(folder, { recursive: true }).map(String).sort();
      const blob = hashBytes('blob').slice('sha256:'.length);
      expect(names).toEqual(
        [
          'blobs',
          `blobs/${blob}`,
          'cache.json',
          'calls.jsonl',
          'requests',
          'requests/pause.json',
          'run.json',
          'run.saved.json',
          'steps.jsonl',
        ].sort(),
      );
      const manifest = readFileSync(join(folder, 'run.json'), 'utf8');
      expect(JSON.parse(manifest)).toEqual(sampleRun());
      // In one order, indented, and ending with a line end.
      expect(manifest).toBe(`${JSON.stringify(JSON.parse(manifest), null, 2)}\n`);
      expect(Object.keys(JSON.parse(manifest)).slice(0, 3)).toEqual(['run_id', 'kind', 'parent_run_id']);
      expect(readFileSync(join(folder, 'cache.json'), 'utf8')).toBe(JSON.stringify(sampleCache('text')));
      expect(readFileSync(join(folder, 'steps.jsonl'), 'utf8').split('\n')).toHaveLength(3);
    }));

  it.each([
    ['no JSON', 'not json', /not JSON/],
    ['of another contract', '{"run_id":"run_01"}\n', /contract/],
  ])('is refused when its manifest and its saved copy are %s', (_, text, why) =>
    withRun(async (folder, { runs }) => {
      writeFileSync(join(folder, 'run.json'), text);
      writeFileSync(join(folder, 'run.saved.json'), text);
      const refusal = await catchCoded(runs.load('run_01'));
      expect(refusal).toMatchObject({ code: 'stored_file_invalid', message: expect.stringMatching(why) });
      expect(refusal.details['path']).toMatch(/^\.control-room\/runs\/run_01\/run/);
    }),
  );

  it('is loaded as it was last saved durably when a manifest saved loosely became noise', () =>
    withRun(async (folder, { runs }) => {
      unlinkSync(join(folder, 'run.json'));
      writeFileSync(join(folder, 'run.json'), '\0\0\0');
      expect(await runs.load('run_01')).toEqual(sampleRun());
      expect(await runs.list({})).toHaveLength(1);
    }));

  it('has no snapshot when the file of it does not parse', () =>
    withRun(async (folder, { runs }) => {
      for (const text of ['', '{"draft":', '{"draft":{"type":"?"}}', '[]']) {
        writeFileSync(join(folder, 'cache.json'), text);
        expect(await runs.loadSnapshot('run_01')).toBeNull();
      }
    }));

  it('is asked nothing by a request that was damaged, and refuses such a blob', () =>
    withRun(async (folder, { runs }) => {
      await runs.saveRequest('run_01', sampleRequest('cancel'));
      writeFileSync(join(folder, 'requests/pause.json'), '{}');
      expect(await runs.loadRequests('run_01')).toEqual([sampleRequest('cancel')]);
      writeFileSync(join(folder, 'blobs', hashBytes('blob').slice('sha256:'.length)), 'blub');
      expect((await catchCoded(runs.loadBlob('run_01', hashBytes('blob')))).code).toBe('stored_file_invalid');
    }));

  it('loses a torn tail of its journal and of its calls, and what was on its way', () =>
    withRun(async (folder, { runs }) => {
      const steps = readFileSync(join(folder, 'steps.jsonl'), 'utf8');
      writeFileSync(join(folder, 'steps.jsonl'), `${steps}{"seq":3,`);
      writeFileSync(join(folder, 'calls.jsonl'), `${readFileSync(join(folder, 'calls.jsonl'), 'utf8')}{"ca`);
      writeFileSync(join(folder, '.99-1.tmp'), 'half');
      expect(await collect(runs.lines('run_01'))).toHaveLength(2);
      expect(await collect(runs.calls('run_01'))).toHaveLength(1);
      const { journal, droppedBytes } = await runs.openJournal('run_01', 1);
      await journal.close();
      expect(droppedBytes).toBe(9 + 4);
      expect(readFileSync(join(folder, 'steps.jsonl'), 'utf8')).toBe(steps);
      expect(readdirSync(folder)).not.toContain('.99-1.tmp');
    }));

  it('is not opened when its journal is damaged in the middle', () =>
    withRun(async (folder, { runs }) => {
      const path = join(folder, 'steps.jsonl');
      writeFileSync(path, readFileSync(path, 'utf8').replace('output 1', 'output 7'));
      const refusal = await catchCoded(runs.openJournal('run_01', 1));
      expect(refusal).toMatchObject({
        code: 'journal_corrupt',
        details: { path: '.control-room/runs/run_01/steps.jsonl', line: 1 },
      });
      expect((await catchCoded(collect(runs.lines('run_01')))).code).toBe('journal_corrupt');
    }));

  it('does not exist before its manifest does', () =>
    withScratchFolder(async (root) => {
      mkdirSync(join(root, '.control-room/runs/run_half'), { recursive: true });
      mkdirSync(join(root, '.control-room/runs/not a run'), { recursive: true });
      const { runs } = openTestStore(root, createNodeDisk());
      expect(await runs.load('run_half')).toBeNull();
      expect(await runs.list({})).toEqual([]);
    }));
});

describe('Reading runs of a directory', () => {
  it('lists thousands by the heads of their manifests, each looked at once in the life of a process', async () => {
    const disk = createSimulatedDisk();
    const { runs } = openTestStore('/project', disk);
    const total = 2000;
    for (let n = 0; n < total; n += 1) {
      const created_at = new Date(Date.UTC(2026, 0, 1) + ((n * 7919) % total) * 1000).toISOString();
      await runs.create(
        sampleRun({ run_id: `run_${n}`, created_at, plan: Array(200).fill('a/long/plan') }),
        1,
      );
    }
    const reads: number[] = [];
    const counted: Disk = { ...disk, read: (fd, into, position) => count(disk.read(fd, into, position)) };
    const count = (bytes: number): number => {
      reads.push(bytes);
      return bytes;
    };
    const { runs: reader } = openTestStore('/project', counted);
    const page = await reader.list({ limit: 10 });
    expect(page).toHaveLength(10);
    expect(reads.filter((bytes) => bytes > 2048)).toHaveLength(10);
    reads.length = 0;
    const next = await reader.list({ limit: 10, before: page.at(-1)?.run_id ?? '' });
    expect(reads).toHaveLength(10);
    const times = [...page, ...next].map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('finds the time of creation whatever a text in the manifest says', async () => {
    const { runs } = openTestStore('/project', createSimulatedDisk());
    const description = '\n  "created_at": "1999-01-01T00:00:00.000Z"';
    const task = { description, session_plan_task_id: null, initial_args: { created_at: '1999-01-01' } };
    const { created_at, ...rest } = sampleRun({
      run_id: 'run_new',
      created_at: '2026-02-01T00:00:00.000Z',
      task,
    });
    await runs.create({ ...rest, created_at }, 1);
    await runs.create(sampleRun({ run_id: 'run_old' }), 1);
    expect((await runs.list({})).map(({ run_id }) => run_id)).toEqual(['run_new', 'run_old']);
  });

  it('reads a journal that is followed only from where it ended before', async () => {
    const disk = createSimulatedDisk();
    const { runs } = openTestStore('/project', disk);
    await runs.create(sampleRun(), 1);
    const { journal } = await runs.openJournal('run_01', 1);
    const positions: number[] = [];
    const watched: Disk = {
      ...disk,
      read(fd, into, position) {
        positions.push(position);
        return disk.read(fd, into, position);
      },
    };
    const follower = openTestStore('/project', watched).runs;
    for (let seq = 1; seq <= 20; seq += 1) {
      const { position } = await journal.append(sampleStep(seq));
      positions.length = 0;
      const lines = await collect(follower.lines('run_01', { afterSeq: seq - 1 }));
      expect(lines.map(({ record }) => record.seq)).toEqual([seq]);
      expect(Math.min(...positions)).toBe(position);
    }
  });
});
