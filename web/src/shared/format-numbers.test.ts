import { expect, it } from 'vitest';
import { DICTIONARIES } from './dictionaries.ts';
import { formatCounted, formatUsage } from './format-numbers.ts';

const { en, zh } = DICTIONARIES;

it('one is one, and anything else several, in a language that makes the difference', () => {
  expect([0, 1, 2, 1000].map((count) => formatCounted(count, en.callCount))).toEqual([
    '0 calls',
    '1 call',
    '2 calls',
    '1,000 calls',
  ]);
  expect([1, 2].map((count) => formatCounted(count, zh.callCount))).toEqual(['1 次请求', '2 次请求']);
});

it('what costs nothing is free, and a price that nobody told is not', () => {
  const priced = { calls: 2, cost_usd: 0.5, unpriced_calls: 0 };
  expect(formatUsage(priced, en)).toBe('2 calls · $0.5000');
  expect(formatUsage({ ...priced, cost_usd: 0 }, en)).toBe('2 calls · free');
  expect(formatUsage({ ...priced, unpriced_calls: 1 }, en)).toBe('2 calls · price unknown');
  expect(formatUsage({ calls: 0, cost_usd: 0, unpriced_calls: 0 }, en)).toBe('0 calls');
});
