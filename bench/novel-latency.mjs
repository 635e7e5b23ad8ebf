// Where the model is slow, its slowness is all that is waited for: a book of ten chapters by the offline author, on a real
// disk, with 200 ms to every answer, what the author takes to write it included, and eight requests in flight at most. The
// floor is the longest way through what has to wait for what (derive-units.ts), or all requests shared out among those in
// flight, whichever is longer, and what this disk took for the syncs, whose number `bench disk` holds: between a quick disk
// and a slow one lies more than all that we add. Scenes are written a beat a request, as long as 200 ms are for; a whole
// scene in one request takes a model a hundred times that, so that what we add to it is held against what we add to the beats.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createOfflineAuthor } from '../dist/adapters/offline-author/create-offline-author.js';
import { loadLexicons } from '../dist/adapters/offline-author/load-lexicon.js';
import { deriveCriticalPath } from '../dist/engine/estimate/derive-critical-path.js';
import { deriveUnits } from '../dist/novel/after/derive-units.js';
import { createBook, makeStory, openStore, outlineBook, writeChapters } from './bench-book.mjs';
import { countCalls } from './count-calls.mjs';
import { createTimedDisk } from './timed-disk.mjs';

const CHAPTERS = 10;
const SCENES = 2;
const LATENCY_MS = 200;
const IN_FLIGHT = 8;
const BY_BEATS = 'write_scene_from_outline';
const WHOLE = 'scene_whole';

export async function measureLatency() {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-bench-latency-'));
  try {
    const beats = await writeSlowly(join(root, 'beats'), BY_BEATS);
    const whole = await writeSlowly(join(root, 'whole'), WHOLE);
    return [
      {
        what: `run over ${CHAPTERS} chapters, ${LATENCY_MS} ms a request, ${IN_FLIGHT} in flight, of the floor`,
        ratio: beats.wallMs / beats.floor.ms,
        bound: 1.2,
        at: 'most',
        detail: describeTimes(beats),
      },
      {
        what: 'own time of a run with a scene a request, of one with a beat a request',
        ratio: (whole.wallMs - whole.floor.ms) / (beats.wallMs - beats.floor.ms),
        bound: 1,
        at: 'most',
        detail: describeTimes(whole),
      },
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function writeSlowly(root, recipe) {
  const model = await createSlowModel();
  const disk = createTimedDisk();
  const book = await prepareStory(root, model, { disk });
  await outlineBook(book, SCENES);
  model.latencyMs = LATENCY_MS;
  const syncedMs = disk.syncMs();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const written = await writeChapters(book, null, recipe);
  if (written.length !== CHAPTERS) throw new Error(`${written.length} chapters were written`);
  const wallMs = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const syncMs = disk.syncMs() - syncedMs;
  const floor = deriveFloor(await countCalls(book), syncMs);
  return { wallMs, floor, syncMs, cpuMs: (user + system) / 1000, authorMs: model.ownMs };
}

function describeTimes({ wallMs, floor, syncMs, cpuMs, authorMs }) {
  const each = (ms) => (ms / floor.calls).toFixed(1);
  return (
    `${(wallMs / 1000).toFixed(1)} s against ${(floor.ms / 1000).toFixed(1)} s, of which syncs ${(syncMs / 1000).toFixed(1)} ` +
    `(${floor.calls} requests, ${each(wallMs - floor.ms)} ms each of our own; ${each(cpuMs)} ms each of processor time, ` +
    `${each(authorMs)} ms of them the offline author's)`
  );
}

/** The offline author, who takes as long as is said over each answer and has no more requests under way than it allows. */
export async function createSlowModel() {
  const author = createOfflineAuthor({ lexicons: await loadLexicons() });
  const model = {
    ...author,
    id: 'offline:author',
    maxInFlight: IN_FLIGHT,
    latencyMs: 0,
    ownMs: 0,
    requests: 0,
    async generate(request, { signal }) {
      model.requests += 1;
      const before = performance.now();
      // Without a listener it answers at once, so that the time is its own.
      const answer = await author.generate(request, { signal });
      if (model.latencyMs === 0) return answer;
      // A model elsewhere works while we wait, and not after.
      const tookMs = performance.now() - before;
      model.ownMs += tookMs;
      await delay(Math.max(0, model.latencyMs - tookMs), undefined, { signal });
      return answer;
    },
  };
  return model;
}

/** A book with its story bible, and no outline yet. */
export async function prepareStory(root, model, { disk, chapters = CHAPTERS } = {}) {
  const book = await createBook(openStore(root, disk), model, { folder: root, chapters, pollMs: 400 });
  await makeStory(book);
  return book;
}

function deriveFloor(calls, syncMs) {
  const chapters = Array.from({ length: CHAPTERS }, (_, index) => ({
    chapter: index + 1,
    plan: true,
    scenes: Array.from({ length: SCENES }, (__, at) => at + 1),
  }));
  const units = deriveUnits(chapters, 'none');
  const known = new Set(units.map(({ id }) => id));
  for (const id of calls.keys()) if (!known.has(id)) throw new Error(`no unit is called ${id}`);
  const critical = deriveCriticalPath(units, ({ id }) => (calls.get(id) ?? 0) * LATENCY_MS);
  const total = [...calls.values()].reduce((sum, count) => sum + count, 0);
  return { ms: Math.max(critical, (total * LATENCY_MS) / IN_FLIGHT) + syncMs, calls: total };
}
