import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { expectSameFiles } from '../e2e/expect-same-files.ts';
import type { FaultyServer } from '../e2e/faulty-server.ts';
import type { StartedBin } from '../e2e/run-bin.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { it } from '../e2e/with-server.ts';
import { type BookFolder, IDEA, type Workbench } from '../e2e/workbench.ts';
import { createChance } from '../fakes/create-chance.ts';

// The real program on a real disk, killed with SIGKILL at moments that a seed chooses: somewhere in its whole life,
// around a request, and around the moments after an answer, in which it writes. Then the same commands again.

const STEPS = ['world', 'theme', 'characters'];
const LATENCY_MS = 30;
/** About as long as a step takes from its first to its last moment. */
const LIFE_MS = 600;
const KILLS = 40;
const KILLS_A_STEP = 3;
const SEED = 20260210;

const MOMENTS = ['anywhere', 'asking', 'answered', 'committing', 'committing'] as const;

interface Hunt {
  readonly server: FaultyServer;
  readonly book: BookFolder;
  readonly chance: () => number;
}

/** Waits for the moment to kill; ends earlier when the process does. */
async function reachMoment(child: StartedBin, { server, book, chance }: Hunt): Promise<void> {
  const [asked, got] = [server.requests.length, server.answered];
  const moment = MOMENTS[Math.floor(chance() * MOMENTS.length)];
  if (moment === 'asking')
    await waitUntil('a request', () => server.requests.length > asked || child.isOver());
  if (moment === 'answered') await waitUntil('an answer', () => server.answered > got || child.isOver());
  if (moment === 'committing') await seeChange(join(book.folder, '.control-room/commits'), child);
  const longestMs = { anywhere: LIFE_MS, asking: LATENCY_MS, answered: 40, committing: 12 }[
    moment ?? 'anywhere'
  ];
  await Promise.race([child.ended, delay(chance() * longestMs)]);
}

/** Resolves with the first change in a folder. */
async function seeChange(folder: string, child: StartedBin): Promise<void> {
  const watcher = watch(folder);
  try {
    await Promise.race([child.ended, once(watcher, 'change')]);
  } finally {
    watcher.close();
  }
}

/** A command to its end; false where it was killed on the way. */
async function work(
  child: StartedBin,
  reach: ((child: StartedBin) => Promise<void>) | null,
): Promise<boolean> {
  if (reach !== null) {
    await reach(child);
    child.process.kill('SIGKILL');
  }
  const { code, stdout, stderr } = await child.ended;
  if (code === null) return false;
  expect([code, stdout, stderr]).toEqual([0, expect.anything(), expect.anything()]);
  return true;
}

describe('the three steps, killed at random moments', () => {
  it('always end with the same bytes, and pay at most one call more for each kill', async ({
    bench,
    served,
  }) => {
    const { server, env } = served;
    server.behave({ kind: 'good', delayMs: LATENCY_MS });
    const startIn = (book: string) => (step: string) =>
      bench.start(['step', step, '--book', book, '--json'], env);
    for (const step of STEPS) expect(await work(startIn('b')(step), null)).toBe(true);
    const expected = withoutBook(bench, 'b');
    expect(server.requests).toHaveLength(STEPS.length);

    const chance = createChance(SEED);
    let kills = 0;
    for (let place = 1; kills < KILLS; place += 1) {
      const book = `killed-${place}`;
      await bench.here(['init', book, '--idea', IDEA]);
      const before = server.requests.length;
      const hunt: Hunt = { server, book: bench.book(book), chance };
      let own = 0;
      for (const step of STEPS)
        for (let left = KILLS_A_STEP; ; left -= 1) {
          const reach = left > 0 ? (child: StartedBin) => reachMoment(child, hunt) : null;
          if (await work(startIn(book)(step), reach)) break;
          own += 1;
        }
      // All of it again goes through without a hand laid on it: no lock in the way, no step refused.
      for (const step of STEPS) expect(await work(startIn(book)(step), null), `${book} ${step}`).toBe(true);
      expectSameFiles(withoutBook(bench, book), expected, book);
      await endLeftRuns(bench, book, env);
      expect(server.requests.length - before, book).toBeLessThanOrEqual(STEPS.length + own);
      expect(hunt.book.list('.control-room/commits'), book).toEqual([]);
      kills += own;
    }
  });
});

/** One that was killed between its commit and its own end is found as it was; it ends without a request. */
async function endLeftRuns(
  bench: Workbench,
  book: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { run_id, status } of bench.book(book).runs()) {
    if (status === 'done') continue;
    const ran = await bench.here(['runs', 'resume', run_id, '--book', book], env);
    expect([ran.code, ran.stderr], run_id).toEqual([0, expect.anything()]);
  }
  expect(bench.book(book).statuses(), book).toEqual(STEPS.map(() => 'done'));
}

function withoutBook(bench: Workbench, bookId: string): Record<string, string> {
  const { 'book.json': _, ...files } = bench.book(bookId).artifacts();
  return files;
}
