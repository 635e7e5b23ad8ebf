import { unlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleRun } from '../../test/conformance/sample-run.ts';
import { startFaultyServer } from '../../test/e2e/faulty-server.ts';
import { waitUntil } from '../../test/e2e/wait-until.ts';
import { openProject, prepareWorld } from '../../test/fakes/prepare-story-step.ts';
import { withScratchFolder } from '../../test/fakes/scratch-folder.ts';
import { type ServedBook, serveBook, TOKEN } from '../../test/fakes/served-book.ts';
import { RunDetailSchema, RunListSchema, StepDetailSchema, StepLogSchema } from '../contracts/api-runs.ts';
import { NO_BUDGET } from '../contracts/run.ts';

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };
const START = { kind: 'story_step', step: 'world' };

/** A book with a world that was made before the server came. */
async function serveMadeBook(folder: string): Promise<{ served: ServedBook; runId: string }> {
  const served = await serveBook(folder);
  const book = await served.app.openBook('b');
  const made = await book.storyStep('world', { ...WORK, force: false });
  if (made.action !== 'made') throw new Error('nothing was made');
  return { served, runId: made.run.run_id };
}

async function untilEnded(served: ServedBook, runId: string) {
  const book = await served.app.openBook('b');
  return book.runs.ended(runId, AbortSignal.timeout(120_000));
}

describe('GET /api/runs', () => {
  it('tells one that cannot be read beside all others, and one that is read from its copy', () =>
    withScratchFolder(async (folder) => {
      const { served, runId } = await serveMadeBook(folder);
      const book = await served.app.openBook('b');
      const made = await book.storyStep('world', { ...WORK, force: true });
      const later = made.action === 'made' ? made.run.run_id : '';
      const at = (id: string, name: string) => `${folder}/projects/b/.control-room/runs/${id}/${name}`;
      for (const name of ['run.json', 'run.saved.json']) writeFileSync(at(runId, name), '{');
      unlinkSync(at(later, 'run.json'));
      const load = async (query: string) => {
        const answer = await served.get(`/api/runs${query}`);
        return { next: answer.headers.get('link'), runs: RunListSchema.parse(await answer.json()) };
      };
      const reason_code = 'stored_file_invalid';
      expect(await load('?limit=1')).toMatchObject({
        next: null,
        runs: [
          { run_id: runId, status: 'damaged', kind: 'unknown', damage: { reason_code } },
          { run_id: later, status: 'done', damage: { reason_code } },
        ],
      });
      expect((await load('?status=done')).runs).toHaveLength(1);
      expect((await served.get('/api/status')).status).toBe(200);
      expect((await served.get(`/api/runs/${runId}`)).status).toBe(500);
      expect(await served.dispatcher.takeUp('b')).toEqual([]);
    }));

  it('lists summaries, newest first, in pages that lead to each other', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const { runs, lock } = openProject(folder, 'b');
      const lease = await lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
      for (let each = 1; each <= 7; each += 1) {
        const created_at = `2026-01-01T00:00:0${each}.000Z`;
        const recipe_id = each % 2 === 0 ? 'even' : null;
        await runs.create(sampleRun({ run_id: `run_${each}`, created_at, recipe_id }), lease.fence);
      }
      await lease.release();
      const seen: string[] = [];
      let path: string | undefined = '/api/runs?limit=3&project=b';
      while (path !== undefined) {
        const answer = await served.get(path);
        const page = (await answer.json()) as { run_id: string }[];
        seen.push(page.map(({ run_id }) => run_id).join(' '));
        path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(seen).toEqual(['run_7 run_6 run_5', 'run_4 run_3 run_2', 'run_1']);
      const even = (await (await served.get('/api/runs?recipe_id=even')).json()) as unknown[];
      expect(even).toHaveLength(3);
      expect(even[0]).toEqual({
        run_id: 'run_6',
        recipe_id: 'even',
        status: 'running',
        created_at: '2026-01-01T00:00:06.000Z',
        kind: 'novel',
        title: 'write a book',
        usage: sampleRun({}).usage,
        parent_run_id: null,
        interrupted: true,
      });
      for (const status of ['pending', 'paused', 'done', 'failed', 'cancelled'])
        expect(await (await served.get(`/api/runs?status=${status}`)).json()).toEqual([]);
      expect(await (await served.get('/api/runs?status=running')).json()).toHaveLength(7);
      expect(await (await served.get('/api/runs?kind=novel')).json()).toHaveLength(7);
      expect(await (await served.get('/api/runs?kind=chat')).json()).toEqual([]);
    }));

  it.each([
    'status=odd',
    'limit=0',
    'limit=501',
    'limit=x',
    'before=../x',
    'other=1',
    'status=done&status=done',
  ])('refuses ?%s with 400', (query) =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const answer = await served.get(`/api/runs?${query}`);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { reason_code: 'request_invalid' } },
      ]);
    }),
  );
});

