import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { RunEstimate } from '../../src/engine/estimate/estimate-run.ts';
import { startFrom } from './outline-folder.ts';
import { initBook } from './with-server.ts';
import {
  type BookFolder,
  createWorkbench,
  it,
  listFilesBelow,
  readDocument,
  readTrouble,
  splitCommand,
  type Workbench,
} from './workbench.ts';

// What a run will take, told before anything is sent, and what it then takes; and caps that pause it in between.

const RUN = ['run', '--book', 'b', '--json'];

const BOOKS = {
  en: ['--chapters', '2'],
  zh: ['--chapters', '1', '--language', 'zh'],
} as const;

let made: string;
beforeAll(async () => {
  made = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-e2e-plan-')));
  for (const [language, options] of Object.entries(BOOKS)) {
    const bench = createWorkbench(join(made, language));
    await initBook(bench, ...options);
    const work = async (args: readonly string[]): Promise<void> => {
      const { code, stderr } = await bench.here([...args, '--book', 'b']);
      if (code !== 0) throw new Error(stderr);
    };
    for (const step of ['world', 'theme', 'characters']) await work(['step', step]);
    await work(['outline', 'generate', '--exact-scene-count', '1']);
    cpSync(bench.book('b').folder, join(made, `outlined-${language}`), { recursive: true });
  }
});
afterAll(() => rmSync(made, { recursive: true }));

const open = (bench: Workbench, language: keyof typeof BOOKS): BookFolder =>
  startFrom(join(made, `outlined-${language}`), bench);

async function plan(bench: Workbench): Promise<RunEstimate> {
  return readDocument(await bench.here([...RUN, '--plan']))['estimate'] as RunEstimate;
}

/** Every request that was sent for the writing, by run and step. */
function listSent(book: BookFolder): string[] {
  return book.runs().flatMap(({ run_id, kind }) => {
    const name = `.control-room/runs/${run_id}/calls.jsonl`;
    if (!['recipe', 'novel_chapter'].includes(kind) || !book.has(name)) return [];
    const lines = book.read(name).trim().split('\n');
    return lines
      .map((line) => JSON.parse(line) as { event: string; step_id: string })
      .filter(({ event }) => event === 'sent')
      .map(({ step_id }) => `${run_id} ${step_id}`);
  });
}

