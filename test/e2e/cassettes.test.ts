import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { expectSameFiles } from './expect-same-files.ts';
import { GENERATE, type MadeBooks, makeBooks, ON, startFrom } from './outline-folder.ts';
import { refuse, it as servedIt } from './with-server.ts';
import { it as benchIt, listFilesBelow, readDocument, readTrouble, type Workbench } from './workbench.ts';

// Work recorded against a provider and repeated from the cassette: the same bytes, and nothing sent.

const FIXED = { SOURCE_DATE_EPOCH: '1767225600', BOOKFORGE_SEED: 'cassettes' };
const WORLD = ['step', 'world', ...ON];
const it = servedIt;

let made: MadeBooks;
beforeAll(async () => {
  made = await makeBooks();
});
afterAll(() => made.remove());

describe('a recorded command that is replayed on a copy of the book', () => {
  it('gives the same bytes for a step', async ({ bench, served }) => {
    const before = keepCopy(bench);
    const recorded = await bench.here([...WORLD, '--record', 'tape', '--json'], { ...served.env, ...FIXED });
    expect(recorded.code, recorded.stderr).toBe(0);
    const folder = readFolder(bench);
    await served.server.shut();
    restore(bench, before);
    const replayed = await bench.here([...WORLD, '--replay', 'tape', '--json'], FIXED);
    expect(replayed.code, replayed.stderr).toBe(0);
    expectSameFiles(readFolder(bench), folder, 'replayed');
    expect(replayed.stdout).toBe(recorded.stdout);
    expect(served.server.requests).toHaveLength(1);
    expect(bench.book('b').run().model).toBe('compatible:any');
  });

  it('gives the same bytes for an outline whose answers came in any order', async ({ bench, served }) => {
    rmSync(bench.book('b').folder, { recursive: true });
    startFrom(made.story, bench);
    const before = keepCopy(bench);
    served.server.behave((_, place) => ({ kind: 'good', delayMs: (place * 37) % 60 }));
    const recorded = await bench.here([...GENERATE, '--record', 'tape'], { ...served.env, ...FIXED });
    expect(recorded.code, recorded.stderr).toBe(0);
    const folder = readFolder(bench);
    const sent = served.server.requests.length;
    restore(bench, before);
    const replayed = await bench.here([...GENERATE, '--replay', 'tape'], FIXED);
    expect(replayed.code, replayed.stderr).toBe(0);
    expectSameFiles(readFolder(bench), folder, 'replayed');
    expect(served.server.requests).toHaveLength(sent);
    const steps = readTape(bench).flatMap(({ step_id }) => step_id ?? []);
    expect(steps.length).toBe(sent);
  });

  it.for([
    ['scene_whole', 2],
    ['write_scene_from_outline', 7],
  ] as const)('gives the same bytes for all of %s', async ([recipeId, least], { bench, served }) => {
    rmSync(bench.book('b').folder, { recursive: true });
    startFrom(made.outlined, bench);
    const before = keepCopy(bench);
    const recipe = [
      'recipe',
      'run',
      recipeId,
      ...ON,
      '--arg',
      'scene_ref=1:1',
      '--ack-outline-issues',
      '--json',
    ];
    const recorded = await bench.here([...recipe, '--record', 'tape'], { ...served.env, ...FIXED });
    expect(readTape(bench).filter(({ kind }) => kind === 'exchange').length).toBeGreaterThanOrEqual(least);
    const folder = readFolder(bench);
    await served.server.shut();
    restore(bench, before);
    const replayed = await bench.here([...recipe, '--replay', 'tape'], FIXED);
    expect(replayed).toMatchObject({ code: recorded.code, stdout: recorded.stdout });
    expectSameFiles(readFolder(bench), folder, 'replayed');
  });

  it('pauses again where it paused, without waiting', async ({ bench, served }) => {
    bench.saveUserConfig({ wait: { tries: 2, max_ms: 1_500 } });
    const before = keepCopy(bench);
    served.server.behave(refuse(429, {}, { 'retry-after-ms': '400' }));
    const recorded = await bench.here([...WORLD, '--record', 'tape', '--json'], { ...served.env, ...FIXED });
    expect(recorded.code).toBe(3);
    const folder = readFolder(bench);
    served.server.behave({ kind: 'good' });
    restore(bench, before);
    const replayed = await bench.here([...WORLD, '--replay', 'tape', '--json'], FIXED);
    expect([replayed.code, replayed.stdout]).toEqual([3, recorded.stdout]);
    expect(readTrouble(replayed).reason_code).toBe('provider_rate_limit');
    expectSameFiles(readFolder(bench), folder, 'replayed');
    expect(served.server.requests).toHaveLength(2);
  });

  it('costs what it cost, at the price of then', async ({ bench, served }) => {
    bench.saveUserConfig({ models: { 'compatible:any': { price: { input: 2, output: 8 } } } });
    const before = keepCopy(bench);
    const cap = ['--max-cost', '5'];
    await bench.here([...WORLD, ...cap, '--record', 'tape'], { ...served.env, ...FIXED });
    const { usage } = bench.book('b').run();
    bench.saveUserConfig({});
    restore(bench, before);
    const replayed = await bench.here([...WORLD, ...cap, '--replay', 'tape', '--json'], FIXED);
    expect(readDocument(replayed)['usage']).toEqual(usage);
    expect(usage.cost_usd).toBeGreaterThan(0);
  });
});