describe('GET /api/runs/{id}', () => {
  it('tells everything about a run in one answer', () =>
    withScratchFolder(async (folder) => {
      const { served, runId } = await serveMadeBook(folder);
      const detail = RunDetailSchema.parse(await (await served.get(`/api/runs/${runId}`)).json());
      expect(detail).toMatchObject({
        run_id: runId,
        recipe_id: null,
        status: 'done',
        phase: null,
        current_step_index: 1,
        total_steps: 1,
        task: { description: 'Make the world' },
        cache_summary: {},
        error: null,
      });
      expect(detail.steps.map(({ step_id, status }) => [step_id, status])).toEqual([['world', 'done']]);
      expect(detail.parts.map(({ step_id, status }) => [step_id, status])).toEqual([
        ['world/previous', 'done'],
        ['world/attempt:1', 'done'],
      ]);
      const steps = StepLogSchema.parse(await (await served.get(`/api/runs/${runId}/steps`)).json());
      expect(steps.map(({ seq, step_id }) => [seq, step_id])).toEqual([
        [1, 'world/previous'],
        [2, 'world/attempt:1'],
        [3, 'world'],
      ]);
      expect(steps[0]).not.toHaveProperty('output');
      // One with all that came of it, and with what the request below it was told.
      const readStep = async (step: string) =>
        StepDetailSchema.parse(
          await (await served.get(`/api/runs/${runId}/step?step=${encodeURIComponent(step)}`)).json(),
        );
      const answered = await readStep('world/attempt:1');
      expect(answered.output).toMatchObject({ text: expect.stringContaining('{') });
      const { calls } = await readStep('world');
      expect(calls).toEqual(answered.calls);
      expect(calls).toMatchObject([{ step_id: 'world/attempt:1', outcome: 'answered' }]);
      expect(calls[0]?.inputs.length).toBeGreaterThan(0);
      expect((await served.get(`/api/runs/${runId}/step?step=none`)).status).toBe(404);
    }));

  it.each(['run_none', 'none', '..%2f..%2fbook.json', 'run_%00'])(
    'answers 404 for %s and all below it',
    (id) =>
      withScratchFolder(async (folder) => {
        const served = await serveBook(folder);
        for (const part of ['', '/steps', '/cache/draft', '/events'])
          expect([part, (await served.get(`/api/runs/${id}${part}`)).status]).toEqual([part, 404]);
        expect((await served.post(`/api/runs/${id}/cancel`)).status).toBe(404);
      }),
  );

  it('tells slots in short, and each in full', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const { runs, lock } = openProject(folder, 'b');
      const lease = await lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
      const run = sampleRun({ recipe_id: 'make_world', plan: ['discover', 'draft'], total_steps: 2 });
      await runs.create(run, lease.fence);
      const { journal } = await runs.openJournal(run.run_id, lease.fence);
      const { sealLine } = await import('../engine/seal-line.ts');
      const { sampleStep } = await import('../../test/conformance/sample-run.ts');
      const { line_hash: _, ...first } = sampleStep(1, 'twelve files');
      const pointer = { step_id: 'discover', tool: 'file_locator', output_slot: 'found', phase: 'a' };
      await journal.append(sealLine({ ...first, ...pointer, receipt_id: 'rcpt_1' }));
      await journal.close();
      const detail = await (await served.get('/api/runs/run_01')).json();
      expect(detail).toMatchObject({
        cache_summary: { found: { type: 'pointer', preview: 'twelve files' } },
        steps: [
          { step_id: 'discover', status: 'done', tool: 'file_locator', output_slot: 'found' },
          { step_id: 'draft', status: 'running', agent_archetype: 'writer', output_slot: 'draft' },
        ],
      });
      await lease.release();
      // Nobody works on it now, so nothing is under way.
      expect(await (await served.get('/api/runs/run_01')).json()).toMatchObject({
        interrupted: true,
        steps: [{ status: 'done' }, { step_id: 'draft', status: 'pending' }],
      });
      expect(await (await served.get('/api/runs/run_01/cache/found')).json()).toMatchObject({
        slot: 'found',
        type: 'pointer',
        receipt_id: 'rcpt_1',
        summary: 'twelve files',
      });
      for (const slot of ['none', '__proto__', 'constructor', '..', '%2e%2e%2f']) {
        const answer = await served.get(`/api/runs/run_01/cache/${slot}`);
        expect([slot, answer.status]).toEqual([slot, 404]);
      }
    }));
});

