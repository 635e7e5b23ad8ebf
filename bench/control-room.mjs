// The page in a browser, over a server in this process: 10,000 runs, a run of 10,000 steps, a book of 100 chapters, and 100,000 events.
// A page is there when what it shows is drawn; that is held against a second, or twice what an empty page of ours takes in the same
// browser, whichever is more. npm run bench controlroom=600 has the events come for ten minutes instead of twenty seconds.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { createOfflineAuthor } from '../dist/adapters/offline-author/create-offline-author.js';
import { loadLexicons } from '../dist/adapters/offline-author/load-lexicon.js';
import { createNodeDisk } from '../dist/adapters/store/node-disk.js';
import { createApp } from '../dist/app.js';
import { createControlRoom } from '../dist/server/create-control-room.js';
import { joinRooms } from '../dist/server/join-rooms.js';
import { listen } from '../dist/server/listen.js';
import { createBook, makeStory, openStore, outlineBook, SILENT } from './bench-book.mjs';
import { createCalmAuthor } from './calm-author.mjs';
import { beginRun, describeRun, openEngine } from './engine-throughput.mjs';
import { importTypescript } from './import-typescript.mjs';
import { median } from './median.mjs';
import { writeManyRuns } from './rest.mjs';

const RUNS = 10_000;
const STEPS = 10_000;
const CHAPTERS = 100;
const EVENTS = 100_000;
const EVENT_SECONDS = 20;
const ROUNDS = 5;
const TOKEN = 'bench';
const KILOBYTE = 1024;

export async function measureControlRoom(seconds) {
  const { findChromium } = await importTypescript(
    new URL('../test/browser/find-chromium.ts', import.meta.url),
  );
  const executablePath = findChromium(process.env);
  if (executablePath === null) throw new Error('there is no Chromium to measure the page in');
  const workspace = mkdtempSync(join(tmpdir(), 'bookforge-bench-'));
  const runId = await fillWorkspace(workspace);
  const server = await startServer(workspace);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
  });
  try {
    const open = () => openPage(browser, server);
    return [
      await measureFirstLoad(open),
      ...(await measurePages(open, runId)),
      await measureScrolling(open, runId),
      await measureEvents(open, runId, Number(seconds ?? EVENT_SECONDS)),
    ];
  } finally {
    await browser.close();
    await server.close();
    rmSync(workspace, { recursive: true });
  }
}

async function measureFirstLoad(open) {
  const page = await open();
  const scripts = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
  });
  await page.goto(page.home);
  await page.getByRole('heading', { level: 2 }).waitFor();
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
  await page.context().close();
  return {
    what: 'script of the first load, compressed, KB',
    ratio: sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE,
    bound: 250,
    at: 'most',
    detail: `${sizes.length} files`,
  };
}

