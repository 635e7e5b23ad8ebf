// What a long book costs as it grows: a book of 60 chapters is outlined and written on a real disk by the offline author, chapter
// after chapter, each with a memory left behind. The prompts of chapter 60 may be little larger than those of chapter 10, and
// the orchestrator's own time and memory a chapter stay what they were. In a process of its own, whose heap can be emptied.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOfflineAuthor } from '../dist/adapters/offline-author/create-offline-author.js';
import { loadLexicons } from '../dist/adapters/offline-author/load-lexicon.js';
import { createDirectoryStore } from '../dist/adapters/store/directory-store.js';
import { createNodeDisk } from '../dist/adapters/store/node-disk.js';
import { createProcessLiveness } from '../dist/adapters/store/process-liveness.js';
import { findAssetFolder } from '../dist/adapters/system/asset-folder.js';
import { createSystemClock } from '../dist/adapters/system/system-clock.js';
import { createSystemIds } from '../dist/adapters/system/system-ids.js';
import { readTextFolder } from '../dist/adapters/system/text-files.js';
import { resolveConfig } from '../dist/config.js';
import { initBook } from '../dist/novel/init-book.js';
import { createOpenBook } from '../dist/open-book.js';
import { USUAL_OUTLINE } from '../dist/outline/open-outline.js';
import { parseCompiled } from '../dist/prompts/parse-compiled.js';
import { TOOLS } from '../dist/tools/catalog.js';
import { median } from './engine-throughput.mjs';

const CHAPTERS = 60;
const SCENES = 1;
const WINDOW = 10;
/** Chapters whose time is not looked at: until then the code is not warm. */
const WARM_UP = 5;
const MEGABYTE = 1024 * 1024;

export function measureNovel() {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', fileURLToPath(import.meta.url), 'measure'],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const chapters = JSON.parse(stdout);
  const tokens = chapters.map((each) => each.tokens);
  const early = chapters.slice(WARM_UP, WARM_UP + WINDOW);
  const late = chapters.slice(-WINDOW);
  const half = tokens.length / 2;
  const ms = (window) => median(window.map((each) => each.ms));
  const heap = (window) => median(window.map((each) => each.heapBytes));
  return [
    {
      what: `novel, prompt tokens of chapter ${CHAPTERS}, of chapter 10`,
      ratio: tokens[CHAPTERS - 1] / tokens[9],
      bound: 1.15,
      at: 'most',
      detail: `${tokens[CHAPTERS - 1]} against ${tokens[9]}`,
    },
    {
      what: 'novel, prompt tokens of the second half, of the first',
      ratio: sum(tokens.slice(half)) / sum(tokens.slice(0, half)),
      bound: 1.15,
      at: 'most',
      detail: `${sum(tokens)} in all`,
    },
    {
      what: 'novel, own time of a late chapter, of an early one',
      ratio: ms(late) / ms(early),
      bound: 1.3,
      at: 'most',
      detail: `${ms(late).toFixed(0)} ms against ${ms(early).toFixed(0)} ms`,
    },
    {
      what: 'novel, heap after a late chapter, of an early one',
      ratio: heap(late) / heap(early),
      bound: 1.3,
      at: 'most',
      detail: `${(heap(late) / MEGABYTE).toFixed(1)} MB against ${(heap(early) / MEGABYTE).toFixed(1)} MB`,
    },
  ];
}

