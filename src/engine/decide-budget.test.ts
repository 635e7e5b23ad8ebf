import { describe, expect, it } from 'vitest';
import { readDecisionTable } from '../../test/read-decision-table.ts';
import type { Price } from '../contracts/config.ts';
import { type BudgetDecision, type BudgetFacts, decideBudget, deriveLargestBill } from './decide-budget.ts';

type Place = 'no cap' | 'under' | 'at' | 'over';
type Facts = { cost: Place; price: 'known' | 'unknown'; tokens: Place };

/** With 25 spent and 25 reserved of 100. */
const REQUEST = { 'no cap': 1000, under: 49, at: 50, over: 51 } as const satisfies Record<Place, number>;

describe('decideBudget', () => {
  it('decides every combination as the table says', () => {
    const rows = readDecisionTable<Facts, string>('engine/decide-budget');
    expect(rows).toHaveLength(32);
    for (const { facts, decision } of rows) {
      const decided = decideBudget({
        budget: {
          max_cost_usd: facts.cost === 'no cap' ? null : 100,
          max_tokens: facts.tokens === 'no cap' ? null : 100,
        },
        spentUsd: 25,
        reservedUsd: 25,
        spentTokens: 25,
        reservedTokens: 25,
        request: {
          usd: facts.price === 'known' ? REQUEST[facts.cost] : null,
          tokens: REQUEST[facts.tokens],
        },
      });
      expect(describeDecision(decided), JSON.stringify(facts)).toBe(decision);
    }
  });

  const facts: BudgetFacts = {
    budget: { max_cost_usd: 1, max_tokens: 100 },
    spentUsd: 0,
    spentTokens: 0,
    reservedUsd: 0,
    reservedTokens: 0,
    request: { usd: 0, tokens: 0 },
  };

  it.each([
    ['what is spent', { spentUsd: 1.01 }, 'cost'],
    ['what is under way', { reservedUsd: 1.01 }, 'cost'],
    ['the request', { request: { usd: 1.01, tokens: 0 } }, 'cost'],
    ['spent tokens', { spentTokens: 101 }, 'tokens'],
    ['tokens under way', { reservedTokens: 101 }, 'tokens'],
    ['tokens of the request', { request: { usd: 0, tokens: 101 } }, 'tokens'],
  ])('%s alone can be too much', (_, change, decision) => {
    expect(describeDecision(decideBudget({ ...facts, ...change }))).toBe(decision);
  });

  it.each([
    [{ max_cost_usd: null, max_tokens: 100 }, { tokens: 106_351, usd: 1 }, '--max-tokens 106351'],
    [{ max_cost_usd: null, max_tokens: 1_000_000 }, { tokens: 1_000_001, usd: 1 }, '--max-tokens 1000001'],
    [{ max_cost_usd: 0.01, max_tokens: null }, { tokens: 1, usd: 0.01234 }, '--max-cost 0.0124'],
    [{ max_cost_usd: 5, max_tokens: null }, { tokens: 1, usd: 5.5 }, '--max-cost 5.5'],
    [{ max_cost_usd: 5, max_tokens: null }, { tokens: 106_351, usd: null }, '--max-tokens 106351'],
  ])('%j stops %j and names a cap that can be typed as it stands: %s', (budget, request, raise) => {
    expect(decideBudget({ ...facts, budget, request })).toMatchObject({ send: false, raise });
  });

  it('the cap that is named is enough, and a little less is not', () => {
    const spent = { ...facts, spentUsd: 0.3, spentTokens: 40, request: { usd: 0.8, tokens: 70 } };
    const within = (budget: BudgetFacts['budget']) => decideBudget({ ...spent, budget }).send;
    expect(decideBudget(spent)).toMatchObject({ raise: '--max-cost 1.1' });
    expect([1.1, 1.0999].map((max_cost_usd) => within({ max_cost_usd, max_tokens: null }))).toEqual([
      true,
      false,
    ]);
    expect([110, 109].map((max_tokens) => within({ max_cost_usd: null, max_tokens }))).toEqual([true, false]);
  });

  it('money that fits exactly is not lost to binary fractions', () => {
    const capped = { ...facts, budget: { max_cost_usd: 0.3, max_tokens: null } };
    expect(decideBudget({ ...capped, spentUsd: 0.1, request: { usd: 0.2, tokens: 0 } })).toEqual({
      send: true,
    });
    const beyond = { ...capped, spentUsd: 0.1, request: { usd: 0.200000001, tokens: 0 } };
    expect(decideBudget(beyond)).toMatchObject({ send: false, reasonCode: 'budget_exhausted' });
  });

  it('a refusal says what it could come to, what the cap is and what is spent', () => {
    const refused = decideBudget({ ...facts, spentUsd: 0.5, request: { usd: 0.75, tokens: 0 } });
    expect(refused).toMatchObject({
      message: 'The next request could bring the cost to $1.2500, over the cap of $1; $0.5000 is spent.',
    });
    expect(decideBudget({ ...facts, spentTokens: 40, request: { usd: 0, tokens: 61 } })).toMatchObject({
      message: 'The next request could bring the tokens to 101, over the cap of 100; 40 are spent.',
    });
  });
});

function describeDecision(decision: BudgetDecision): string {
  if (decision.send) return 'send';
  if (decision.reasonCode === 'price_unknown') return decision.reasonCode;
  return decision.message.includes('the cost to') ? 'cost' : 'tokens';
}

function bill(texts: readonly string[], maxOutputTokens: number, price: Price | null) {
  const messages = texts.map((content) => ({ role: 'user' as const, content }));
  return deriveLargestBill({ messages, jsonSchema: null, maxOutputTokens }, price);
}

describe('deriveLargestBill', () => {
  const price = { input: 2, output: 10 };

  it('counts half the bytes of the whole prompt, rounded up, and all of the answer', () => {
    expect(bill(['abc', 'de'], 100, price)).toEqual({
      tokens: 103,
      usd: (3 * 2 + 100 * 10) / 1e6,
    });
  });

  it('counts bytes, not characters', () => {
    expect(bill(['潮汐'], 0, null).tokens).toBe(3);
  });

  it('knows no cost without a price', () => {
    expect(bill(['abcd'], 10, null)).toEqual({ tokens: 12, usd: null });
  });

  it('counts nothing where nothing is asked', () => {
    expect(bill([], 0, price)).toEqual({ tokens: 0, usd: 0 });
  });
});
