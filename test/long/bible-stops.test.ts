import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { type FaultyServer, startFaultyServer } from '../e2e/faulty-server.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { refuse } from '../e2e/with-server.ts';
import {
  type BookFolder,
  createWorkbench,
  IDEA,
  it,
  readDocument,
  readTrouble,
  splitCommand,
  type Workbench,
} from '../e2e/workbench.ts';

// Reading an author's bible, stopped between two of its parts: killed, or by a cap. The same command again ends in the same bytes, and no
// part that was answered is paid for twice.

const BIBLE = readFileSync(new URL('../fixtures/novel/bible/salt-stair.md', import.meta.url));
const PARTS = 5;
const FIXED = {
  SOURCE_DATE_EPOCH: '1770733800',
  BOOKFORGE_SEED: 'bible-stops',
  BOOKFORGE_AUDIT_KEY: '00112233445566778899aabbccddeeff',
};
const STEP = ['step', 'bible', '--book', 'b', '--json'];
const WRITE = [
  ...['write', IDEA, '--book', 'b', '--chapters', '1', '--words', '700', '--format', 'txt'],
  ...['--bible', 'salt-stair.md', '--ack-outline-issues', '--yes', '--json'],
];

/** A server, and a machine that asks it one thing at a time. */
async function begin(
  bench: Workbench,
  act: (server: FaultyServer, env: Env) => Promise<void>,
): Promise<void> {
  const server = await startFaultyServer();
  try {
    bench.saveUserConfig({ providers: { compatible: { max_in_flight: 1 } } });
    writeFileSync(join(bench.cwd, 'salt-stair.md'), BIBLE);
    await act(server, { ...FIXED, BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url });
  } finally {
    await server.shut();
  }
}
type Env = Readonly<Record<string, string>>;

async function makeBook(bench: Workbench): Promise<BookFolder> {
  const ran = await bench.here(['init', 'b', '--idea', IDEA, '--bible', 'salt-stair.md'], FIXED);
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  return bench.book('b');
}

/** Ends a command with SIGKILL while its next request waits for an answer, after so many were answered. */
async function killAfter(
  bench: Workbench,
  server: FaultyServer,
  answers: number,
  args: readonly string[],
  env: Env,
) {
  const from = server.requests.length;
  server.behave((_, place) => (place > from + answers ? { kind: 'hold' } : { kind: 'good' }));
  const child = bench.start(args, env);
  await waitUntil('a request that waits', () => server.requests.length > from + answers || child.isOver());
  child.process.kill('SIGKILL');
  expect((await child.ended).code).toBe(null);
  server.release();
}

describe('reading a bible', () => {
  it('killed between two parts ends in the same bytes, and asks again only what was not answered', async ({
    bench,
  }) => {
    const calm = createWorkbench(join(bench.folder, 'calm'));
    await begin(calm, async (server, env) => {
      await makeBook(calm);
      expect((await calm.bin(STEP, env)).code).toBe(0);
      expect(server.requests).toHaveLength(PARTS);
    });
    await begin(bench, async (server, env) => {
      const book = await makeBook(bench);
      await killAfter(bench, server, 2, STEP, env);
      expect([book.has('bible.json'), server.requests.length]).toEqual([false, 3]);
      await killAfter(bench, server, 1, STEP, env);
      expect([book.has('bible.json'), server.requests.length]).toEqual([false, 5]);
      const ran = await bench.bin(STEP, env);
      // The two that were under way when it was killed are asked for again, and no other.
      expect([ran.code, server.requests.length]).toEqual([0, PARTS + 2]);
      expect(readDocument(ran)).toMatchObject({ action: 'made', resumed: true });
      expect([book.run().status, book.run().usage.calls]).toEqual(['done', PARTS]);
      expect(book.artifacts()).toEqual(calm.book('b').artifacts());
    });
  });

  it('stopped by a cap says by which, and goes on with one that lets the next part through', async ({
    bench,
  }) => {
    await begin(bench, async (server, env) => {
      const book = await makeBook(bench);
      const first = await bench.here([...STEP, '--max-tokens', '10'], env);
      expect([first.code, readTrouble(first).reason_code, server.requests.length]).toEqual([
        3,
        'budget_exhausted',
        0,
      ]);
      let next = splitCommand(readTrouble(first).next_action);
      const answered: number[] = [];
      for (let code: number | null = 3; code === 3; ) {
        const ran = await bench.here([...next, '--json'], env);
        code = ran.code;
        answered.push(server.requests.length);
        if (code !== 3) break;
        expect(readTrouble(ran)).toMatchObject({ reason_code: 'budget_exhausted' });
        expect([book.run().status, book.has('bible.json')]).toEqual(['paused', false]);
        next = splitCommand(readTrouble(ran).next_action);
      }
      // Every cap let something through, and nothing was asked for twice.
      expect(answered.every((each, at) => each > (answered[at - 1] ?? 0))).toBe(true);
      expect(answered.length).toBeGreaterThan(1);
      expect(server.requests).toHaveLength(PARTS);
      expect([book.run().status, book.run().usage.calls, book.has('bible.json')]).toEqual([
        'done',
        PARTS,
        true,
      ]);
    });
  });
});

describe('bookforge write --bible', () => {
  it('killed or capped while it reads goes on by the same command to the same facts', async ({ bench }) => {
    const calm = createWorkbench(join(bench.folder, 'calm'));
    await begin(calm, async (_, env) => {
      await makeBook(calm);
      expect((await calm.here(STEP, env)).code).toBe(0);
    });
    await begin(bench, async (server, env) => {
      const book = bench.book('b');
      const capped = await bench.here([...WRITE, '--max-tokens', '10'], env);
      expect([capped.code, readTrouble(capped).reason_code, server.requests.length]).toEqual([
        3,
        'budget_exhausted',
        0,
      ]);
      expect([book.run().status, book.has('bible.json')]).toEqual(['paused', false]);
      // A cap stays until a larger one is given.
      expect((await bench.here(WRITE, env)).code).toBe(3);
      const more = [...WRITE, '--max-tokens', '9000000'];
      await killAfter(bench, server, 3, more, env);
      expect([book.run().kind, book.has('bible.json')]).toEqual(['story_step', false]);
      // Only the part that was under way is asked for again; then comes the world, for which there is no money left.
      const quota = refuse(429, { code: 'insufficient_quota', type: 'insufficient_quota' });
      server.behave((_, place) => (place > PARTS + 1 ? quota : { kind: 'good' }));
      const ran = await bench.bin(more, env);
      expect([ran.code, readTrouble(ran).reason_code, server.requests.length]).toEqual([
        3,
        'provider_quota',
        PARTS + 2,
      ]);
      expect(book.runs().map(({ status, usage }) => [status, usage.calls])).toEqual([
        ['done', PARTS],
        ['paused', 0],
      ]);
      const { 'book.json': _, ...made } = book.artifacts();
      const { 'book.json': __, ...expected } = calm.book('b').artifacts();
      expect(made).toEqual(expected);
    });
  });
});
