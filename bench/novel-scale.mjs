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
import { createNodeDisk } from '../dist/adapters/store/node-disk.js';
import { commitJson, createBook, makeStory, openStore, outlineBook, writeChapters } from './bench-book.mjs';
import { createCalmAuthor } from './calm-author.mjs';
import { median } from './median.mjs';

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
    const model = createCountedAuthor(
      createCalmAuthor(createOfflineAuthor({ lexicons: await loadLexicons() })),
    );
    // Not synced: how long a disk takes to be sure is not what grows with a book.
    const disk = { ...createNodeDisk(), sync: () => undefined, syncFolder: () => undefined };
    const store = openStore(root, disk);
    const book = await createBook(store, model, { folder: root, chapters: CHAPTERS });
    await makeStory(book);
    await outlineBook(book, SCENES);
    const rows = [];
    for (let chapter = 1; chapter <= CHAPTERS; chapter += 1) {
      const before = { tokens: model.tokens(), ownMs: model.ownMs(), cpu: process.cpuUsage() };
      await writeChapters(book, [chapter]);
      const { user, system } = process.cpuUsage(before.cpu);
      const ms = (user + system) / 1000 - (model.ownMs() - before.ownMs);
      const tokens = model.tokens() - before.tokens;
      await rememberChapter(store, chapter);
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

/** A memory of the chapter where writing it left none. */
async function rememberChapter(store, chapter) {
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
  await commitJson(store, { [path]: memory });
}

/** The author, with what it was given and what it took counted. */
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
      const { user, system } = process.cpuUsage(before);
      ownMs += (user + system) / 1000;
      tokens += answer.usage.input_tokens;
      return answer;
    },
  };
}

function sum(numbers) {
  return numbers.reduce((all, each) => all + each, 0);
}

if (process.argv[2] === 'measure' && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(JSON.stringify(await measure()));
}