describe('a recording', () => {
  it('has no key in it, and is its owner’s alone', async ({ bench, served }) => {
    const key = 'sk-do-not-write-this-down';
    served.server.behave({ kind: 'text', change: (good) => good.replace('"', `"${key} `) });
    await bench.here([...WORLD, '--record', 'tape'], { ...served.env, BOOKFORGE_API_KEY: key });
    const text = readFileSync(join(bench.cwd, 'tape'), 'utf8');
    expect(text).toContain('[redacted]');
    expect(text).not.toContain(key);
    expect(statSync(join(bench.cwd, 'tape')).mode & 0o777).toBe(0o600);
  });

  benchIt('never goes over a file that is there', async ({ bench }) => {
    await bench.here(['init', 'b', '--idea', 'x']);
    writeFileSync(join(bench.cwd, 'tape'), 'mine');
    const ran = await bench.here([...WORLD, '--record', 'tape']);
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('is already there')]);
    expect(readFileSync(join(bench.cwd, 'tape'), 'utf8')).toBe('mine');
    expect(bench.book('b').runs()).toEqual([]);
  });

  benchIt('is not left behind by a model that cannot be made', async ({ bench }) => {
    await bench.here(['init', 'b', '--idea', 'x']);
    const ran = await bench.here([...WORLD, '--record', 'tape', '--model', 'openai:gpt-4o']);
    expect([ran.code, existsSync(join(bench.cwd, 'tape'))]).toEqual([4, false]);
  });
});

describe('a replay', () => {
  benchIt('stops at what is not on the cassette, and a model can be asked after it', async ({ bench }) => {
    await bench.here(['init', 'b', '--idea', 'A bell that rings under the sea']);
    await bench.here([...WORLD, '--record', 'tape']);
    await bench.here(['init', 'c', '--idea', 'A bell that rings above the sea']);
    const ran = await bench.here(['step', 'world', '--book', 'c', '--replay', 'tape', '--json']);
    expect(ran.code).toBe(1);
    const trouble = readTrouble(ran);
    expect(trouble.reason_code).toBe('cassette_missing_exchange');
    expect(trouble.details).toMatchObject({
      step_id: 'world/attempt:1',
      nearest: { exchange: 1, step_id: 'world/attempt:1' },
    });
    expect(bench.book('c').run().status).toBe('failed');
    const again = await bench.here(['step', 'world', '--book', 'c']);
    expect(again.code, again.stderr).toBe(0);
  });

  benchIt('takes what was recorded before a crash, and says that the end is missing', async ({ bench }) => {
    await bench.here(['init', 'b', '--idea', 'x']);
    const before = keepCopy(bench);
    await bench.here([...WORLD, '--record', 'tape']);
    const whole = readFileSync(join(bench.cwd, 'tape'), 'utf8');
    writeFileSync(join(bench.cwd, 'torn'), `${whole}{"kind":"exch`);
    restore(bench, before);
    const ran = await bench.here([...WORLD, '--replay', 'torn']);
    expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining('was cut off')]);
  });

  benchIt('refuses a file that is none, one that is not there, and another model', async ({ bench }) => {
    await bench.here(['init', 'b', '--idea', 'x']);
    const before = keepCopy(bench);
    await bench.here([...WORLD, '--record', 'tape']);
    restore(bench, before);
    writeFileSync(join(bench.cwd, 'notes'), 'no cassette\n');
    const said = async (...args: string[]) => {
      const { code, stderr } = await bench.here([...WORLD, ...args]);
      return [code, stderr];
    };
    expect(await said('--replay', 'notes')).toEqual([2, expect.stringContaining('cassette_invalid')]);
    expect(await said('--replay', 'nothing')).toEqual([2, expect.stringContaining('There is no file')]);
    expect(await said('--replay', 'tape', '--model', 'openai:x')).toEqual([
      2,
      expect.stringContaining('recorded with offline:author'),
    ]);
    expect(await said('--replay', 'tape', '--record', 'other')).toEqual([
      2,
      expect.stringContaining('cannot be used with'),
    ]);
    expect(await said('--replay', 'tape', '--model', 'offline:author')).toEqual([0, expect.anything()]);
  });
});

/** The book as it stands, kept aside. */
function keepCopy(bench: Workbench): string {
  const aside = join(bench.folder, 'before');
  cpSync(bench.book('b').folder, aside, { recursive: true });
  return aside;
}

function restore(bench: Workbench, aside: string): void {
  rmSync(bench.book('b').folder, { recursive: true });
  cpSync(aside, bench.book('b').folder, { recursive: true });
}

/** Every file of the book, the control room included; only the lock tells who had it. */
function readFolder(bench: Workbench): Record<string, string> {
  const { folder } = bench.book('b');
  const names = listFilesBelow(folder).filter((name) => !name.startsWith('.control-room/lock/'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

function readTape(bench: Workbench): { kind: string; step_id?: string }[] {
  const lines = readFileSync(join(bench.cwd, 'tape'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}
