import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { ModelListSchema, ShownModelTestSchema } from '../../src/contracts/api-models.ts';
import { ModelFactsSchema } from '../../src/contracts/model-facts.ts';
import { type ModelStandInName, startModelStandIn } from '../fakes/model-stand-ins.ts';
import { runHere } from './run-bin.ts';
import { it as benchIt, readDocument, readTrouble, type Workbench } from './workbench.ts';

// `models test` and `models list`, against servers with models that can and cannot do the work.

interface Row {
  readonly server: ModelStandInName;
  readonly exit: number;
  readonly verdict: string;
  readonly tier: string | null;
  readonly check: readonly [string, string] | null;
  readonly advice: string | null;
}

const table = new URL('../fixtures/models/stand-ins.json', import.meta.url);
const { rows }: { rows: Row[] } = JSON.parse(readFileSync(table, 'utf8'));
const MODEL = 'compatible:any';
const PRICED = { models: { [MODEL]: { price: { input: 1, output: 2 } } } };

interface Standing {
  readonly env: Readonly<Record<string, string>>;
  asked(): number;
}

const it = benchIt.extend<{ stand: (name: ModelStandInName, onAsked?: () => void) => Promise<Standing> }>({
  stand: async ({ bench: _ }, use) => {
    const open: (() => Promise<void>)[] = [];
    await use(async (name, onAsked) => {
      const server = await startModelStandIn(name, onAsked);
      open.push(server.close);
      return {
        env: { BOOKFORGE_MODEL: MODEL, BOOKFORGE_BASE_URL: server.url },
        asked: server.asked,
      };
    });
    await Promise.all(open.map((close) => close()));
  },
});

const factsPath = ({ folder }: Workbench) => join(folder, 'home/.local/state/bookforge/models.json');
const readFacts = (bench: Workbench) =>
  ModelFactsSchema.parse(JSON.parse(readFileSync(factsPath(bench), 'utf8')));

/** A clock that only a server turns. */
function createServerClock() {
  let elapsedMs = 0;
  return {
    turn: (ms: number) => {
      elapsedMs += ms;
    },
    clock: { elapsedMs: () => elapsedMs, every: () => () => undefined },
  };
}

describe('models test', () => {
  for (const { server, exit, verdict, tier, check, advice } of rows) {
    it(`tells: ${server}`, async ({ bench, stand }) => {
      bench.saveUserConfig(PRICED);
      const { turn, clock } = createServerClock();
      const { env, asked } = await stand(server, () => server === 'slow' && turn(3_600_000));
      const where = { cwd: bench.cwd, env: { ...bench.env, ...env } };
      const ran = await runHere(['models', 'test', '--json'], where, undefined, clock);
      expect([ran.code, ran.code === exit ? '' : ran.stdout]).toEqual([exit, '']);
      const test = ShownModelTestSchema.parse(readDocument(ran));
      const notPassed = test.checks.filter(({ result }) => result !== 'passed');
      expect([test.verdict, test.tier]).toEqual([verdict, tier]);
      expect(notPassed.map(({ check: name, result }) => [name, result])).toEqual(
        check === null ? [] : [check],
      );
      const told = test.advice.map(({ text, setting }) => `${text} ${setting ?? ''}`).join('\n');
      expect(told).toContain(advice ?? '');
      // Once more where its JSON was wrong.
      expect(asked()).toBe(server === 'no JSON' ? 4 : 3);
      expect(ran.stderr.includes('warning:')).toBe(verdict === 'fit_with_limits');
      expect(readFacts(bench).tests[MODEL]).toMatchObject({
        verdict,
        tier,
        address: env['BOOKFORGE_BASE_URL'],
      });
    });
  }

  it('tells people the same, with what to set', async ({ bench, stand }) => {
    const { env } = await stand('short output');
    const ran = await bench.here(['models', 'test'], env);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/3 requests, about \d+ tokens in and \d+ out, at a price that is not known/);
    expect(ran.stdout).toContain(`${MODEL} (from: environment): fit with limits, for tier t1`);
    expect(ran.stdout).toContain('Set agents.writer.tier to "t1".');
    expect(ran.stdout).toContain(`Set models.${MODEL}.price.`);
  });

  it('sends nothing with --plan, and says what it would cost', async ({ bench, stand }) => {
    bench.saveUserConfig(PRICED);
    const { env, asked } = await stand('fit');
    const ran = await bench.here(['models', 'test', '--plan', '--json'], env);
    expect(ran.code).toBe(0);
    const { estimate, sent } = readDocument(ran) as {
      estimate: { cost_usd: { expected: number } };
      sent: boolean;
    };
    expect([sent, asked()]).toEqual([false, 0]);
    expect(estimate.cost_usd.expected).toBeGreaterThan(0);
    expect(estimate.cost_usd.expected).toBeLessThan(0.05);
    expect(existsSync(factsPath(bench))).toBe(false);
  });

  it('keeps a cap, and refuses one on cost without a price until one is given', async ({ bench, stand }) => {
    const { env, asked } = await stand('fit');
    const unknown = await bench.here(['models', 'test', '--max-cost', '1', '--json'], env);
    const trouble = readTrouble(unknown);
    expect([unknown.code, trouble.reason_code, asked()]).toEqual([2, 'price_unknown', 0]);
    expect(trouble.next_action).toContain('--price IN,OUT');
    expect(trouble.next_action).toContain('--max-tokens');
    const capped = await bench.here(['models', 'test', '--max-tokens', '100', '--json'], env);
    expect([capped.code, readTrouble(capped).reason_code, asked()]).toEqual([3, 'budget_exhausted', 0]);
    const priced = await bench.here(
      ['models', 'test', '--max-cost', '1', '--price', '1,2,0.1', '--json'],
      env,
    );
    expect([priced.code, asked()]).toEqual([0, 3]);
    expect(readDocument(priced)).toMatchObject({ verdict: 'fit', usage: { unpriced_calls: 0 } });
  });

  it('refuses a price that is none', async ({ bench, stand }) => {
    const { env, asked } = await stand('fit');
    for (const price of ['1', '1,', 'a,b', '1,2,3,4', '-1,2', '1;2']) {
      const ran = await bench.here(['models', 'test', '--price', price, '--json'], env);
      expect([price, ran.code, readTrouble(ran).reason_code]).toEqual([price, 2, 'usage_invalid']);
    }
    expect(asked()).toBe(0);
  });

  it('ends with 4 where there is no key', async ({ bench }) => {
    const ran = await bench.here(['models', 'test', '--model', 'anthropic:claude-sonnet-5-5', '--json']);
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([4, 'provider_not_configured']);
  });

  it('asks the author in the program too, in both of its languages', async ({ bench }) => {
    for (const language of ['en', 'zh']) {
      const ran = await bench.here(['models', 'test', '--language', language, '--json']);
      expect([language, ran.code, readDocument(ran)['verdict']]).toEqual([language, 0, 'fit']);
    }
  });
});