describe('bodies with control characters', () => {
  const ESC = 'line 1 has a control character (U+001B)';

  it.each([
    [
      '/api/runs',
      { recipe_id: 'edit_scene', args: { notes: ['one', 'a\u001b[2J'] } },
      `args.notes.1: ${ESC}`,
    ],
    ['/api/issues/iss_1/comments', { body: 'a\u001bb' }, `body: ${ESC}`],
    ['/api/projects', { project: 'c', idea: 'a\u001bb' }, `idea: ${ESC}`],
    ['/api/runs', { '\u001b': 1 }, `it: a key is no text: ${ESC}`],
  ])('are refused with the place, and nothing is stored: %s %j', (path, body, where) =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const answer = await served.post(path, body);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { reason_code: 'request_invalid', message: `The body is no text: ${where}.` } },
      ]);
      expect(await (await served.get('/api/runs')).json()).toEqual([]);
    }),
  );
});

describe('POST /api/runs', () => {
  it('refuses arguments that no document may have, and stores nothing', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
      for (const levels of [1350, 100_000]) {
        const body = `{"recipe_id":"edit_scene","args":{"scene_ref":${deep(levels)}}}`;
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };
        const answer = await served.request('/api/runs', { method: 'POST', headers, body });
        expect([answer.status, await answer.json()]).toMatchObject([
          400,
          { error: { reason_code: 'json_out_of_bounds' } },
        ]);
      }
      expect(await (await served.get('/api/runs')).json()).toEqual([]);
    }));

  it('starts a run that then makes its file', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const answer = await served.post('/api/runs', START);
      const { run_id, status } = (await answer.json()) as { run_id: string; status: string };
      expect([answer.status, status]).toEqual([201, 'running']);
      expect(answer.headers.get('location')).toBe(`/api/runs/${run_id}`);
      expect((await untilEnded(served, run_id)).status).toBe('done');
      expect((await served.get('/api/files?path=world.json')).status).toBe(200);
      await served.stop();
      expect(await openProject(folder, 'b').lock.holder()).toBeNull();
    }));

  it('waits behind another process, and refuses the same work twice', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const other = openProject(folder, 'b');
      const lease = await other.lock.acquire({ owner: 'other', purpose: 'other work', waitMs: 0 });
      const answer = await served.post('/api/runs', START);
      const { run_id, status } = (await answer.json()) as { run_id: string; status: string };
      expect([answer.status, status]).toEqual([201, 'pending']);
      expect(await (await served.get(`/api/runs/${run_id}`)).json()).toMatchObject({
        status: 'pending',
        recipe_id: null,
        steps: [{ step_id: 'world', status: 'pending' }],
      });
      const second = await served.post('/api/runs', START);
      expect([second.status, await second.json()]).toMatchObject([
        409,
        { error: { reason_code: 'run_already_there', details: { run_id } } },
      ]);
      // The seed: only a running run is cancelled.
      expect((await served.post(`/api/runs/${run_id}/cancel`)).status).toBe(409);
      await lease.release();
      expect((await untilEnded(served, run_id)).status).toBe('done');
      await served.stop();
    }));

  it.each<[string, unknown]>([
    ['an unknown recipe', { recipe_id: 'none', args: { topic: 'x' } }],
    ['a missing argument', { recipe_id: 'write_scene_from_outline' }],
    ['an unknown kind', { kind: 'none' }],
    ['a kind without what it needs', { kind: 'story_step' }],
    ['a cap that is none', { ...START, budget: { max_cost_usd: -1 } }],
    ['no recipe', {}],
    ['a field that is none', { ...START, more: 1 }],
    ['no object', []],
    ['no body', undefined],
  ])('refuses %s with 400 and stores nothing', (_, body) =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      expect((await served.post('/api/runs', body)).status).toBe(400);
      expect(await (await served.get('/api/runs')).json()).toEqual([]);
    }),
  );

  it('fails a run that cannot be taken up, and says why', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const { run_id } = await prepareWorld(folder, {
        model: 'anthropic:none',
        env: { ANTHROPIC_API_KEY: 'only-there' },
      });
      await served.dispatcher.takeUp('b');
      expect(await untilEnded(served, run_id)).toMatchObject({
        status: 'failed',
        error: { reason_code: 'provider_not_configured' },
      });
      await served.stop();
    }));
});

