import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { SlotCacheSchema } from '../../src/contracts/slot-cache.ts';
import { expectSameFiles } from '../e2e/expect-same-files.ts';
import type { FaultyServer } from '../e2e/faulty-server.ts';
import { listCalls, type MadeBooks, makeBooks, startFrom } from '../e2e/outline-folder.ts';
import type { StartedBin } from '../e2e/run-bin.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { it, type ServedBench } from '../e2e/with-server.ts';
import { type BookFolder, listFilesBelow, type Workbench } from '../e2e/workbench.ts';
import { createChance } from '../fakes/create-chance.ts';

// The real program on a real disk, with a model behind a socket: a recipe at the command line killed with SIGKILL at
// moments that a seed chooses, and the server killed in the middle of a run that was asked for over REST. Times, ids and
// the key are given, so that everything outside the run's own folder comes out as it does undisturbed, to the byte.

const RECIPE = 'write_scene_from_outline';
const RUN = ['recipe', 'run', RECIPE, '--arg', 'scene_ref="1:1"', '--book', 'b', '--json'];
const FIXED = {
  SOURCE_DATE_EPOCH: '1770724800',
  BOOKFORGE_SEED: 'kills',
  BOOKFORGE_AUDIT_KEY: '07'.repeat(32),
};
const LATENCY_MS = 25;
/** About as long as an undisturbed run takes from its first to its last moment. */
const LIFE_MS = 1800;
/** As many books as it takes: how many kills come too late depends on the machine. */
const KILLS = 18;
const KILLS_A_BOOK = 6;
const SEED = 20260211;

let made: MadeBooks;
beforeAll(async () => {
  made = await makeBooks();
});
afterAll(() => made.remove());

/** The book with its outline as it was before any recipe. */
function startAgain(bench: Workbench): BookFolder {
  rmSync(bench.book('b').folder, { recursive: true, force: true });
  return startFrom(made.outlined, bench);
}

const findRun = (book: BookFolder) => book.runs().find(({ recipe_id }) => recipe_id === RECIPE);

/** Everything but the run's own folder, the lock and what tools remember. */
function outcome(book: BookFolder): Record<string, string> {
  const names = listFilesBelow(book.folder).filter(
    (name) => !/^\.control-room\/(runs|claims|lock|fence|memo|commits)/.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, book.read(name)]));
}

interface Undisturbed {
  readonly files: Record<string, string>;
  readonly slots: unknown;
  readonly requests: number;
}

async function runUndisturbed(bench: Workbench, { server, env }: ServedBench): Promise<Undisturbed> {
  const book = startAgain(bench);
  const before = server.requests.length;
  const { code, stderr } = await bench.bin(RUN, { ...env, ...FIXED });
  expect([code, stderr]).toEqual([0, expect.anything()]);
  const requests = server.requests.length - before;
  expect(requests).toBeGreaterThanOrEqual(8);
  expect(book.has('chapters/chapter_001.json')).toBe(true);
  return { files: outcome(book), slots: readSlots(book), requests };
}

function readSlots(book: BookFolder): unknown {
  const text = book.read(`.control-room/runs/${findRun(book)?.run_id}/cache.json`);
  return SlotCacheSchema.parse(JSON.parse(text));
}

/** Waits for the moment to kill; ends earlier when the process does. */
async function reachMoment(child: StartedBin, server: FaultyServer, chance: () => number): Promise<void> {
  const answered = server.answered;
  if (chance() < 0.6) await waitUntil('an answer', () => server.answered > answered || child.isOver());
  await Promise.race([child.ended, delay(chance() * (chance() < 0.5 ? 60 : LIFE_MS))]);
}

/** No attempt that the journal has was sent a second time. */
function expectNoSecondCall(book: BookFolder, runId: string, kills: number): void {
  const calls = listCalls(book, runId);
  expect(calls.length - new Set(calls).size, runId).toBeLessThanOrEqual(kills);
}

