import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashBytes } from '../../src/engine/hash.ts';
import { type FaultyServer, startFaultyServer } from './faulty-server.ts';
import { type MadeBooks, makeBooks } from './outline-folder.ts';
import { type Answered, openRestClient, type RestClient, reasonOf } from './rest-client.ts';
import { createRestRuns, type RestRuns } from './rest-runs.ts';
import type { StartedBin } from './run-bin.ts';
import { waitUntil } from './wait-until.ts';

// The built server with its real rooms over a real book with an outline, from the first request to the last, as a
// program on the same machine sees it. The tests are one story, in order.

const WRITE = 'write_scene_from_outline';
const PROPOSE = 'structural_outline';
const NO_RUN = 'run_00000000000000000000000000';

let made: MadeBooks;
let model: FaultyServer;
let served: StartedBin;
let api: RestClient;
let runs: RestRuns;
/** The run that wrote a scene. */
let written = '';

beforeAll(async () => {
  made = await makeBooks();
  model = await startFaultyServer();
  served = made.bench.start(['serve'], { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: model.url });
  const line = await waitUntil('the address', () => /^(http:\S+)\n/.exec(served.soFar.stdout)?.[1]);
  api = await openRestClient(line);
  runs = createRestRuns(api);
}, 120_000);

afterAll(async () => {
  served.process.kill('SIGKILL');
  await served.ended;
  await model.shut();
  made.remove();
});

const startWriting = () => api.post('/api/runs', { recipe_id: WRITE, args: { scene_ref: '1:1' } });

describe('a book before any run', () => {
  it('has a server that answers, projects, tools and recipes', async () => {
    expect((await api.get('/api/health')).body).toMatchObject({ status: 'ok' });
    expect((await api.get('/api/projects')).body).toMatchObject([{ project: 'b', chapters: 3, error: null }]);
    const tools = (await api.get('/api/tools')).body as { name: string }[];
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['file_locator', 'task_router']));
    const recipes = (await api.get('/api/recipes')).body as { recipe_id: string; required_args: string[] }[];
    expect(recipes).toHaveLength(9);
    expect(recipes.find(({ recipe_id }) => recipe_id === WRITE)).toMatchObject({
      source: 'bundled',
      required_args: ['scene_ref'],
    });
    expect((await api.get(`/api/recipes/${WRITE}`)).body).toMatchObject({ recipe: { recipe_id: WRITE } });
    expect(reasonOf(await api.get('/api/recipes/no_such_recipe'))).toEqual([404, 'not_found']);
    expect((await api.get('/api/openapi.json')).body).toMatchObject({ openapi: '3.1.0' });
  });

  it('routes a task, and says so where it leads nowhere', async () => {
    const route = (description: string) => api.post('/api/route', { description });
    expect((await route('write scene 2 from the outline')).body).toMatchObject({
      recipe_id: WRITE,
      routable: true,
      initial_args: { scene_number: 2 },
    });
    expect((await route('make tea')).body).toMatchObject({ recipe_id: null, routable: false });
    expect(reasonOf(await api.post('/api/route', { text: 'make tea' }))).toEqual([400, 'request_invalid']);
  });

  it('has no runs, packets or issues yet, and a trail with nothing in it', async () => {
    // The outline and the story were made at the command line; recipes were not.
    const earlier = (await api.get('/api/runs')).body as { recipe_id: string | null }[];
    expect(earlier.map(({ recipe_id }) => recipe_id)).toEqual([null, null, null, null]);
    expect((await api.get('/api/packets')).body).toEqual([]);
    expect((await api.get('/api/issues')).body).toEqual([]);
    expect((await api.get('/api/audit/verify')).body).toMatchObject({ intact: true, entries: 0 });
  });

  it('shows its files and nothing else', async () => {
    const book = await api.get('/api/files?path=book.json');
    expect([book.status, JSON.parse(String(book.body))]).toMatchObject([200, { book_id: 'b' }]);
    expect(reasonOf(await api.get('/api/files?path=none.txt'))).toEqual([404, 'not_found']);
    expect(reasonOf(await api.get('/api/files?path=../b/book.json'))).toEqual([400, 'path_refused']);
    expect(reasonOf(await api.get('/api/files'))).toEqual([400, 'request_invalid']);
    expect(reasonOf(await api.get('/api/files?path=book.json&project=none'))).toEqual([
      404,
      'book_not_found',
    ]);
  });
});

