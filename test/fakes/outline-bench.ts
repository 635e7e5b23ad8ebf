import { createMemoryStore } from '../../src/adapters/store/memory-store.ts';
import type { Book } from '../../src/contracts/book.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { Model, ProjectStore } from '../../src/engine/ports.ts';
import type { OutlineOutcome, OutlineWork } from '../../src/outline/open-outline.ts';
import { USUAL_OUTLINE } from '../../src/outline/outline-sources.ts';
import { createFixedClock, type FixedClock } from './fixed-clock.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';
import { initTestBook, openTestBook, TEST_BOOK } from './test-book.ts';

export interface OutlineBench {
  readonly book: Book;
  readonly store: ProjectStore;
  readonly clock: FixedClock;
}

export const PLAIN_OUTLINE: OutlineWork = {
  mode: 'new',
  force: false,
  overrideFingerprint: false,
  notes: null,
  hints: null,
  authorOutline: null,
  options: USUAL_OUTLINE,
  budget: NO_BUDGET,
  signal: new AbortController().signal,
};

/** A book with the three story files of the test book. The offline author makes them once; each bench gets a copy. */
export async function prepareBook(book = TEST_BOOK): Promise<OutlineBench> {
  const bench = await createBench(book);
  await copyStory(bench.store);
  return bench;
}

export async function copyStory(store: ProjectStore): Promise<void> {
  storyFiles ??= makeStory();
  const changes = [...(await storyFiles)].map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  const lease = await store.lock.acquire({ owner: 'test', purpose: 'copy', waitMs: 0 });
  await store.files.commit(changes, { expect: {}, fence: lease.fence });
  await lease.release();
}

let storyFiles: Promise<ReadonlyMap<string, string>> | null = null;

async function makeStory(): Promise<ReadonlyMap<string, string>> {
  const { store, clock } = await createBench(TEST_BOOK);
  const book = openTestBook(store, clock, await loadOfflineAuthor());
  for (const { name } of book.storySteps) {
    await book.storyStep(name, { force: false, budget: PLAIN_OUTLINE.budget, signal: PLAIN_OUTLINE.signal });
  }
  const files = await readAll(store);
  return new Map(book.storySteps.map(({ file }) => [file, files.get(file) ?? '']));
}

async function createBench(book: Book): Promise<OutlineBench> {
  const clock = createFixedClock('2026-02-10T14:30:00Z');
  const store = createMemoryStore({ clock });
  await initTestBook(store, book);
  return { book, store, clock };
}

export async function makeOutline(
  model: Model,
  work: Partial<OutlineWork> = {},
  bench?: OutlineBench,
): Promise<{ outcome: OutlineOutcome; files: ReadonlyMap<string, string>; bench: OutlineBench }> {
  const used = bench ?? (await prepareBook());
  const book = openTestBook(used.store, used.clock, model, used.book);
  const outcome = await book.outline({ ...PLAIN_OUTLINE, ...work });
  return { outcome, files: await readAll(used.store), bench: used };
}

export async function readAll(store: ProjectStore): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const { path } of await store.files.list('')) {
    files.set(path, Buffer.from((await store.files.read(path)) ?? []).toString('utf8'));
  }
  return files;
}
