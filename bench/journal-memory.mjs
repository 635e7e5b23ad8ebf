// Peak memory and time of a run of 10,000 steps of 2 KB with 20 named slots against one of 1,000, each in a process of
// its own: memory must hardly grow, time must grow with the steps and not faster.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginRun, describeRun, openEngine } from './engine-throughput.mjs';

const SLOTS = 20;

export function measureMemory() {
  const small = measureIn(1_000);
  const large = measureIn(10_000);
  return [
    {
      what: 'peak memory of 10,000 steps, of 1,000',
      ratio: large.peakBytes / small.peakBytes,
      bound: 1.2,
      at: 'most',
      detail: `${megabytes(large.peakBytes)} against ${megabytes(small.peakBytes)}`,
    },
    {
      what: 'time a step at 10,000 steps, of 1,000',
      ratio: large.ms / 10_000 / (small.ms / 1_000),
      bound: 1.3,
      at: 'most',
      detail: `${(large.ms / 10_000).toFixed(2)} ms against ${(small.ms / 1_000).toFixed(2)} ms`,
    },
  ];
}

function measureIn(steps) {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), String(steps)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function work(steps) {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-bench-'));
  const deps = openEngine(root);
  const lease = await deps.store.lock.acquire({ owner: 'bench', purpose: 'bench', waitMs: 0 });
  const plan = Array.from({ length: steps }, (_, step) => `step:${step}`);
  const spec = describeRun(plan, (id) => `slot_${Number(id.slice('step:'.length)) % SLOTS}`);
  const started = performance.now();
  await beginRun(deps, lease, spec, new AbortController().signal);
  const ms = performance.now() - started;
  await lease.release();
  rmSync(root, { recursive: true });
  console.log(JSON.stringify({ ms, peakBytes: process.resourceUsage().maxRSS * 1024 }));
}

function megabytes(bytes) {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await work(Number(process.argv[2]));