describe('POST /api/runs', () => {
  it('refuses what cannot be run', async () => {
    const refused = async (body: unknown) => reasonOf(await api.post('/api/runs', body));
    expect(await refused({ recipe_id: 'no_such_recipe' })).toEqual([400, 'recipe_not_found']);
    expect(await refused({ recipe_id: WRITE })).toEqual([400, 'recipe_args_missing']);
    expect(await refused({ recipe_id: WRITE, args: {} })).toEqual([400, 'recipe_args_missing']);
    expect(await refused({ args: {} })).toEqual([400, 'request_invalid']);
    expect(await refused({ recipe_id: WRITE, more: 1 })).toEqual([400, 'request_invalid']);
    expect(await refused({ recipe_id: WRITE, project: 'none' })).toEqual([404, 'book_not_found']);
    const send = (body: string, type: string) => api.send('POST', '/api/runs', body, type);
    expect(reasonOf(await send('{"recipe_id":', 'application/json'))).toEqual([400, 'request_invalid']);
    expect((await api.get('/api/runs?recipe_id=no_such_recipe')).body).toEqual([]);
    expect((await api.get(`/api/runs?recipe_id=${WRITE}`)).body).toEqual([]);
  });

  it('starts a run, lets another wait behind it, and refuses the same recipe meanwhile', async () => {
    model.behave({ kind: 'hold' });
    const first = await runs.start({
      recipe_id: WRITE,
      args: { scene_ref: '1:1' },
      description: 'Write the first scene',
    });
    expect(first.status).toBe('running');
    await waitUntil('a request', () => model.requests.length === 1);
    const second = await runs.start({ recipe_id: PROPOSE, description: 'restructure the outline' });
    expect(second.status).toBe('pending');
    expect(reasonOf(await startWriting())).toEqual([409, 'recipe_already_running']);
    expect(reasonOf(await api.post('/api/runs', { recipe_id: PROPOSE }))).toEqual([
      409,
      'recipe_already_running',
    ]);
    expect(reasonOf(await api.post(`/api/runs/${second.run_id}/cancel`))).toEqual([
      409,
      'run_not_cancellable',
    ]);

    const underWay = await runs.detail(first.run_id);
    expect(underWay).toMatchObject({ status: 'running', phase: 'b', current_step_index: 3, total_steps: 12 });
    expect(underWay.steps.find(({ step_id }) => step_id === 'frame_scene')).toEqual({
      step_id: 'frame_scene',
      phase: 'a',
      status: 'done',
      tool: 'beat_architect',
      output_slot: 'scene_frame',
      output_preview: expect.any(String),
    });
    expect(underWay.steps.filter(({ status }) => status === 'running').map(({ step_id }) => step_id)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^plan/)]),
    );
    expect(underWay.steps.find(({ step_id }) => step_id === 'edit')).toEqual({
      step_id: 'edit',
      phase: 'b',
      status: 'pending',
      agent_archetype: 'editor',
      output_slot: 'edited_scene',
    });
    const idsOf = async (query: string) =>
      ((await api.get(`/api/runs?${query}`)).body as { run_id: string }[]).map(({ run_id }) => run_id);
    expect(await idsOf('status=running')).toEqual([first.run_id]);
    expect(await idsOf('status=pending')).toEqual([second.run_id]);
    expect(await idsOf(`recipe_id=${WRITE}`)).toEqual([first.run_id]);
    expect(await idsOf(`recipe_id=${WRITE}&status=pending`)).toEqual([]);

    model.behave({ kind: 'good' });
    model.release();
    expect((await runs.untilEnded(first.run_id)).status).toBe('done');
    expect((await runs.untilEnded(second.run_id)).status).toBe('done');
    written = first.run_id;
  }, 60_000);
});

