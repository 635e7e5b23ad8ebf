import { describe, expect, it } from 'vitest';
import { createBudgetLedger } from './budget-ledger.ts';
import { NO_USAGE } from './usage.ts';

const coded = (code: string) => expect.objectContaining({ name: 'CodedError', code });

describe('a ledger', () => {
  it('lets requests through side by side as long as all their largest bills fit', () => {
    const ledger = createBudgetLedger({ max_cost_usd: null, max_tokens: 100 });
    const first = ledger.reserve({ tokens: 60, usd: null });
    expect(() => ledger.reserve({ tokens: 41, usd: null })).toThrow(coded('budget_exhausted'));
    ledger.reserve({ tokens: 40, usd: null });
    expect(() => ledger.reserve({ tokens: 1, usd: null })).toThrow(coded('budget_exhausted'));
    first.free();
    expect(() => ledger.reserve({ tokens: 60, usd: null })).not.toThrow();
  });

  it('sets money aside as it does tokens', () => {
    const ledger = createBudgetLedger({ max_cost_usd: 1, max_tokens: null });
    const first = ledger.reserve({ tokens: 1, usd: 0.6 });
    expect(() => ledger.reserve({ tokens: 1, usd: 0.41 })).toThrow(coded('budget_exhausted'));
    ledger.reserve({ tokens: 1, usd: 0.4 });
    first.free();
    expect(() => ledger.reserve({ tokens: 1, usd: 0.6 })).not.toThrow();
  });

  it('tells equal bills apart, and settling one twice frees it once', () => {
    const ledger = createBudgetLedger({ max_cost_usd: null, max_tokens: 100 });
    const bill = { tokens: 50, usd: null };
    const first = ledger.reserve(bill);
    ledger.reserve(bill);
    first.free();
    first.free();
    ledger.reserve(bill);
    expect(() => ledger.reserve(bill)).toThrow(coded('budget_exhausted'));
  });

  it('a refused request sets nothing aside', () => {
    const ledger = createBudgetLedger({ max_cost_usd: 1, max_tokens: null });
    expect(() => ledger.reserve({ tokens: 1, usd: 1.5 })).toThrow(coded('budget_exhausted'));
    expect(() => ledger.reserve({ tokens: 1, usd: 1 })).not.toThrow();
  });

  it('counts what was spent, input and output', () => {
    const ledger = createBudgetLedger({ max_cost_usd: 1, max_tokens: 100 });
    ledger.spend({ ...NO_USAGE, input_tokens: 30, output_tokens: 20, cached_tokens: 30, cost_usd: 0.25 });
    ledger.spend({ ...NO_USAGE, input_tokens: 30, output_tokens: 10, cost_usd: 0.5 });
    expect(() => ledger.reserve({ tokens: 11, usd: 0 })).toThrow(coded('budget_exhausted'));
    expect(() => ledger.reserve({ tokens: 0, usd: 0.26 })).toThrow(coded('budget_exhausted'));
    expect(() => ledger.reserve({ tokens: 10, usd: 0.25 })).not.toThrow();
  });

  it('refuses a model without a price under a cost cap, and only there', () => {
    expect(() =>
      createBudgetLedger({ max_cost_usd: 1, max_tokens: null }).reserve({ tokens: 1, usd: null }),
    ).toThrow(coded('price_unknown'));
    const free = createBudgetLedger({ max_cost_usd: null, max_tokens: null });
    expect(() => free.reserve({ tokens: 1e9, usd: null })).not.toThrow();
  });

  it('shows its budget', () => {
    const budget = { max_cost_usd: 1, max_tokens: null };
    expect(createBudgetLedger(budget).budget).toBe(budget);
  });
});

describe('settling', () => {
  const usage = { input_tokens: 5, output_tokens: 5, cached_tokens: 0, cost_usd: 0.1 };
  const capped = () => createBudgetLedger({ max_cost_usd: 1, max_tokens: 100 });

  it('replaces the largest bill by the real one', () => {
    const ledger = capped();
    ledger.reserve({ tokens: 90, usd: 0.9 }).pay(usage);
    expect(() => ledger.reserve({ tokens: 90, usd: 0.9 })).not.toThrow();
    expect(() => ledger.reserve({ tokens: 1, usd: 0 })).toThrow();
  });

  it('counts what was not metered, or may have been paid for, as the largest', () => {
    const unmetered = capped();
    unmetered.reserve({ tokens: 90, usd: 0.9 }).pay({ ...usage, output_tokens: null, cost_usd: null });
    expect(() => unmetered.reserve({ tokens: 11, usd: 0.1 })).toThrow();
    const lost = capped();
    lost.reserve({ tokens: 90, usd: 0.9 }).keep();
    expect(() => lost.reserve({ tokens: 1, usd: 0.11 })).toThrow();
  });
});
