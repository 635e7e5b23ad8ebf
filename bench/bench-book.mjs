// The book that benches write, on a directory store or any other, with a model of their own and nobody who watches.
import { createDirectoryStore } from '../dist/adapters/store/directory-store.js';
import { createNodeDisk } from '../dist/adapters/store/node-disk.js';
import { createProcessLiveness } from '../dist/adapters/store/process-liveness.js';
import { findAssetFolder } from '../dist/adapters/system/asset-folder.js';
import { createSystemClock } from '../dist/adapters/system/system-clock.js';
import { createSystemIds } from '../dist/adapters/system/system-ids.js';
import { readTextFolder } from '../dist/adapters/system/text-files.js';
import { resolveConfig } from '../dist/config.js';
import { NO_BUDGET } from '../dist/contracts/run.js';
import { initBook } from '../dist/novel/book/init-book.js';
import { createOpenBook } from '../dist/open-book.js';
import { USUAL_OUTLINE } from '../dist/outline/outline-sources.js';
import { parseCompiled } from '../dist/prompts/parse-compiled.js';
import { ROOMS } from '../dist/rooms.js';
import { TOOLS } from '../dist/tools/catalog.js';

const ignore = () => undefined;
export const SILENT = { debug: ignore, info: ignore, warn: ignore };

export function openStore(root, disk = createNodeDisk()) {
  const { self, isAlive } = createProcessLiveness();
  return createDirectoryStore({ root, disk, clock: createSystemClock(null), process: self, isAlive });
}

export async function underLock(store, work) {
  const lease = await store.lock.acquire({ owner: 'bench', purpose: 'bench', waitMs: 0 });
  await work(lease);
  await lease.release();
}

export async function commitJson(store, documents) {
  const changes = Object.entries(documents).map(([path, value]) => ({
    path,
    bytes: Buffer.from(JSON.stringify(value, null, 2)),
  }));
  await underLock(store, ({ fence }) => store.files.commit(changes, { expect: {}, fence }));
}

/** A new book, with nothing made of it yet. */
export async function createBook(
  store,
  model,
  {
    chapters,
    length = { of: 'scene', words: 750 },
    folder = '/bench',
    onEvent = ignore,
    pollMs = null,
    auditKey,
  },
) {
  const files = readTextFolder(findAssetFolder('prompts'));
  const compiled = parseCompiled(files);
  const facts = {
    schema_version: 'book_v1',
    book_id: 'bench',
    idea: 'A clock-maker on a generation ship counts one day too many.',
    language: 'en',
    chapters,
    seed: '1',
    length,
  };
  await underLock(store, (lease) => initBook(store, lease, facts, compiled));
  return createOpenBook({
    book: facts,
    folder,
    store,
    config: resolveConfig({ flags: { model: model.id }, env: {}, user: {}, workspace: {}, book: {} }),
    clock: createSystemClock(null),
    ids: createSystemIds(null, async () => false),
    log: SILENT,
    pollMs,
    ...(auditKey === undefined ? {} : { auditKey }),
    rooms: ROOMS,
    onEvent,
    createModel: async () => model,
    equipment: {
      bundled: { name: 'bundled', files },
      compiled,
      recipes: readTextFolder(findAssetFolder('recipes')),
      tools: async () => TOOLS,
    },
  });
}

export async function makeStory(book) {
  for (const { name } of book.storySteps) await book.storyStep(name, { force: false, ...unlimited() });
}

/** An outline with as many scenes a chapter, and bridges between them unless none are wanted; its report. */
export async function outlineBook(book, scenes, { insertBudget = USUAL_OUTLINE.insertBudget } = {}) {
  const { report, error } = await book.outline({
    mode: 'new',
    force: false,
    overrideFingerprint: false,
    notes: null,
    hints: null,
    authorOutline: null,
    options: { ...USUAL_OUTLINE, sceneCount: { mode: 'exact', count: scenes }, insertBudget },
    ...unlimited(),
  });
  if (error !== null) throw error;
  return report;
}

/** What became of the chapters; null wants all. */
export async function writeChapters(book, wanted, recipe) {
  const { chapters } = await book.writeChapters({
    ...(recipe === undefined ? {} : { recipe }),
    chapters: wanted,
    force: false,
    makePlans: true,
    stopOnFailure: true,
    ackOutlineIssues: true,
    ...unlimited(),
  });
  return chapters;
}

function unlimited() {
  return { budget: NO_BUDGET, signal: new AbortController().signal };
}