describe.concurrent('bookforge run --plan', () => {
  it.for(['en', 'zh'] as const)(
    'tells what the run then takes, in calls and in tokens (%s)',
    async (language, { bench, expect }) => {
      const book = open(bench, language);
      // How long a scene is to be is known from its card.
      expect((await bench.here(['step', 'plan', '--book', 'b'])).code).toBe(0);
      const { calls, worst_calls, input_tokens, output_tokens, cost_usd, steps } = await plan(bench);
      expect((await bench.here(RUN)).code).toBe(0);
      const usage = book.runs().find(({ kind }) => kind === 'novel_text')?.usage ?? expect.fail('no run');
      expect(usage.calls).toBeGreaterThanOrEqual(calls.low);
      expect(usage.calls).toBeLessThanOrEqual(calls.high);
      expect(worst_calls).toBeGreaterThan(calls.high);
      for (const [real, range] of [
        [usage.input_tokens, input_tokens],
        [usage.output_tokens, output_tokens],
      ] as const) {
        // A reviewer who finds nothing says less here than a model would.
        expect(real).toBeGreaterThanOrEqual(range.low * 0.7);
        expect(real).toBeLessThanOrEqual(range.high);
      }
      expect(cost_usd).toEqual({ low: 0, expected: 0, high: 0 });
      expect(steps.reduce((sum, step) => sum + step.calls, 0)).toBe(calls.expected);

      // What is written is reused, and costs nothing.
      expect((await plan(bench)).calls).toEqual({ low: 0, expected: 0, high: 0 });
    },
  );

  it('sends nothing and writes nothing', async ({ bench, expect }) => {
    const book = open(bench, 'en');
    const before = listFilesBelow(book.folder).map((name) => [name, book.read(name)]);
    const ran = await bench.bin(['run', '--book', 'b', '--plan']);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toContain('An estimate; nothing was sent.');
    expect(listFilesBelow(book.folder).map((name) => [name, book.read(name)])).toEqual(before);
  });

  it('says of whose price nobody knows, and of no key, instead of guessing', async ({ bench, expect }) => {
    open(bench, 'en');
    const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: 'http://127.0.0.1:9/v1' };
    const ran = await bench.here(['run', '--book', 'b', '--plan'], env);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('not known: nobody told the price of compatible:any');
    const keyless = await bench.here([...RUN, '--plan'], { BOOKFORGE_MODEL: 'anthropic:claude-any' });
    expect(readDocument(keyless)).toMatchObject({
      estimate: { cost_usd: null, unpriced_models: ['anthropic:claude-any'] },
    });
  });

  it('tells the cost without a key, from the table or what the user says', async ({ bench, expect }) => {
    open(bench, 'en');
    const BOOKFORGE_MODEL = 'anthropic:claude-haiku-4-5';
    const listed = await bench.here([...RUN, '--plan'], { BOOKFORGE_MODEL });
    const { cost_usd, unpriced_models } = readDocument(listed)['estimate'] as RunEstimate;
    expect([cost_usd?.expected, unpriced_models]).toEqual([expect.any(Number), []]);
    // A key is asked for by a command when something is sent, and not before.
    const key_command = `touch ${join(bench.folder, 'asked')}; echo key`;
    const models = { [BOOKFORGE_MODEL]: { price: { input: 1000, output: 1000 } } };
    bench.saveUserConfig({ providers: { anthropic: { key_command } }, models });
    const own = readDocument(await bench.here([...RUN, '--plan'], { BOOKFORGE_MODEL }))[
      'estimate'
    ] as RunEstimate;
    expect(own.cost_usd?.expected).toBeGreaterThan(100 * (cost_usd?.expected ?? 0));
    expect(listFilesBelow(bench.folder)).not.toContain('asked');
  });

  it('tells which chapters are blocked, and why', async ({ bench, expect }) => {
    const book = open(bench, 'en');
    expect((await bench.here(['step', 'plan', '--book', 'b', '--chapters', '2'])).code).toBe(0);
    const file = 'chapters/chapter_002_plan.json';
    const cards = JSON.parse(book.read(file)) as { scenes: { transition_in_text: string }[] };
    for (const card of cards.scenes) card.transition_in_text += ' Or so it was told.';
    book.write(file, JSON.stringify(cards));
    const { chapters } = readDocument(await bench.here([...RUN, '--plan'])) as { chapters: object[] };
    expect(chapters).toMatchObject([
      { chapter: 1, action: 'write', plan: 'make' },
      { chapter: 2, action: 'blocked', plan: 'stale', why: `${file} is of an earlier outline` },
    ]);
  });
});

describe.concurrent('a cap on a run', () => {
  it('pauses it between two requests, keeps what is paid for, and is lifted by its next command', async ({
    bench,
    expect,
  }) => {
    const book = open(bench, 'en');
    const { calls } = await plan(bench);
    const paused = await bench.here([...RUN, '--max-tokens', '30000']);
    expect(paused.code).toBe(3);
    const trouble = readTrouble(paused);
    expect(trouble).toMatchObject({
      reason_code: 'budget_exhausted',
      kept: expect.stringContaining('journaled'),
    });
    // What was under way when the cap was met held back the most that it could cost; when it is known what it did cost,
    // there may be room for one more.
    expect((await bench.here([...RUN, '--max-tokens', '30000'])).code).toBe(3);
    const early = listSent(book);
    expect(early.length).toBeGreaterThan(2);
    expect(early.length).toBeLessThan(calls.expected);
    const run = book.runs().find(({ kind }) => kind === 'novel_text') ?? expect.fail('no run');
    expect(run.status).toBe('paused');
    expect(run.usage.input_tokens + run.usage.output_tokens).toBeLessThanOrEqual(30_000);

    // Under the same cap nothing more is sent.
    expect((await bench.here([...RUN, '--max-tokens', '30000'])).code).toBe(3);
    expect(listSent(book)).toEqual(early);

    // The cap that is named is the smallest that goes on, and may be met again soon; a wide one is not.
    const next = splitCommand(trouble.next_action);
    expect([0, 3]).toContain((await bench.here(next)).code);
    expect(listSent(book).length).toBeGreaterThan(early.length);
    const ended = await bench.here([...RUN, '--max-tokens', '9000000']);
    expect([ended.code, ended.stderr]).toEqual([0, expect.anything()]);
    const sent = listSent(book);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.length).toBeGreaterThanOrEqual(calls.low);
    expect(sent.length).toBeLessThanOrEqual(calls.high);
  });

  it('is refused where no price is known', async ({ bench, expect }) => {
    open(bench, 'en');
    const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: 'http://127.0.0.1:9/v1' };
    const ran = await bench.here([...RUN, '--max-cost', '1'], env);
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'price_unknown']);
  });
});
