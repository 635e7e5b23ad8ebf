import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { SessionPlanSchema } from '../../src/contracts/session-plan.ts';
import { expectSameFiles } from '../e2e/expect-same-files.ts';
import { startFrom } from '../e2e/outline-folder.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { initBook, it } from '../e2e/with-server.ts';
import { type BookFolder, createWorkbench, listFilesBelow, type Workbench } from '../e2e/workbench.ts';
import { createChance } from '../fakes/create-chance.ts';

// A session of six tasks on a real disk, with a model behind a socket, killed with SIGKILL at moments that a seed chooses and
// taken up again. Times, ids and the key are given, so that everything but who worked when comes out as it does undisturbed,
// to the byte: the plan, its log, the issues, the trail, and what the tasks made.

const WISH = [1, 2, 3, 4, 5, 6].map((scene) => `plan scene ${scene}`).join(', then ');
const FIXED = {
  SOURCE_DATE_EPOCH: '1770724800',
  BOOKFORGE_SEED: 'session-kills',
  BOOKFORGE_AUDIT_KEY: '07'.repeat(32),
};
const MAY_DIFFER = /^\.control-room\/(runs|claims|lock|memo|commits)\//;
const LATENCY_MS = 20;
const MOMENT_MS = 80;
const KILLS = 20;
const KILLS_A_BOOK = 5;
const SEED = 20261117;

let made: string;
let approved: string;
beforeAll(async () => {
  made = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-kills-session-')));
  const bench = createWorkbench(made);
  await initBook(bench, '--chapters', '2');
  const work = async (args: readonly string[]): Promise<void> => {
    const { code, stderr } = await bench.here([...args, '--book', 'b'], FIXED);
    if (code !== 0) throw new Error(stderr);
  };
  for (const step of ['world', 'theme', 'characters']) await work(['step', step]);
  await work(['outline', 'generate', '--exact-scene-count', '3']);
  await work(['session', 'plan', WISH]);
  await work(['session', 'approve', sessionOf(bench.book('b'))]);
  approved = join(made, 'approved');
  cpSync(bench.book('b').folder, approved, { recursive: true });
});
afterAll(() => rmSync(made, { recursive: true }));

function startAgain(bench: Workbench): BookFolder {
  rmSync(bench.book('b').folder, { recursive: true, force: true });
  return startFrom(approved, bench);
}

function sessionOf(book: BookFolder): string {
  return String(book.list('.control-room/sessions')[0]);
}

function readPlan(book: BookFolder) {
  return SessionPlanSchema.parse(
    JSON.parse(book.read(`.control-room/sessions/${sessionOf(book)}/plan.json`)),
  );
}

function outcome(book: BookFolder): Record<string, string> {
  const names = listFilesBelow(book.folder).filter((name) => !MAY_DIFFER.test(name));
  return Object.fromEntries(names.map((name) => [name, book.read(name)]));
}

/** What a person types who knows only what `session show` says. */
function goOn(book: BookFolder): string[] {
  const started = book.list(`.control-room/logs/${sessionOf(book)}`).length > 2;
  return ['session', started ? 'resume' : 'start', sessionOf(book), '--book', 'b', '--json'];
}

describe('a session of six tasks, killed at random moments', () => {
  it('ends with the same bytes, and pays for no task twice', async ({ bench, served }) => {
    const { server } = served;
    // The run that was planned with has another model, and is over.
    const env = { ...served.env, ...FIXED };
    server.behave({ kind: 'good', delayMs: LATENCY_MS });
    const first = startAgain(bench);
    const undisturbed = await bench.bin(goOn(first), env);
    expect([undisturbed.code, undisturbed.stdout]).toEqual([0, undisturbed.stdout]);
    const expected = outcome(first);
    const requests = server.requests.length;
    expect(requests).toBe(6);
    const chance = createChance(SEED);
    let total = 0;
    for (let place = 1; total < KILLS; place += 1) {
      const book = startAgain(bench);
      const before = server.requests.length;
      let kills = 0;
      while (kills < KILLS_A_BOOK && readPlan(book).status !== 'done') {
        const child = bench.start(goOn(book), env);
        const answered = server.answered;
        if (chance() < 0.7) await waitUntil('an answer', () => server.answered > answered || child.isOver());
        await Promise.race([child.ended, delay(chance() * MOMENT_MS)]);
        child.process.kill('SIGKILL');
        const { code, stdout } = await child.ended;
        if (code === null) kills += 1;
        else expect([code, stdout]).toEqual([0, stdout]);
      }
      if (readPlan(book).status !== 'done') {
        const { code, stdout } = await bench.bin(goOn(book), env);
        expect([code, stdout]).toEqual([0, stdout]);
      }
      expectSameFiles(outcome(book), expected, `book ${place}`);
      // A request that was under way when its process died may be sent once more, and no other.
      expect(server.requests.length - before, `book ${place}`).toBeLessThanOrEqual(requests + kills);
      total += kills;
    }
  });
});