async function expectIntact(bench: Workbench, runId: string): Promise<void> {
  const verified = await bench.here(['audit', 'verify', '--book', 'b', '--json'], FIXED);
  expect([verified.code, JSON.parse(verified.stdout)]).toMatchObject([0, { intact: true, notices: [] }]);
  const listed = await bench.here(['audit', 'list', '--run', runId, '--book', 'b', '--json'], FIXED);
  const parts: { kind: string; id: string }[] = JSON.parse(listed.stdout).entries;
  expect(parts.length).toBeGreaterThan(20);
  expect(new Set(parts.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(parts.length);
}

describe('a recipe at the command line, killed at random moments', () => {
  it('ends with the same bytes after every resume', async ({ bench, served }) => {
    const { server } = served;
    const env = { ...served.env, ...FIXED };
    server.behave({ kind: 'good', delayMs: LATENCY_MS });
    const expected = await runUndisturbed(bench, served);
    const chance = createChance(SEED);
    let total = 0;
    for (let place = 1; total < KILLS; place += 1) {
      const book = startAgain(bench);
      const before = server.requests.length;
      let kills = 0;
      while (kills < KILLS_A_BOOK && findRun(book)?.status !== 'done') {
        const left = findRun(book);
        const args = left === undefined ? RUN : ['runs', 'resume', left.run_id, '--book', 'b', '--json'];
        const child = bench.start(args, env);
        await reachMoment(child, server, chance);
        child.process.kill('SIGKILL');
        const { code, stdout, stderr } = await child.ended;
        if (code === null) kills += 1;
        else expect([code, stdout, stderr], args.join(' ')).toEqual([0, stdout, stderr]);
      }
      const left = findRun(book);
      if (left?.status !== 'done') {
        const rest = left === undefined ? RUN : ['runs', 'resume', left.run_id, '--book', 'b', '--json'];
        const { code, stdout } = await bench.bin(rest, env);
        expect([code, stdout], rest.join(' ')).toEqual([0, stdout]);
      }
      const runId = findRun(book)?.run_id ?? '';
      expectSameFiles(outcome(book), expected.files, `book ${place}`);
      expect(readSlots(book), `book ${place}`).toEqual(expected.slots);
      expect(server.requests.length - before, `book ${place}`).toBeLessThanOrEqual(expected.requests + kills);
      expectNoSecondCall(book, runId, kills);
      await expectIntact(bench, runId);
      total += kills;
    }
  });
});

interface Serving {
  readonly child: StartedBin;
  readonly url: URL;
}

async function serve(bench: Workbench, env: Readonly<Record<string, string>>): Promise<Serving> {
  const child = bench.start(['serve', '--book', 'b'], env);
  const line = await waitUntil('the address', () => /^(http:\S+)\n/.exec(child.soFar.stdout)?.[1]);
  return { child, url: new URL(line) };
}

function post({ url }: Serving, path: string, body: unknown): Promise<Response> {
  return fetch(`${url.origin}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${url.searchParams.get('token')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

/** What may have become of the snapshot, and how many answers had come by the time of the kill. */
const SNAPSHOTS = [
  ['is as it was left', 2, () => undefined],
  ['is missing', 3, (book: BookFolder, name: string) => rmSync(`${book.folder}/${name}`)],
  ['is torn', 5, (book: BookFolder, name: string) => book.write(name, book.read(name).slice(0, 300))],
  ['is of another age', 7, (book: BookFolder, name: string) => book.write(name, '{}\n')],
] as const;

describe('a server killed in the middle of a run', () => {
  it('goes on with it by itself when it is started again, whatever became of the snapshot', async ({
    bench,
    served,
  }) => {
    const { server } = served;
    const env = { ...served.env, ...FIXED };
    const expected = await runUndisturbed(bench, served);
    for (const [what, answers, spoil] of SNAPSHOTS) {
      const book = startAgain(bench);
      const before = server.requests.length;
      let asked = 0;
      server.behave(() => {
        asked += 1;
        return asked > answers ? { kind: 'hold' } : { kind: 'good' };
      });
      const first = await serve(bench, env);
      const started = await post(first, '/api/runs', { recipe_id: RECIPE, args: { scene_ref: '1:1' } });
      expect([started.status, await started.json()], what).toMatchObject([201, { status: 'running' }]);
      await waitUntil('the request in the middle', () => asked > answers);
      first.child.process.kill('SIGKILL');
      await first.child.ended;
      server.release();
      server.behave({ kind: 'good' });
      const run = findRun(book);
      expect(run?.status, what).toBe('running');
      spoil(book, `.control-room/runs/${run?.run_id}/cache.json`);

      const second = await serve(bench, env);
      await waitUntil(`the end of the run, the snapshot ${what}`, () => findRun(book)?.status === 'done');
      expectSameFiles(outcome(book), expected.files, what);
      expect(readSlots(book), what).toEqual(expected.slots);
      // The one request that was under way is asked again, and no other.
      expect(server.requests.length - before, what).toBe(expected.requests + 1);
      await expectIntact(bench, run?.run_id ?? '');
      second.child.process.kill('SIGINT');
      expect((await second.child.ended).code, what).toBe(130);
    }
  });
});
