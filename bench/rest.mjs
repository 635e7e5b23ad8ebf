// The REST interface on its socket. One run with 1,000 steps is asked for while another run of the same project works in
// the same process, against a floor that only reads the files of that run; and 10,000 runs are listed page by page.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../dist/app.js';
import { createControlRoom } from '../dist/server/create-control-room.js';
import { joinRooms } from '../dist/server/join-rooms.js';
import { listen } from '../dist/server/listen.js';
import { SILENT } from './bench-book.mjs';
import { beginRun, describeRun, openEngine } from './engine-throughput.mjs';
import { median } from './median.mjs';

const STEPS = 1000;
const REQUESTS = 200;
const RUNS = 10_000;
const PAGE = 100;
const TOKEN = 'bench';

export async function measureRest() {
  const workspace = mkdtempSync(join(tmpdir(), 'bookforge-bench-'));
  const app = await createApp({ env: {}, cwd: workspace, workspace, log: SILENT });
  for (const book_id of ['steps', 'runs']) {
    const idea = 'A bench.';
    await app.initBook({ schema_version: 'book_v1', book_id, idea, language: 'en', chapters: 3, seed: '1' });
  }
  const dispatcher = await app.createDispatcher(new AbortController().signal);
  const room = createControlRoom({
    app,
    dispatcher,
    workRooms: joinRooms,
    version: '0.0.0',
    only: null,
  });
  const server = await listen({
    room,
    token: TOKEN,
    webFiles: new Map(),
    log: SILENT,
    host: '127.0.0.1',
    port: 0,
  });
  try {
    return [...(await measureDetail(server, workspace)), ...(await measureList(server, workspace))];
  } finally {
    await server.close();
    rmSync(workspace, { recursive: true });
  }
}

async function measureDetail(server, workspace) {
  const root = join(workspace, 'projects', 'steps');
  const deps = openEngine(root);
  const lease = await deps.store.lock.acquire({ owner: 'bench', purpose: 'bench', waitMs: 0 });
  const plan = Array.from({ length: STEPS }, (_, step) => `step:${step}`);
  const finished = describeRun(plan, () => null);
  const { run } = await beginRun(deps, lease, finished, new AbortController().signal);

  // A run that goes on and on beside the requests, some twenty steps a second.
  const stop = new AbortController();
  const beside = { ...describeRun(['work'], () => null), args: { beside: true } };
  beside.pipeline = {
    kind: 'bench',
    async run(context) {
      for (let step = 0; !stop.signal.aborted; step += 1) {
        await context.step(`work/${step}`, { step }, async () => 'x'.repeat(2048), { agentId: 'bench' });
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return null;
    },
  };
  const working = beginRun(deps, lease, beside, new AbortController().signal);

  const folder = join(root, '.control-room', 'runs', run.run_id);
  const asked = [];
  const floor = [];
  const health = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    floor.push(
      await timed(() => [readFileSync(join(folder, 'run.json')), readFileSync(join(folder, 'steps.jsonl'))]),
    );
    health.push(await timed(() => get(server, '/api/health')));
    asked.push(await timed(() => get(server, `/api/runs/${run.run_id}?project=steps`)));
  }
  stop.abort();
  await working;
  await lease.release();
  return [
    {
      what: `GET of a run with ${STEPS} steps beside a running run, ms at the median`,
      ratio: median(asked),
      bound: 20,
      at: 'most',
      detail: `${(median(asked) / median(floor)).toFixed(1)} times the floor of reading its files, ${median(floor).toFixed(2)} ms; an empty answer takes ${median(health).toFixed(2)} ms`,
    },
  ];
}

async function measureList(server, workspace) {
  writeManyRuns(join(workspace, 'projects', 'runs'), RUNS);
  const first = await timed(() => get(server, `/api/runs?project=runs&limit=${PAGE}`));
  const pages = [];
  let seen = 0;
  let path = `/api/runs?project=runs&limit=${PAGE}`;
  while (path !== undefined) {
    let answer;
    pages.push(
      await timed(async () => {
        answer = await get(server, path);
      }),
    );
    seen += answer.document.length;
    path = answer.next;
  }
  if (seen !== RUNS) throw new Error(`${seen} runs were listed of ${RUNS}`);
  const filter = () => get(server, `/api/runs?project=runs&status=running&limit=${PAGE}`);
  await filter();
  const filtered = [];
  for (let round = 0; round < 21; round += 1) filtered.push(await timed(filter));
  return [
    {
      what: `a page of ${PAGE} of ${RUNS} runs, ms at the median`,
      ratio: median(pages),
      bound: 100,
      at: 'most',
      detail: `all ${pages.length} pages; the very first took ${first.toFixed(0)} ms`,
    },
    {
      what: `the running ones of ${RUNS} runs, ms at the median`,
      ratio: median(filtered),
      bound: 100,
      at: 'most',
      detail: 'none of them runs, so that all are looked at',
    },
  ];
}

async function get(server, path) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const document = await answer.json();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(document)}`);
  return { document, next: /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] };
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Of a run that has ended. */
/** Runs that are done, without anything inside them. */
export function writeManyRuns(project, count) {
  const sample = describeManifest();
  for (let run = 0; run < count; run += 1) {
    const run_id = `run_${String(run).padStart(8, '0')}`;
    const created_at = new Date(Date.UTC(2026, 0, 1) + run * 1000).toISOString();
    const folder = join(project, '.control-room', 'runs', run_id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'run.json'), JSON.stringify({ ...sample, run_id, created_at }, null, 2));
  }
}

function describeManifest() {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    run_id: '',
    kind: 'bench',
    parent_run_id: null,
    recipe_id: null,
    session_id: null,
    created_at: at,
    updated_at: at,
    task: { description: 'bench', session_plan_task_id: null, initial_args: {} },
    current_step_index: 1,
    total_steps: 1,
    plan: ['work'],
    active_steps: [],
    fingerprint: { sha256: `sha256:${'0'.repeat(64)}`, parts: {} },
    model: 'offline:author',
    usage: {
      calls: 0,
      input_tokens: 0,
      output_tokens: 0,
      cached_tokens: 0,
      unmetered_calls: 0,
      cost_usd: 0,
      unpriced_calls: 0,
    },
    budget: { max_cost_usd: null, max_tokens: null },
    notices: [],
    overrides: [],
    status: 'done',
    phase: null,
    completed_at: at,
    error: null,
  };
}
