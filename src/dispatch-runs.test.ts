import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleRun } from '../test/conformance/sample-run.ts';
import { startFaultyServer } from '../test/e2e/faulty-server.ts';
import { waitUntil } from '../test/e2e/wait-until.ts';
import { openBookFolder } from '../test/e2e/workbench.ts';
import { openProject, prepareWorld } from '../test/fakes/prepare-story-step.ts';
import { withScratchFolder } from '../test/fakes/scratch-folder.ts';
import { serveBook } from '../test/fakes/served-book.ts';
import { CodedError } from './errors.ts';

const SOON = () => AbortSignal.timeout(120_000);

describe('what an earlier server left', () => {
  it('is taken up: a run that waited is done, and holds no lock afterwards', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const { run_id } = await prepareWorld(folder);
      expect(await served.dispatcher.takeUp('b')).toEqual([run_id]);
      const { runs } = await served.app.openBook('b');
      expect(await runs.ended(run_id, SOON())).toMatchObject({ status: 'done', kind: 'story_step' });
      const steps: string[] = [];
      for await (const { step_id } of runs.steps(run_id, { full: false })) steps.push(step_id);
      // A run that only waited was not resumed.
      expect(steps).toEqual(['world/previous', 'world/attempt:1', 'world']);
      await served.stop();
      expect(await openProject(folder, 'b').lock.holder()).toBeNull();
      expect(await served.dispatcher.takeUp('b')).toEqual([]);
    }));

  it('goes on with a run of its own that was cut short, and leaves one of the command line alone', () =>
    withScratchFolder(async (folder) => {
      const model = await startFaultyServer();
      try {
        model.behave({ kind: 'hold' });
        const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: model.url };
        const first = await serveBook(folder, { env });
        const { run_id } = await prepareWorld(folder, { env });
        await first.dispatcher.takeUp('b');
        await waitUntil('the request', () => model.requests.length === 1);
        await first.stop();
        const { runs, lock } = openProject(folder, 'b');
        expect(await runs.load(run_id)).toMatchObject({
          status: 'paused',
          error: { reason_code: 'interrupted' },
        });
        const lease = await lock.acquire({ owner: 'cli', purpose: 'step', waitMs: 0 });
        await runs.create(sampleRun({ run_id: 'run_cli' }), lease.fence);
        await lease.release();
        model.release();
        const second = await serveBook(folder, { env });
        expect(await second.dispatcher.takeUp('b')).toEqual([run_id]);
        const book = openBookFolder(join(folder, 'projects', 'b'));
        await waitUntil('the end', () => book.statuses().includes('done'));
        expect(await runs.load(run_id)).toMatchObject({ status: 'done' });
        expect(await runs.load('run_cli')).toMatchObject({ status: 'running' });
        await second.stop();
      } finally {
        await model.shut();
      }
    }));

  it('is not worked on twice by two servers', () =>
    withScratchFolder(async (folder) => {
      const served = [await serveBook(folder), await serveBook(folder)];
      const { run_id } = await prepareWorld(folder);
      await Promise.all(served.map(({ dispatcher }) => dispatcher.takeUp('b')));
      const { runs } = openProject(folder, 'b');
      const open = await served[0]?.app.openBook('b');
      expect((await open?.runs.ended(run_id, SOON()))?.status).toBe('done');
      await Promise.all(served.map(({ stop }) => stop()));
      let lines = 0;
      for await (const _ of runs.lines(run_id)) lines += 1;
      expect(lines).toBe(3);
    }));
});

describe('a run that waits', () => {
  it('can be cancelled behind another process, and is cancelled when its turn comes', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const lease = await openProject(folder, 'b').lock.acquire({ owner: 'x', purpose: 'x', waitMs: 0 });
      const { run_id } = await prepareWorld(folder);
      await served.dispatcher.takeUp('b');
      const { runs } = await served.app.openBook('b');
      expect((await runs.cancel(run_id, 'not wanted any more')).state).toBe('requested');
      await lease.release();
      expect((await runs.ended(run_id, SOON())).status).toBe('cancelled');
      await served.stop();
    }));

  it('stays as it is when the server stops', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const lease = await openProject(folder, 'b').lock.acquire({ owner: 'x', purpose: 'x', waitMs: 0 });
      const { run_id } = await prepareWorld(folder);
      await served.dispatcher.takeUp('b');
      await served.stop();
      expect(await openProject(folder, 'b').runs.load(run_id)).toMatchObject({ status: 'pending' });
      await expect(served.dispatcher.takeUp('b')).rejects.toThrow(CodedError);
      await lease.release();
    }));
});
