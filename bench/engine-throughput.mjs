// Steps per second of the engine against a floor that does the same durable writes with nothing around them: folder, manifest
// with its claim and its saved copy (docs/decisions/0019, 0031), 8 × (append + fdatasync + snapshot), both manifests at the end. Interleaved in short rounds, first the one and then the other
// first; the median of the rounds' own ratios, so that a disk that gets slower or quicker on the way touches both sides alike.
// Nothing is deleted on the way: a disk is busy with that for a while.
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createSystemClock } from '../dist/adapters/system/system-clock.js';
import { createSystemIds } from '../dist/adapters/system/system-ids.js';
import { NO_BUDGET } from '../dist/contracts/run.js';
import { createManifest } from '../dist/engine/create-manifest.js';
import { startRun } from '../dist/engine/start-run.js';
import { openStore, SILENT } from './bench-book.mjs';
import { median } from './median.mjs';

const RUNS = 20;
const STEPS = 8;
const ROUNDS = 50;
/** What has just been started is not what works through a book. */
const WARM_UP = 10;
const OUTPUT = 'x'.repeat(2048);
const PLAN = Array.from({ length: STEPS }, (_, step) => `step:${step}`);

export async function measureThroughput() {
  const folder = mkdtempSync(join(tmpdir(), 'bookforge-bench-'));
  try {
    const results = [];
    for (const inFlight of [1, 16]) results.push(await measure(folder, inFlight));
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(folder, inFlight) {
  const sides = { floor: runFloor, engine: (root) => runEngine(root, inFlight) };
  const took = { floor: [], engine: [] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? ['floor', 'engine'] : ['engine', 'floor'];
    for (const side of order) {
      const ms = await timed(folder, sides[side]);
      if (round >= 0) took[side].push(ms);
    }
  }
  const rate = (ms) => Math.round((RUNS * STEPS * 1000) / median(ms));
  return {
    what: `engine throughput, ${inFlight} in flight, of the floor`,
    ratio: median(took.floor.map((ms, round) => ms / took.engine[round])),
    bound: 0.7,
    at: 'least',
    detail: `${rate(took.engine)} steps/s against ${rate(took.floor)}`,
  };
}

async function timed(folder, work) {
  const root = mkdtempSync(join(folder, 'round-'));
  const started = performance.now();
  await work(root);
  return performance.now() - started;
}

export function openEngine(root) {
  const modelFor = () => Promise.reject(new Error('no model is asked here'));
  return {
    store: openStore(root),
    clock: createSystemClock(null),
    ids: createSystemIds(null, async () => false),
    log: SILENT,
    modelFor,
    wait: { tries: 1, maxMs: 0, repeatMaybePaid: 0 },
    pollMs: 400,
  };
}

/** A new run of the pipeline, as it ended. */
export async function beginRun(deps, lease, { pipeline, ...spec }, signal) {
  const run = createManifest(deps, await deps.ids.next('run'), null, spec);
  const { result } = await startRun(deps, lease, run, pipeline, signal);
  if (result.error !== null) throw result.error;
  return result;
}

export function describeRun(plan, slotOf) {
  return {
    pipeline: {
      kind: 'bench',
      async run(context) {
        for (const id of plan) {
          await context.step(id, { id }, async () => OUTPUT, { outputSlot: slotOf(id), agentId: 'bench' });
        }
        return null;
      },
    },
    kind: 'bench',
    description: 'bench',
    args: {},
    plan,
    fingerprint: { bench: 1 },
    model: 'offline:author',
    budget: NO_BUDGET,
  };
}

async function runEngine(root, inFlight) {
  const deps = openEngine(root);
  const lease = await deps.store.lock.acquire({ owner: 'bench', purpose: 'bench', waitMs: 0 });
  const spec = describeRun(PLAN, (id) => id);
  const signal = new AbortController().signal;
  let next = 0;
  const work = async () => {
    while (next < RUNS) {
      next += 1;
      await beginRun(deps, lease, { ...spec, args: { run: next } }, signal);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  await lease.release();
}

function runFloor(root) {
  const manifest = JSON.stringify({ filler: 'm'.repeat(900) }, null, 2);
  const claims = join(root, 'claims');
  mkdirSync(claims);
  for (let run = 0; run < RUNS; run += 1) {
    const folder = join(root, `run_${run}`);
    mkdirSync(folder);
    syncFolder(root);
    beginDurably(folder, join(claims, `${run}.1`), manifest);
    const journal = openSync(join(folder, 'steps.jsonl'), 'a');
    const slots = {};
    for (const id of PLAN) {
      writeSync(journal, `${JSON.stringify({ filler: 'r'.repeat(900), output: OUTPUT })}\n`);
      fdatasyncSync(journal);
      slots[id] = {
        type: 'artifact',
        agent_id: 'bench',
        text: OUTPUT,
        sha256: 'x'.repeat(64),
        summary: OUTPUT.slice(0, 200),
      };
      replace(folder, 'cache.json', JSON.stringify(slots));
    }
    closeSync(journal);
    writeDurably(folder, 'run.saved.json', manifest);
    renameSync(join(folder, 'run.saved.json.tmp'), join(folder, 'run.saved.json'));
    replace(folder, 'run.json', manifest);
    syncFolder(folder);
  }
}

/** One file under three names: a run comes to be by its claim. */
function beginDurably(folder, claim, manifest) {
  writeDurably(folder, 'run.json', manifest);
  linkSync(join(folder, 'run.json.tmp'), claim);
  syncFolder(dirname(claim));
  linkSync(claim, join(folder, 'run.saved.json'));
  linkSync(claim, join(folder, 'run.json'));
  syncFolder(folder);
  unlinkSync(join(folder, 'run.json.tmp'));
}

function replace(folder, name, text) {
  writeFileSync(join(folder, `${name}.tmp`), text);
  renameSync(join(folder, `${name}.tmp`), join(folder, name));
}

function writeDurably(folder, name, text) {
  const fd = openSync(join(folder, `${name}.tmp`), 'w');
  writeSync(fd, text);
  fdatasyncSync(fd);
  closeSync(fd);
}

function syncFolder(folder) {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
