// What it costs to find a file in a project of 10,000: the first time, when every file's first lines are read, and after
// that, when only names, sizes and times are looked at. Floors: listing and stat of the same files with nothing around them,
// and, for the first time, listing and reading through the same store, whose care for links and names is its own.
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectoryStore } from '../dist/adapters/store/directory-store.js';
import { createNodeDisk } from '../dist/adapters/store/node-disk.js';
import { createProcessLiveness } from '../dist/adapters/store/process-liveness.js';
import { createSystemClock } from '../dist/adapters/system/system-clock.js';
import { fileLocator } from '../dist/tools/file-locator.js';
import { runTool } from '../dist/tools/run-tool.js';
import { median } from './median.mjs';

const FILES = 10_000;
const SMALL = 2_500;
const FOLDERS = 50;
const ROUNDS = 5;
const WARM_MS = 1_000;

export async function measureLocator() {
  const [small, large] = [await measureProject(SMALL), await measureProject(FILES)];
  return [
    {
      what: `file_locator, warm over ${FILES} files, of 1 s`,
      ratio: large.warm / WARM_MS,
      bound: 1,
      at: 'most',
      detail: `${large.warm.toFixed(0)} ms`,
    },
    {
      what: 'file_locator, warm, of listing and stat',
      ratio: large.warm / large.listing,
      bound: 6,
      at: 'most',
      detail: `${large.warm.toFixed(0)} ms against ${large.listing.toFixed(0)} ms`,
    },
    {
      what: 'file_locator, cold, of listing and reading through the store',
      ratio: large.cold / large.reading,
      bound: 2.5,
      at: 'most',
      detail: `${large.cold.toFixed(0)} ms against ${large.reading.toFixed(0)} ms`,
    },
    {
      what: `file_locator, cold time a file at ${FILES} files, of ${SMALL}`,
      ratio: large.cold / FILES / (small.cold / SMALL),
      bound: 1.3,
      at: 'most',
      detail: `${((large.cold / FILES) * 1000).toFixed(0)} µs against ${((small.cold / SMALL) * 1000).toFixed(0)} µs`,
    },
  ];
}

async function measureProject(count) {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-bench-'));
  try {
    writeProject(root, count);
    const times = { cold: [], warm: [], listing: [], reading: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = openContext(root);
      times.listing.push(await timed(() => walk(root)));
      times.reading.push(await timed(() => readAll(context.files)));
      times.cold.push(await timed(() => locate(context, count)));
      times.warm.push(await timed(() => locate(context, count)));
    }
    return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, median(each)]));
  } finally {
    rmSync(root, { recursive: true });
  }
}

function writeProject(root, count) {
  for (let folder = 0; folder < FOLDERS; folder += 1) mkdirSync(join(root, `part-${folder}`));
  for (let index = 1; index <= count; index += 1) {
    const text = `---\npov: Person ${index % 13}\n---\n# Scene ${index}\n\n${'The lamp went out over the water. '.repeat(60)}\n`;
    writeFileSync(join(root, `part-${index % FOLDERS}`, `scene-${index}-town-${index % 7}.md`), text);
  }
}

function openContext(root) {
  const liveness = createProcessLiveness();
  const { files } = createDirectoryStore({
    root,
    disk: createNodeDisk(),
    clock: createSystemClock(null),
    process: liveness.self,
    isAlive: liveness.isAlive,
  });
  const memo = new Map();
  return {
    files,
    language: 'en',
    issues: async () => [],
    route: () => Promise.reject(new Error('nothing is routed here')),
    memo: {
      load: async (name) => memo.get(name) ?? null,
      save: async (name, bytes) => void memo.set(name, bytes),
    },
    signal: new AbortController().signal,
  };
}

async function locate(context, count) {
  const wanted = count - 1;
  const { output } = await runTool(fileLocator, { search_criteria: `draft scene ${wanted}` }, context);
  const [first] = output.matches;
  if (first?.scene_number !== wanted) throw new Error(`found ${JSON.stringify(first)}`);
}

function walk(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) walk(path);
  }
}

async function readAll(files) {
  for (const { path } of await files.list('')) await files.read(path);
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