describe('GET /api/runs', () => {
  it('lists newest first, in pages that lead to each other', async () => {
    const seen: unknown[] = [];
    let path: string | undefined = '/api/runs?limit=4';
    while (path !== undefined) {
      const page: Answered = await api.get(path);
      seen.push(...(page.body as unknown[]));
      path = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual((await api.get('/api/runs')).body);
    expect(seen).toHaveLength(6);
    expect(seen[1]).toEqual({
      run_id: written,
      recipe_id: WRITE,
      status: 'done',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      kind: 'recipe',
      parent_run_id: null,
      interrupted: false,
    });
    for (const query of ['status=finished', 'limit=0', 'limit=501', 'limit=x', 'before=../x', 'more=1'])
      expect(reasonOf(await api.get(`/api/runs?${query}`)), query).toEqual([400, 'request_invalid']);
  });
});

describe('a run that is done', () => {
  it('is shown in one document with every key of the contract', async () => {
    const run = await runs.detail(written);
    expect(run).toEqual({
      run_id: written,
      recipe_id: WRITE,
      status: 'done',
      phase: null,
      current_step_index: expect.any(Number),
      total_steps: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      completed_at: expect.any(String),
      task: { description: 'Write the first scene' },
      steps: expect.any(Array),
      cache_summary: expect.any(Object),
      error: null,
      project: 'b',
      kind: 'recipe',
      parent_run_id: null,
      session_id: expect.stringMatching(/^sess_/),
      interrupted: false,
      model: 'compatible:any',
      usage: expect.any(Object),
      notices: [],
    });
    const step = run.steps.find(({ step_id }) => step_id === 'plan');
    expect(step).toEqual({
      step_id: 'plan',
      phase: 'b',
      status: 'done',
      agent_archetype: 'planner',
      output_slot: 'scene_plan',
      output_preview: expect.any(String),
    });
    expect(Object.entries(run.cache_summary).map(([slot, { type }]) => [slot, type])).toEqual([
      ['outline_beat', 'pointer'],
      ['scene_frame', 'pointer'],
      ['canon_context', 'pointer'],
      ['scene_plan', 'artifact'],
      ['plan_check', 'artifact'],
      ['draft', 'artifact'],
      ['critique', 'artifact'],
      ['edited_scene', 'artifact'],
      ['continuity_report', 'artifact'],
      ['final_report', 'artifact'],
    ]);
    expect(reasonOf(await api.get(`/api/runs/${NO_RUN}`))).toEqual([404, 'run_not_found']);
  });

  it('has a log of steps with all that can be observed', async () => {
    const log = (await api.get(`/api/runs/${written}/steps`)).body as Record<string, unknown>[];
    expect(log.find(({ step_id }) => step_id === 'check_canon')).toMatchObject({
      phase: 'a',
      tool: 'canon_checker',
      agent_archetype: null,
      agent_id: null,
      status: 'done',
      output_slot: 'canon_context',
      receipt_id: expect.stringMatching(/^rcpt_/),
      input_slot_refs: ['scene_frame'],
      output_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      error: null,
    });
    expect(log.find(({ step_id }) => step_id === 'critique')).toMatchObject({
      tool: null,
      agent_archetype: 'critic',
      agent_id: 'critic-001',
      receipt_id: null,
      input_slot_refs: ['draft', 'scene_plan', 'scene_frame'],
    });
    expect(log.every((step) => !('output' in step) && !('line_hash' in step))).toBe(true);
    expect(reasonOf(await api.get(`/api/runs/${NO_RUN}/steps`))).toEqual([404, 'run_not_found']);
  });

  it('has slots: the text of an artifact, and the way from a pointer to the whole output', async () => {
    const artifact = (await api.get(`/api/runs/${written}/cache/edited_scene`)).body as Record<
      string,
      string
    >;
    expect(artifact).toEqual({
      slot: 'edited_scene',
      type: 'artifact',
      agent_id: 'editor-001',
      text: expect.any(String),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      summary: expect.any(String),
    });
    expect(`sha256:${artifact['sha256']}`).toBe(hashBytes(artifact['text'] ?? ''));
    const pointer = (await api.get(`/api/runs/${written}/cache/scene_frame`)).body as Record<string, string>;
    expect(pointer).toEqual({
      slot: 'scene_frame',
      type: 'pointer',
      receipt_id: expect.stringMatching(/^rcpt_/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      summary: expect.any(String),
    });
    const receipt = await api.get(`/api/audit/receipts/${pointer['receipt_id']}`);
    expect(receipt.body).toMatchObject({
      tool: 'beat_architect',
      run_id: written,
      output_hash: `sha256:${pointer['sha256']}`,
      output: { canonical_path: expect.stringMatching(/^Story\/Scenes\/SCN-/) },
    });
    expect(reasonOf(await api.get(`/api/runs/${written}/cache/none`))).toEqual([404, 'slot_not_found']);
    expect(reasonOf(await api.get(`/api/runs/${NO_RUN}/cache/draft`))).toEqual([404, 'run_not_found']);
  });

  it('is told as events, up to its end and not beyond', async () => {
    const events = await api.get(`/api/runs/${written}/events`);
    const ids = [...String(events.body).matchAll(/^id: (.+)$/gm)].map(([, id = '']) => id);
    expect(String(events.body)).toMatch(/event: status\ndata: .*"status":"done"/);
    const after = await api.get(`/api/runs/${written}/events?after=${encodeURIComponent(ids.at(-1) ?? '')}`);
    expect(after.status).toBe(204);
    expect(reasonOf(await api.get(`/api/runs/${NO_RUN}/events`))).toEqual([404, 'run_not_found']);
  });

  it('left a packet and a receipt for every agent step, all in an intact trail', async () => {
    const packets = (await api.get(`/api/packets?run_id=${written}`)).body as Record<string, string>[];
    expect(packets.map(({ intent }) => intent).filter((intent) => intent !== 'write_beat')).toEqual([
      'plan_scene',
      'continuity_check',
      'critique_scene',
      'edit_scene',
      'continuity_check',
      'finalize',
    ]);
    const [first] = packets;
    expect((await api.get(`/api/packets/${first?.['packet_id']}`)).body).toEqual(first);
    const ofIssue = await api.get(`/api/packets?issue_id=${first?.['parent_issue_id']}`);
    expect(ofIssue.body).toEqual(packets);
    const issue = (await api.get(`/api/issues/${first?.['parent_issue_id']}`)).body as { receipts: string[] };
    expect(issue.receipts).toHaveLength(packets.length);
    expect((await api.get(`/api/audit/receipts/${issue.receipts[0]}`)).body).toMatchObject({
      packet_id: first?.['packet_id'],
      run_id: written,
      stop_hook: { triggered: false },
    });
    expect((await api.get('/api/audit/verify')).body).toMatchObject({
      intact: true,
      troubles: [],
      notices: [],
    });
    expect(reasonOf(await api.get('/api/packets/pkt_none'))).toEqual([404, 'not_found']);
    expect(reasonOf(await api.get('/api/audit/receipts/rcpt_none'))).toEqual([404, 'not_found']);
    expect(reasonOf(await api.get('/api/audit/reports/pkt_none'))).toEqual([404, 'not_found']);
    expect(reasonOf(await api.get(`/api/packets?run_id=${'x'.repeat(500)}`))).toEqual([
      400,
      'request_invalid',
    ]);
  });

  it('wrote the scene into the book', async () => {
    const chapter = await api.get('/api/files?path=chapters/chapter_001.json');
    const { text } = (await api.get(`/api/runs/${written}/cache/edited_scene`)).body as { text: string };
    expect(JSON.parse(String(chapter.body)).scenes[0].content.trim()).toBe(text.trim());
  });

  it('can no longer be cancelled', async () => {
    expect(reasonOf(await api.post(`/api/runs/${written}/cancel`))).toEqual([409, 'run_not_cancellable']);
    expect(reasonOf(await api.post(`/api/runs/${NO_RUN}/cancel`))).toEqual([404, 'run_not_found']);
  });
});

describe('an issue', () => {
  it('is listed, commented and closed', async () => {
    const open = (await api.get('/api/issues?status=open')).body as { id: string; title: string }[];
    const issue = open.find(({ title }) => title.includes('Write the first scene'));
    const path = `/api/issues/${issue?.id}`;
    const commented = await api.post(`${path}/comments`, { body: 'Good; the quay may stay.' });
    expect(commented.body).toMatchObject({ id: issue?.id, status: 'open' });
    const { comments } = (await api.get(path)).body as { comments: { author: string; body: string }[] };
    expect(comments.at(-1)).toMatchObject({ author: 'user', body: 'Good; the quay may stay.' });
    expect((await api.post(`${path}/close`)).body).toMatchObject({ status: 'closed' });
    expect((await api.get('/api/issues?status=closed')).body).toMatchObject([{ id: issue?.id }]);
    expect(reasonOf(await api.post(`${path}/comments`, { body: '' }))).toEqual([400, 'request_invalid']);
    expect(reasonOf(await api.get('/api/issues?status=done'))).toEqual([400, 'request_invalid']);
    expect(reasonOf(await api.get('/api/issues/iss_none'))).toEqual([404, 'not_found']);
    expect(reasonOf(await api.post('/api/issues/iss_none/close'))).toEqual([404, 'not_found']);
    expect(reasonOf(await api.post('/api/issues/iss_none/comments', { body: 'x' }))).toEqual([
      404,
      'not_found',
    ]);
  });
});

describe('POST /api/runs/{id}/cancel', () => {
  it('ends a run that is under way, once', async () => {
    model.behave({ kind: 'hold' });
    const before = model.requests.length;
    const { run_id } = await runs.start({ recipe_id: WRITE, args: { scene_ref: '1:2' } });
    await waitUntil('a request', () => model.requests.length > before);
    const cancelled = await api.post(`/api/runs/${run_id}/cancel`);
    expect([cancelled.status, cancelled.body]).toEqual([200, { run_id, status: 'cancelled' }]);
    expect(await runs.detail(run_id)).toMatchObject({
      status: 'cancelled',
      error: { reason_code: 'run_cancelled' },
    });
    expect(reasonOf(await api.post(`/api/runs/${run_id}/cancel`))).toEqual([409, 'run_not_cancellable']);
    model.release();
    model.behave({ kind: 'good' });
    // The same recipe may be run again at once.
    const again = await runs.start({ recipe_id: WRITE, args: { scene_ref: '1:2' } });
    expect((await runs.untilEnded(again.run_id)).status).toBe('done');
    expect((await api.get('/api/audit/verify')).body).toMatchObject({ intact: true });
  }, 60_000);
});

describe('the API document', () => {
  it('promises nothing that was not seen here', () => {
    // A report comes with agents that write one; a cancel that takes longer than ten seconds is not waited for.
    const unseen = ['GET /api/audit/reports/{id} 200', 'POST /api/runs/{id}/cancel 202'];
    expect(api.promised.filter((each) => !api.answered.has(each)).sort()).toEqual(unseen);
  });
});
