import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { expectSameFiles } from '../e2e/expect-same-files.ts';
import type { FaultyServer } from '../e2e/faulty-server.ts';
import { startFrom } from '../e2e/outline-folder.ts';
import type { StartedBin } from '../e2e/run-bin.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { initBook, it } from '../e2e/with-server.ts';
import { type BookFolder, createWorkbench, listFilesBelow, type Workbench } from '../e2e/workbench.ts';
import { createChance } from '../fakes/create-chance.ts';

// `bookforge run` on a real disk, with a model behind a socket, killed with SIGKILL at moments that a seed chooses and taken
// up again, by `run` or by `runs resume` in turn. Times, ids and the key are given, so that every file comes out as it does
// undisturbed, to the byte, but for these:
//   .control-room/runs/     when each step was tried, how often, and which process died in between
//   .control-room/claims/   the numbers of claims, after a process that died over one
//   .control-room/lock/     who holds the project; each process is a new owner
//   .control-room/memo/     what tools remember, so as not to do it twice
//   .control-room/commits/  nothing, once the work is done

const FIXED = {
  SOURCE_DATE_EPOCH: '1770724800',
  BOOKFORGE_SEED: 'novel-kills',
  BOOKFORGE_AUDIT_KEY: '07'.repeat(32),
};
const MAY_DIFFER = /^\.control-room\/(runs|claims|lock|memo|commits)\//;
const LATENCY_MS = 20;
/** A process lives for about this part of the answers at the most, so that a book takes several. */
const MOST_ANSWERS = 1 / 3;
const MOMENT_MS = 60;
/** As many books as it takes: how many kills come too late depends on the machine. */
const KILLS = 10;
const KILLS_A_BOOK = 5;
const SEED = 20260212;

let outlined: string;
let made: string;
beforeAll(async () => {
  made = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-kills-novel-')));
  const bench = createWorkbench(made);
  await initBook(bench, '--chapters', '2');
  const work = async (args: readonly string[]): Promise<void> => {
    const { code, stderr } = await bench.here([...args, '--book', 'b'], FIXED);
    if (code !== 0) throw new Error(stderr);
  };
  for (const step of ['world', 'theme', 'characters']) await work(['step', step]);
  await work(['outline', 'generate', '--exact-scene-count', '1']);
  outlined = join(made, 'outlined');
  cpSync(bench.book('b').folder, outlined, { recursive: true });
});
afterAll(() => rmSync(made, { recursive: true }));

function startAgain(bench: Workbench): BookFolder {
  rmSync(bench.book('b').folder, { recursive: true, force: true });
  return startFrom(outlined, bench);
}

function listFiles(book: BookFolder): Record<string, string> {
  const names = listFilesBelow(book.folder).filter((name) => !MAY_DIFFER.test(name));
  return Object.fromEntries(names.map((name) => [name, book.read(name)]));
}

const findRun = (book: BookFolder) =>
  book.runs().find(({ kind, parent_run_id }) => kind === 'novel_text' && parent_run_id === null);

/** Waits for the moment to kill; ends earlier when the process does. */
async function reachMoment(
  child: StartedBin,
  server: FaultyServer,
  chance: () => number,
  requests: number,
): Promise<void> {
  const wanted = server.answered + Math.floor(chance() * (requests * MOST_ANSWERS + 1));
  await waitUntil('answers', () => server.answered >= wanted || child.isOver());
  await Promise.race([child.ended, delay(chance() * MOMENT_MS)]);
}

describe.each([
  [1, 'write_scene_from_outline', 18],
  [8, 'scene_whole', 8],
  [1, 'scene_draft_only', 6],
] as const)(
  'bookforge run, killed at random moments, with %i in flight, by %s',
  (inFlight, recipe, least) => {
    const RUN = ['run', '--book', 'b', '--json', '--recipe', recipe];

    it('ends with the same book after every resume, and pays for no more than was under way', async ({
      bench,
      served,
    }) => {
      const { server } = served;
      const env = { ...served.env, ...FIXED };
      bench.saveUserConfig({
        wait: { tries: 2, max_ms: 900 },
        providers: { compatible: { max_in_flight: inFlight } },
      });
      server.behave({ kind: 'good', delayMs: LATENCY_MS });
      const undisturbed = startAgain(bench);
      const first = await bench.bin(RUN, env);
      expect([first.code, first.stderr]).toEqual([0, expect.anything()]);
      const expected = listFiles(undisturbed);
      const requests = server.requests.length;
      expect(expected).toHaveProperty('chapters/chapter_002.json');
      expect(requests).toBeGreaterThanOrEqual(least);

      const chance = createChance(SEED + inFlight);
      let total = 0;
      for (let place = 1; total < KILLS; place += 1) {
        const book = startAgain(bench);
        const before = server.requests.length;
        let kills = 0;
        let turn = 0;
        for (;;) {
          const left = findRun(book);
          if (left?.status === 'done') break;
          turn += 1;
          const args =
            left === undefined || turn % 2 === 0
              ? RUN
              : ['runs', 'resume', left.run_id, '--book', 'b', '--json'];
          const child = bench.start(args, env);
          if (kills < KILLS_A_BOOK) {
            await reachMoment(child, server, chance, requests);
            child.process.kill('SIGKILL');
          }
          const { code, stdout, stderr } = await child.ended;
          if (code === null) kills += 1;
          else expect([code, stdout, stderr], args.join(' ')).toEqual([0, stdout, stderr]);
        }
        expectSameFiles(listFiles(book), expected, `book ${place}`);
        expect(server.requests.length - before, `book ${place}`).toBeLessThanOrEqual(
          requests + kills * inFlight,
        );
        expect(book.list('.control-room/commits'), `book ${place}`).toEqual([]);
        expect(new Set(book.statuses()), `book ${place}`).toEqual(new Set(['done']));
        const verified = await bench.here(['audit', 'verify', '--book', 'b', '--json'], FIXED);
        expect([verified.code, JSON.parse(verified.stdout)], `book ${place}`).toMatchObject([
          0,
          { intact: true, notices: [] },
        ]);
        total += kills;
      }
    });
  },
);
