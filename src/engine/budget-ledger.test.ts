import { describe, expect, it } from 'vitest';
import { createBudgetLedger } from './budget-ledger.ts';
import type { LargestBill } from './decide-budget.ts';
import { NO_USAGE } from './usage.ts';

const coded = (code: string) => expect.objectContaining({ name: 'CodedError', code });
const { signal } = new AbortController();
const ofTokens = (tokens: number): LargestBill => ({ tokens, usd: null });

/** Whether it has come to an end, one way or the other, by the time that everything else has. */
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  let over = false;
  const end = () => {
    over = true;
  };
  promise.then(end, end);
  await new Promise((resolve) => setImmediate(resolve));
  return over;
}

describe('a ledger', () => {
  it('lets requests through side by side as long as all their largest bills fit', async () => {
    const ledger = createBudgetLedger({ max_cost_usd: null, max_tokens: 100 });
    await ledger.reserve(ofTokens(60), signal);
    expect(await isOver(ledger.reserve(ofTokens(40), signal))).toBe(true);
    expect(await isOver(ledger.reserve(ofTokens(1), signal))).toBe(false);
  });

  it('waits for what is set aside, of tokens and of money, before it refuses', async () => {
    const ledger = createBudgetLedger({ max_cost_usd: 1, max_tokens: null });
    const first = await ledger.reserve({ tokens: 1, usd: 0.9 }, signal);
    const second = ledger.reserve({ tokens: 1, usd: 0.8 }, signal);
    expect(await isOver(second)).toBe(false);
    // It came to a third of what it might have cost.
    first.pay({ input_tokens: 1, output_tokens: 0, cached_tokens: 0, cost_usd: 0.15 });
    (await second).pay({ input_tokens: 1, output_tokens: 0, cached_tokens: 0, cost_usd: 0.15 });
    await expect(ledger.reserve({ tokens: 1, usd: 0.8 }, signal)).rejects.toEqual(
      expect.objectContaining({ code: 'budget_exhausted', details: { raise: '--max-cost 1.1' } }),
    );
  });

  it('refuses at once what nothing under way stands in the way of, and the rest in its turn', async () => {
    const ledger = createBudgetLedger({ max_cost_usd: null, max_tokens: 100 });
    await expect(ledger.reserve(ofTokens(101), signal)).rejects.toEqual(coded('budget_exhausted'));
    const first = await ledger.reserve(ofTokens(100), signal);
    const waiting = [60, 60].map((tokens) => ledger.reserve(ofTokens(tokens), signal));
    const settled = Promise.allSettled(waiting);
    first.free();
    (await waiting[0])?.keep();
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('is not waited for by a run that is being stopped', async () => {
    const ledger = createBudgetLedger({ max_cost_usd: null, max_tokens: 100 });
    await ledger.reserve(ofTokens(100), signal);
    const stop = new AbortController();
    const waiting = ledger.reserve(ofTokens(1), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });

  it('tells equal bills apart, and settling one twice frees it once', async () => {
    const ledger = createBudgetLedger({ max_cost_usd: null, max_tokens: 100 });
    const bill = ofTokens(50);
    const first = await ledger.reserve(bill, signal);
    await ledger.reserve(bill, signal);
    first.free();
    first.free();
    await ledger.reserve(bill, signal);
    expect(await isOver(ledger.reserve(bill, signal))).toBe(false);
  });

  it('a refused request sets nothing aside', async () => {
    const ledger = createBudgetLedger({ max_cost_usd: 1, max_tokens: null });
    await expect(ledger.reserve({ tokens: 1, usd: 1.5 }, signal)).rejects.toEqual(coded('budget_exhausted'));
    expect(await isOver(ledger.reserve({ tokens: 1, usd: 1 }, signal))).toBe(true);
  });

  it('counts what was spent, input and output', async () => {
    const ledger = createBudgetLedger({ max_cost_usd: 1, max_tokens: 100 });
    ledger.spend({ ...NO_USAGE, input_tokens: 30, output_tokens: 20, cached_tokens: 30, cost_usd: 0.25 });
    ledger.spend({ ...NO_USAGE, input_tokens: 30, output_tokens: 10, cost_usd: 0.5 });
    await expect(ledger.reserve({ tokens: 11, usd: 0 }, signal)).rejects.toEqual(coded('budget_exhausted'));
    await expect(ledger.reserve({ tokens: 0, usd: 0.26 }, signal)).rejects.toEqual(coded('budget_exhausted'));
    await expect(ledger.reserve({ tokens: 10, usd: 0.25 }, signal)).resolves.toBeDefined();
  });

  it('refuses a model without a price under a cost cap, and only there', async () => {
    const capped = createBudgetLedger({ max_cost_usd: 1, max_tokens: null });
    await expect(capped.reserve(ofTokens(1), signal)).rejects.toEqual(coded('price_unknown'));
    const free = createBudgetLedger({ max_cost_usd: null, max_tokens: null });
    await expect(free.reserve(ofTokens(1e9), signal)).resolves.toBeDefined();
  });

  it('shows its budget', () => {
    const budget = { max_cost_usd: 1, max_tokens: null };
    expect(createBudgetLedger(budget).budget).toBe(budget);
  });
});

describe('settling', () => {
  const usage = { input_tokens: 5, output_tokens: 5, cached_tokens: 0, cost_usd: 0.1 };
  const capped = () => createBudgetLedger({ max_cost_usd: 1, max_tokens: 100 });
  const most = { tokens: 90, usd: 0.9 };

  it('replaces the largest bill by the real one', async () => {
    const ledger = capped();
    (await ledger.reserve(most, signal)).pay(usage);
    (await ledger.reserve(most, signal)).keep();
    await expect(ledger.reserve({ tokens: 1, usd: 0 }, signal)).rejects.toEqual(coded('budget_exhausted'));
  });

  it('counts what was not metered, or may have been paid for, as the largest', async () => {
    const unmetered = capped();
    (await unmetered.reserve(most, signal)).pay({ ...usage, output_tokens: null, cost_usd: null });
    await expect(unmetered.reserve({ tokens: 11, usd: 0.1 }, signal)).rejects.toThrow();
    const lost = capped();
    (await lost.reserve(most, signal)).keep();
    await expect(lost.reserve({ tokens: 1, usd: 0.11 }, signal)).rejects.toThrow();
  });
});