describe('what was found', () => {
  it('is told by models list and doctor, and by a later run', async ({ bench, stand }) => {
    bench.saveUserConfig(PRICED);
    const { env } = await stand('wrong language');
    expect((await bench.here(['models', 'test'], env)).code).toBe(1);
    const listed = ModelListSchema.parse(readDocument(await bench.here(['models', 'list', '--json'], env)));
    expect(listed.models.find(({ model }) => model === MODEL)).toMatchObject({
      price_source: 'yours',
      tested: { verdict: 'unfit', tier: null },
    });
    const doctor = await bench.here(['doctor'], env);
    expect(doctor.stdout).toContain('found unfit');
    expect((await bench.here(['init', 'b', '--idea', 'A ferryman carries a song.'], env)).code).toBe(0);
    const step = await bench.here(['step', 'world', '--book', 'b'], env);
    expect(step.stderr).toContain('was found unfit');
    expect(bench.book('b').run().notices).toMatchObject([{ reason_code: 'model_unfit' }]);
    // Another server under the same name is another model.
    const other = await stand('fit');
    expect((await bench.here(['doctor'], other.env)).stdout).not.toContain('found unfit');
  });

  it('is a limit where nothing is configured', async ({ bench, stand }) => {
    const { env, asked } = await stand('truncating context');
    expect((await bench.here(['models', 'test'], env)).code).toBe(1);
    expect(readFacts(bench).tests[MODEL]?.limits).toEqual({ context_tokens: 3072, output_tokens: null });
    expect(
      (await bench.here(['init', 'b', '--idea', 'A ferryman carries a song. '.repeat(400)], env)).code,
    ).toBe(0);
    const before = asked();
    const ran = await bench.here(['step', 'world', '--book', 'b', '--json'], env);
    expect([ran.code, readTrouble(ran).reason_code, asked() - before]).toEqual([3, 'prompt_too_long', 0]);
    bench.saveUserConfig({ models: { [MODEL]: { context_tokens: 100_000 } } });
    expect((await bench.here(['step', 'world', '--book', 'b'], env)).code).toBe(0);
  });
});

describe('models list', () => {
  it('fits a terminal of 80 columns, and lists one provider where one is named', async ({ bench }) => {
    const ran = await runHere(['models', 'list', '--provider', 'anthropic'], bench, 80);
    expect(ran.code).toBe(0);
    const lines = ran.stdout.split('\n').filter((line) => line.includes('claude'));
    expect(lines.length).toBeGreaterThan(5);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(ran.stdout).toMatch(/as of \d{4}-\d{2}-\d{2}/);
    const { models } = ModelListSchema.parse(
      readDocument(await bench.here(['models', 'list', '--provider', 'google', '--json'])),
    );
    expect(models.every(({ model }) => model.startsWith('google:'))).toBe(true);
  });
});
