import { describe, expect, it } from 'vitest';
import { sampleRun } from '../../test/conformance/sample-run.ts';
import { loadOfflineAuthor } from '../../test/fakes/load-offline-author.ts';
import { prepareBook } from '../../test/fakes/outline-bench.ts';
import { openTestBook } from '../../test/fakes/test-book.ts';
import type { Run } from '../contracts/run.ts';
import type { OpenBook } from '../open-book.ts';

/** A book with a run whose owner writes its end down and lets go just before anybody can look at the lock. */
async function openEndingBook(): Promise<OpenBook> {
  const { store, clock } = await prepareBook();
  const lease = await store.lock.acquire({ owner: 'other', purpose: 'run', waitMs: 0 });
  const run = sampleRun();
  await store.runs.create(run, lease.fence);
  const done = { ...run, status: 'done', completed_at: run.created_at } as Run;
  let isOver = false;
  const holder = async () => {
    if (!isOver) {
      isOver = true;
      const { journal } = await store.runs.openJournal(run.run_id, lease.fence);
      await journal.saveRun(done, { durable: true });
      await journal.close();
      await lease.release();
    }
    return store.lock.holder();
  };
  return openTestBook({ ...store, lock: { ...store.lock, holder } }, clock, await loadOfflineAuthor());
}

const AT_ONCE = AbortSignal.abort();

describe('a run that ends while it is looked at', () => {
  it.each<[string, (book: OpenBook, runId: string) => Promise<unknown>, unknown]>([
    ['listed', (book) => book.runs.list({}), [{ status: 'done', interrupted: false }]],
    ['loaded', (book, id) => book.runs.load(id), { run: { status: 'done' }, interrupted: false }],
    ['waited for', (book, id) => book.runs.ended(id, AT_ONCE), { status: 'done' }],
    ['followed', (book, id) => lastEvent(book, id), { type: 'status', status: 'done' }],
    ['counted', async (book) => (await book.status()).unfinished_runs, []],
  ])('is never told as cut short: %s', async (_, look, expected) => {
    expect(await look(await openEndingBook(), sampleRun().run_id)).toMatchObject(expected as object);
  });
});

async function lastEvent({ runs }: OpenBook, runId: string): Promise<unknown> {
  let last: unknown = null;
  for await (const event of runs.follow(runId, { signal: AT_ONCE, after: null })) last = event;
  return last;
}
