import { describe, expect } from 'vitest';
import { it } from './with-server.ts';
import { readTrouble } from './workbench.ts';

const WORLD = ['step', 'world', '--book', 'b', '--json'];

describe.concurrent('a cap', () => {
  it('on tokens pauses before anything is sent, and goes on with a higher one', async ({ bench, served }) => {
    const { server, env } = served;
    const ran = await bench.here([...WORLD, '--max-tokens', '10'], env);
    const book = bench.book('b');
    const { run_id, status } = book.run();
    expect([ran.code, readTrouble(ran).reason_code, status]).toEqual([3, 'budget_exhausted', 'paused']);
    expect(server.requests).toEqual([]);

    const resume = ['runs', 'resume', run_id, '--book', 'b', '--json'];
    const again = await bench.here(resume, env);
    expect([again.code, readTrouble(again).reason_code]).toEqual([3, 'budget_exhausted']);
    expect(server.requests).toEqual([]);

    expect((await bench.here([...resume, '--max-tokens', '1000000'], env)).code).toBe(0);
    expect(book.run()).toMatchObject({ status: 'done', budget: { max_tokens: 1_000_000 } });
    expect(server.requests).toHaveLength(1);
  });

  it('on cost is refused where the price is not known', async ({ bench, served: { server, env } }) => {
    const ran = await bench.here([...WORLD, '--max-cost', '1'], env);
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'price_unknown']);
    expect(bench.book('b').runs()).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it("on cost counts the largest bill by the user's own price", async ({ bench, served }) => {
    const { server, env } = served;
    bench.saveUserConfig({ models: { 'compatible:any': { price: { input: 1, output: 10 } } } });
    const ran = await bench.here([...WORLD, '--max-cost', '0.01'], env);
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([3, 'budget_exhausted']);
    expect(bench.book('b').run().status).toBe('paused');
    expect(server.requests).toEqual([]);

    const { run_id } = bench.book('b').run();
    const resume = ['runs', 'resume', run_id, '--book', 'b', '--max-cost', '1'];
    expect((await bench.here(resume, env)).code).toBe(0);
    // 700 tokens in and 300 out, as the server says.
    expect(bench.book('b').run().usage).toMatchObject({ calls: 1, cost_usd: 0.0037, unpriced_calls: 0 });
  });

  it('on cost is kept by the offline author, which costs nothing', async ({ bench, served: _ }) => {
    expect((await bench.here([...WORLD, '--max-cost', '0.01'])).code).toBe(0);
    expect(bench.book('b').run().usage).toMatchObject({ cost_usd: 0, unpriced_calls: 0 });
  });

  it('that is absent leaves an unknown price unknown, never nothing', async ({ bench, served }) => {
    const ran = await bench.here(['step', 'world', '--book', 'b'], served.env);
    expect(ran.stdout).not.toContain('$0');
    expect(ran.stdout).toMatch(/unknown/);
    expect(bench.book('b').run().usage).toMatchObject({ calls: 1, unpriced_calls: 1 });
  });
});