async function measure() {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-bench-'));
  try {
    const model = createCountedAuthor(createOfflineAuthor({ lexicons: await loadLexicons() }));
    const { book, remember } = await prepare(root, model);
    const rows = [];
    for (let chapter = 1; chapter <= CHAPTERS; chapter += 1) {
      const before = { tokens: model.tokens(), ownMs: model.ownMs(), cpu: process.cpuUsage() };
      await book.writeChapters({
        chapters: [chapter],
        force: false,
        makePlans: true,
        stopOnFailure: true,
        ackOutlineIssues: true,
        ...WORK,
        signal: new AbortController().signal,
      });
      const { user, system } = process.cpuUsage(before.cpu);
      const ms = (user + system) / 1000 - (model.ownMs() - before.ownMs);
      const tokens = model.tokens() - before.tokens;
      await remember(chapter);
      // Here no model is waited for, so that all is one turn, and what is held only weakly is held until its end.
      await new Promise((resolve) => setImmediate(resolve));
      globalThis.gc();
      rows.push({ tokens, ms, heapBytes: process.memoryUsage().heapUsed });
    }
    return rows;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const WORK = { budget: { max_cost_usd: null, max_tokens: null }, signal: new AbortController().signal };

async function prepare(root, model) {
  const clock = createSystemClock(null);
  const liveness = createProcessLiveness();
  const store = createDirectoryStore({
    root,
    // Not synced: how long a disk takes to be sure is not what grows with a book.
    disk: { ...createNodeDisk(), sync: () => undefined, syncFolder: () => undefined },
    clock,
    process: liveness.self,
    isAlive: liveness.isAlive,
  });
  const files = readTextFolder(findAssetFolder('prompts'));
  const compiled = parseCompiled(files);
  const facts = {
    schema_version: 'book_v1',
    book_id: 'bench',
    idea: 'A lighthouse keeper finds that her light no longer guides ships; it calls back what the sea has taken.',
    language: 'en',
    chapters: CHAPTERS,
    seed: '1',
  };
  const commit = async (path, value) => {
    const lease = await store.lock.acquire({ owner: 'bench', purpose: 'bench', waitMs: 0 });
    const bytes = Buffer.from(JSON.stringify(value, null, 2));
    await store.files.commit([{ path, bytes }], { expect: {}, fence: lease.fence });
    await lease.release();
  };
  const lease = await store.lock.acquire({ owner: 'bench', purpose: 'bench', waitMs: 0 });
  await initBook(store, lease, facts, compiled);
  await lease.release();
  const ignore = () => undefined;
  const book = createOpenBook({
    book: facts,
    folder: root,
    store,
    config: resolveConfig({ flags: { model: model.id }, env: {}, user: {}, workspace: {}, book: {} }),
    clock,
    ids: createSystemIds(null, () => false),
    log: { debug: ignore, info: ignore, warn: ignore },
    pollMs: null,
    onEvent: ignore,
    createModel: async () => model,
    bundled: { name: 'bundled', files },
    compiled,
    recipes: readTextFolder(findAssetFolder('recipes')),
    tools: TOOLS,
  });
  for (const step of ['world', 'theme', 'characters']) await book.storyStep(step, { force: false, ...WORK });
  const { error } = await book.outline({
    mode: 'new',
    force: false,
    overrideFingerprint: false,
    notes: null,
    hints: null,
    authorOutline: null,
    options: { ...USUAL_OUTLINE, sceneCount: { mode: 'exact', count: SCENES } },
    ...WORK,
  });
  if (error !== null) throw error;
  return { book, remember: (chapter) => rememberChapter(store, commit, chapter) };
}

/** A memory of the chapter where writing it left none. */
async function rememberChapter(store, commit, chapter) {
  const path = 'chapter_memory.json';
  const bytes = await store.files.read(path);
  const memory =
    bytes === null
      ? { schema_version: 'chapter_memory_v1', chapters: [] }
      : JSON.parse(Buffer.from(bytes).toString('utf8'));
  if (memory.chapters.some((each) => each.chapter_number === chapter)) return;
  memory.chapters.push({
    chapter_number: chapter,
    chapter_title: `Chapter ${chapter}`,
    timeline_anchor: `Day ${chapter} of the count`,
    location_summary: 'From the quay to the lamp room and back before the tide.',
    key_events: [1, 2, 3, 4].map(
      (event) => `Event ${event} of chapter ${chapter}: somebody learns what somebody else had kept.`,
    ),
    character_states: {},
    unresolved_threads: [`What was meant in chapter ${chapter}`, 'Who keeps the ledger'],
    summary: `In chapter ${chapter} the count was wrong again by one, and it was said aloud. Nobody took it back.`,
  });
  await commit(path, memory);
}

/** The author, with what it was given and what it took counted; its doubts end nothing, since they are not what is measured. */
function createCountedAuthor(author) {
  let tokens = 0;
  let ownMs = 0;
  return {
    ...author,
    tokens: () => tokens,
    ownMs: () => ownMs,
    async generate(request, { signal }) {
      const before = process.cpuUsage();
      const answer = await author.generate(request, { signal });
      const text = calm(answer.text);
      const { user, system } = process.cpuUsage(before);
      ownMs += (user + system) / 1000;
      tokens += answer.usage.input_tokens;
      return { ...answer, text };
    },
  };
}

function calm(text) {
  if (!text.includes('\\"pass\\": false')) return text;
  const receipt = JSON.parse(text);
  const [output] = receipt.outputs_produced;
  output.content = JSON.stringify({ ...JSON.parse(output.content), pass: true, findings: [] });
  return JSON.stringify(receipt);
}

function sum(numbers) {
  return numbers.reduce((all, each) => all + each, 0);
}

if (process.argv[2] === 'measure' && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(JSON.stringify(await measure()));
}