describe('POST /api/runs/{id}/cancel', () => {
  it('answers when the run is cancelled, and refuses a second time', () =>
    withScratchFolder(async (folder) => {
      const model = await startFaultyServer();
      try {
        model.behave({ kind: 'hold' });
        const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: model.url };
        const served = await serveBook(folder, { env });
        const { run_id } = (await (await served.post('/api/runs', START)).json()) as { run_id: string };
        await waitUntil('the request', () => model.requests.length === 1);
        const cancelled = await served.post(`/api/runs/${run_id}/cancel`);
        expect([cancelled.status, await cancelled.json()]).toEqual([200, { run_id, status: 'cancelled' }]);
        expect((await served.post(`/api/runs/${run_id}/cancel`)).status).toBe(409);
        await served.stop();
      } finally {
        await model.shut();
      }
    }));

  it('ends a run at once whose process is gone', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const { runs, lock } = openProject(folder, 'b');
      const lease = await lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
      await runs.create(sampleRun(), lease.fence);
      await lease.release();
      const answer = await served.post('/api/runs/run_01/cancel');
      expect([answer.status, await answer.json()]).toEqual([200, { run_id: 'run_01', status: 'cancelled' }]);
    }));
});

describe('POST /api/runs/{id}/pause', () => {
  it('tells a run that is worked on to stop at a safe place, and refuses where nobody works', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const { runs, lock } = openProject(folder, 'b');
      const lease = await lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
      await runs.create(sampleRun(), lease.fence);
      const told = await served.post('/api/runs/run_01/pause');
      expect([told.status, await told.json()]).toEqual([202, { run_id: 'run_01', status: 'running' }]);
      expect(await runs.loadRequests('run_01')).toMatchObject([{ request: 'pause' }]);
      await lease.release();
      expect((await served.post('/api/runs/run_01/pause')).status).toBe(409);
      expect((await served.post('/api/runs/run_02/pause')).status).toBe(404);
    }));
});

describe('GET /api/runs/{id}/events', () => {
  const eventsOf = async (answer: Response) =>
    (await answer.text())
      .split('\n\n')
      // What has no id is of the moment.
      .filter((part) => part.startsWith('id: '))
      .map((part) => /^id: (\S+)\nevent: (\w+)\ndata: /.exec(part)?.slice(1, 3));

  it('tells a run that has ended from its beginning, or after what the client has', () =>
    withScratchFolder(async (folder) => {
      const { served, runId } = await serveMadeBook(folder);
      const path = `/api/runs/${runId}/events`;
      const all = [
        [`${runId}:1`, 'step'],
        [`${runId}:2`, 'step'],
        [`${runId}:3`, 'step'],
        [`${runId}:end`, 'status'],
      ];
      expect(await eventsOf(await served.get(path))).toEqual(all);
      expect(await eventsOf(await served.get(`${path}?after=1`))).toEqual(all.slice(1));
      expect(await eventsOf(await served.get(`${path}?after=${runId}:2`))).toEqual(all.slice(2));
      const header = { 'last-event-id': `${runId}:3` };
      expect(await eventsOf(await served.get(`${path}?after=1`, header))).toEqual(all.slice(3));
      expect((await served.get(path, { 'last-event-id': `${runId}:end` })).status).toBe(204);
      expect((await served.get(`${path}?after=run_other:1`)).status).toBe(400);
    }));

  it('follows a run from before its beginning to its end', () =>
    withScratchFolder(async (folder) => {
      const served = await serveBook(folder);
      const lease = await openProject(folder, 'b').lock.acquire({ owner: 'x', purpose: 'x', waitMs: 0 });
      const { run_id } = (await (await served.post('/api/runs', START)).json()) as { run_id: string };
      const answer = await served.get(`/api/runs/${run_id}/events`);
      await lease.release();
      expect((await eventsOf(answer)).map((event) => event?.[0])).toEqual(
        ['1', '2', '3', 'end'].map((seq) => `${run_id}:${seq}`),
      );
      await served.stop();
    }));
});
