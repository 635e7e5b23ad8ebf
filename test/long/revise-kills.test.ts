import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { expectSameFiles } from '../e2e/expect-same-files.ts';
import { startFrom } from '../e2e/outline-folder.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { initBook, it } from '../e2e/with-server.ts';
import { type BookFolder, createWorkbench, listFilesBelow, type Workbench } from '../e2e/workbench.ts';
import { createChance } from '../fakes/create-chance.ts';

// `bookforge revise` and `revision apply` on a real disk, killed with SIGKILL at moments that a seed chooses and called again, until
// three drafts are there and one is in the text. What is left is what it is undisturbed, to the byte, but for what tells of the kills.

const FIXED = {
  SOURCE_DATE_EPOCH: '1770724800',
  BOOKFORGE_SEED: 'revise-kills',
  BOOKFORGE_AUDIT_KEY: '07'.repeat(32),
};
const MAY_DIFFER = /^\.control-room\/(runs|claims|lock|memo|commits)\//;
const KILLS = 8;
const SEED = 20260310;
const REVISE = [
  'revise',
  '--scene',
  '1:1',
  '--instruction',
  'darker',
  '--drafts',
  '3',
  '--book',
  'b',
  '--json',
];

let written: string;
let made: string;
beforeAll(async () => {
  made = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-kills-revise-')));
  const bench = createWorkbench(made);
  await initBook(bench, '--chapters', '1');
  const work = async (args: readonly string[]): Promise<void> => {
    const { code, stderr } = await bench.here([...args, '--book', 'b'], FIXED);
    if (code !== 0) throw new Error(stderr);
  };
  for (const step of ['world', 'theme', 'characters']) await work(['step', step]);
  await work(['outline', 'generate', '--exact-scene-count', '1']);
  await work(['run', '--ack-outline-issues']);
  written = join(made, 'written');
  cpSync(bench.book('b').folder, written, { recursive: true });
});
afterAll(() => rmSync(made, { recursive: true }));

function startAgain(bench: Workbench): BookFolder {
  rmSync(bench.book('b').folder, { recursive: true, force: true });
  return startFrom(written, bench);
}

function listFiles(book: BookFolder): Record<string, string> {
  const names = listFilesBelow(book.folder).filter((name) => !MAY_DIFFER.test(name));
  return Object.fromEntries(names.map((name) => [name, book.read(name)]));
}

const candidates = (book: BookFolder) => book.list('.control-room/candidates');
const apply = (book: BookFolder) => [
  'revision',
  'apply',
  String(candidates(book)[0]).replace(/\.json$/, ''),
  '--draft',
  '2',
  '--book',
  'b',
  '--json',
];

describe('bookforge revise and revision apply, killed at random moments', () => {
  it('end with the same drafts and the same text', async ({ bench, served }) => {
    const { server } = served;
    const env = { ...served.env, ...FIXED };
    server.behave({ kind: 'good', delayMs: 20 });
    const undisturbed = startAgain(bench);
    for (const step of [() => REVISE, apply]) {
      const { code, stdout } = await bench.bin(step(undisturbed), env);
      expect([code, code === 0 ? '' : stdout]).toEqual([0, '']);
    }
    const expected = listFiles(undisturbed);
    const requests = server.requests.length;

    const chance = createChance(SEED);
    let total = 0;
    for (let place = 1; total < KILLS; place += 1) {
      const book = startAgain(bench);
      const before = server.requests.length;
      let kills = 0;
      for (const step of [() => REVISE, apply]) {
        for (let isDone = false; !isDone; ) {
          const child = bench.start(step(book), env);
          if (kills < 4) {
            const wanted = server.answered + Math.floor(chance() * 3);
            await waitUntil('answers', () => server.answered >= wanted || child.isOver());
            await Promise.race([child.ended, delay(chance() * 80)]);
            child.process.kill('SIGKILL');
          }
          const { code, stdout } = await child.ended;
          if (code === null) kills += 1;
          else expect([code, code === 0 ? '' : stdout]).toEqual([0, '']);
          // Killed with all of it done, and only the telling cut short: asked again, there would be other drafts.
          const isMade = book.runs().some(({ kind, status }) => kind === 'revision' && status === 'done');
          isDone = code === 0 || (step !== apply && isMade);
        }
      }
      expectSameFiles(listFiles(book), expected, `book ${place}`);
      expect(server.requests.length - before).toBeLessThanOrEqual(requests + kills);
      expect(candidates(book)).toHaveLength(1);
      total += kills;
    }
  });
});