async function measurePages(open, runId) {
  const pages = {
    [`the list of ${RUNS} runs`]: { at: 'runs/runs', shows: 'tbody tr' },
    [`a run of ${STEPS} steps`]: { at: `steps/runs/${runId}`, shows: '.waterfall tbody tr' },
    [`a book of ${CHAPTERS} chapters`]: { at: 'bench', shows: '.steps' },
    [`the list of ${CHAPTERS} chapters`]: { at: 'bench/chapters', shows: 'tbody tr' },
    [`a chapter of ${CHAPTERS}`]: { at: 'bench/chapters/50', shows: '.paper p' },
  };
  const empty = [];
  const times = Object.entries(pages).map(([name, where]) => ({ name, ...where, ms: [] }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const none = await timePage(open, 'empty/sessions', '.empty');
    if (round > 0) empty.push(none);
    for (const each of times) {
      const ms = await timePage(open, each.at, each.shows);
      if (round > 0) each.ms.push(ms);
    }
  }
  const floor = Math.max(1000, 2 * median(empty));
  return times.map(({ name, ms }) => ({
    what: `${name} is there, of a second or twice an empty page`,
    ratio: median(ms) / floor,
    bound: 1,
    at: 'most',
    detail: `${median(ms).toFixed(0)} ms; an empty page takes ${median(empty).toFixed(0)} ms`,
  }));
}

/** From the address to what it shows, drawn and ready for the next thing. */
async function timePage(open, at, shows) {
  const page = await open();
  const started = performance.now();
  await page.goto(`${page.home}#/${at}`);
  await page.locator(shows).first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const took = performance.now() - started;
  await page.context().close();
  return took;
}

async function measureScrolling(open, runId) {
  const page = await open();
  await page.goto(`${page.home}#/steps/runs/${runId}`);
  await page.locator('.waterfall tbody tr').nth(5).waitFor();
  await watchLongTasks(page);
  await page.locator('.waterfall').evaluate(async (table) => {
    for (let at = 0; at < table.scrollHeight; at += table.scrollHeight / 200) {
      table.scrollTop = at;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  const longest = await page.evaluate(() => Math.max(0, ...window.longTasks));
  await page.context().close();
  return {
    what: `longest task while ${STEPS} steps are scrolled through, ms`,
    ratio: longest,
    bound: 100,
    at: 'most',
    detail: 'tasks under 50 ms are not told by a browser, and count as none',
  };
}

/** Events as they come while much is written, told to the page by a line of ours in the place of the browser's. */
async function measureEvents(open, runId, seconds) {
  const page = await open();
  await page.addInitScript(replaceLine);
  let running = null;
  // Nobody works on it: to the page it is told otherwise, so that it follows.
  await page.route(
    (address) => address.pathname === `/api/runs/${runId}`,
    async (route) => {
      // Fetched once: nothing of it changes, and what the browser's stand-in takes for it is not to be measured.
      running ??= { ...(await (await route.fetch()).json()), status: 'running' };
      await route.fulfill({ json: running });
    },
  );
  await page.goto(`${page.home}#/steps/runs/${runId}`);
  await page.locator('.waterfall tbody tr').nth(5).waitFor();
  await page.waitForFunction(() => window.lines.length === 2);
  const session = await page.context().newCDPSession(page);
  const tell = (count, during) => page.evaluate(tellEvents, { runId, count, during });
  // A page holds what it shows and what it showed before, until it is drawn anew: so it is, and of a few looks the least counts.
  const heapOf = async () => {
    const looks = [];
    for (let look = 0; look < 6; look += 1) {
      await tell(20, 400);
      await session.send('HeapProfiler.collectGarbage');
      looks.push((await session.send('Runtime.getHeapUsage')).usedSize);
    }
    return Math.min(...looks);
  };
  // A tenth of them first: what a page keeps, it has by then.
  await tell(EVENTS / 10, seconds * 100);
  const before = await heapOf();
  await watchLongTasks(page);
  await tell(EVENTS, seconds * 1000);
  const longest = await page.evaluate(() => Math.max(0, ...window.longTasks));
  const after = await heapOf();
  await page.context().close();
  return {
    what: `heap after ${EVENTS} events, of before`,
    ratio: after / before,
    bound: 1.1,
    at: 'most',
    detail: `${(after / KILOBYTE / KILOBYTE).toFixed(1)} MB against ${(before / KILOBYTE / KILOBYTE).toFixed(1)} MB over ${seconds} s; the longest task took ${longest.toFixed(0)} ms`,
  };
}

function watchLongTasks(page) {
  return page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
}

/** In the page. */
function replaceLine() {
  window.lines = [];
  window.EventSource = class extends EventTarget {
    static CLOSED = 2;
    readyState = 1;
    constructor(address) {
      super();
      this.address = address;
      window.lines.push(this);
      setTimeout(() => this.dispatchEvent(new Event('open')));
    }
    close() {
      this.readyState = 2;
      window.lines = window.lines.filter((line) => line !== this);
    }
  };
}

/** In the page: nine of ten are text as it is written, the others how far the run is. */
async function tellEvents({ runId, count, during }) {
  const head = { run_id: runId, root_run_id: runId, parent_run_id: null, place: {} };
  const started = performance.now();
  for (let told = 0; told < count; ) {
    const due = Math.min(count, Math.ceil(((performance.now() - started) / during) * count));
    for (; told < due; told += 1) {
      const event =
        told % 10 === 0
          ? {
              ...head,
              type: 'progress',
              usage: {
                calls: told,
                input_tokens: 1,
                output_tokens: 1,
                cached_tokens: 0,
                unmetered_calls: 0,
                cost_usd: 0,
                unpriced_calls: 0,
              },
              words: told,
              steps_done: told % 100,
              steps_total: 100,
              calls_under_way: 1,
              calls_answering: 1,
            }
          : { ...head, type: 'text', step_id: 'step:1', offset: told, chunk: 'and then the tide ' };
      const message = new MessageEvent(event.type, {
        data: JSON.stringify(event),
        lastEventId: String(told),
      });
      for (const line of window.lines) line.dispatchEvent(message);
    }
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}

async function openPage(browser, server) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const origin = `http://127.0.0.1:${server.port}`;
  // The token goes into a cookie, which belongs to no page that is measured.
  await context.request.get(`${origin}/?token=${TOKEN}`);
  page.home = `${origin}/`;
  return page;
}

async function startServer(workspace) {
  const app = await createApp({ env: {}, cwd: workspace, workspace, log: SILENT });
  const dispatcher = await app.createDispatcher(new AbortController().signal);
  const room = createControlRoom({ app, dispatcher, workRooms: joinRooms, version: '0.0.0', only: null });
  const webFiles = app.webFiles();
  return listen({ room, token: TOKEN, webFiles, log: SILENT, host: '127.0.0.1', port: 0 });
}

/** The id of the run with many steps. */
async function fillWorkspace(workspace) {
  const app = await createApp({ env: {}, cwd: workspace, workspace, log: SILENT });
  for (const book_id of ['empty', 'steps', 'runs']) {
    const idea = 'A bench.';
    await app.initBook({ schema_version: 'book_v1', book_id, idea, language: 'en', chapters: 3, seed: '1' });
  }
  writeManyRuns(join(workspace, 'projects', 'runs'), RUNS);
  await writeManyChapters(join(workspace, 'projects', 'bench'));
  // Not synced: what is measured is how it is shown.
  const deps = { ...openEngine(''), store: openStore(join(workspace, 'projects', 'steps'), UNSYNCED) };
  const lease = await deps.store.lock.acquire({ owner: 'bench', purpose: 'bench', waitMs: 0 });
  const plan = Array.from({ length: STEPS }, (_, step) => `step:${step}`);
  const { run } = await beginRun(
    deps,
    lease,
    describeRun(plan, () => null),
    new AbortController().signal,
  );
  await lease.release();
  return run.run_id;
}

const UNSYNCED = { ...createNodeDisk(), sync: () => undefined, syncFolder: () => undefined };

async function writeManyChapters(folder) {
  mkdirSync(folder, { recursive: true });
  const model = createCalmAuthor(createOfflineAuthor({ lexicons: await loadLexicons() }));
  const book = await createBook(openStore(folder, UNSYNCED), model, { folder, chapters: CHAPTERS });
  await makeStory(book);
  await outlineBook(book, 1);
  const paragraph = 'The tide came in over the glass, and nobody on the quay said a word of it. '.repeat(8);
  const content = Array.from({ length: 25 }, (_, place) => `${place}. ${paragraph.trim()}`).join('\n\n');
  mkdirSync(join(folder, 'chapters'), { recursive: true });
  for (let number = 1; number <= CHAPTERS; number += 1) {
    const chapter = {
      schema_version: 'chapter_v1',
      chapter_number: number,
      chapter_title: `Chapter ${number}`,
      scenes: [{ scene_number: 1, content, word_count: 3200 }],
      total_words: 3200,
    };
    const name = `chapter_${String(number).padStart(3, '0')}.json`;
    writeFileSync(join(folder, 'chapters', name), JSON.stringify(chapter, null, 2));
  }
}
