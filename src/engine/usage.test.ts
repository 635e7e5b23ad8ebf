import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallUsage, UsageSchema } from '../contracts/usage.ts';
import { addCall, addUsage, deriveCost, NO_USAGE } from './usage.ts';

const CALL: CallUsage = { input_tokens: 10, output_tokens: 5, cached_tokens: 2, cost_usd: 0.25 };

describe('addCall', () => {
  it('adds a metered and priced call', () => {
    expect(addCall(NO_USAGE, CALL)).toEqual({
      calls: 1,
      input_tokens: 10,
      output_tokens: 5,
      cached_tokens: 2,
      unmetered_calls: 0,
      cost_usd: 0.25,
      unpriced_calls: 0,
    });
  });

  it.each([
    [{ input_tokens: null }, { unmetered_calls: 1, input_tokens: 0, output_tokens: 5, unpriced_calls: 0 }],
    [{ output_tokens: null }, { unmetered_calls: 1, input_tokens: 10, output_tokens: 0, unpriced_calls: 0 }],
    [{ cached_tokens: null }, { unmetered_calls: 0, cached_tokens: 0, unpriced_calls: 0 }],
    [{ cost_usd: null }, { unmetered_calls: 0, cost_usd: 0, unpriced_calls: 1 }],
    [
      { input_tokens: null, output_tokens: null, cached_tokens: null, cost_usd: null },
      { calls: 1, unmetered_calls: 1, unpriced_calls: 1 },
    ],
  ])('what is not known is counted as missing, not as zero: %j', (change, expected) => {
    expect(addCall(NO_USAGE, { ...CALL, ...change })).toMatchObject(expected);
  });
});

describe('sums', () => {
  const call = fc.record({
    input_tokens: fc.option(fc.nat()),
    output_tokens: fc.option(fc.nat()),
    cached_tokens: fc.option(fc.nat()),
    cost_usd: fc.option(fc.double({ min: 0, max: 1000, noNaN: true })),
  });

  it('do not depend on the order of the calls', () => {
    fc.assert(
      fc.property(
        fc
          .array(call, { maxLength: 12 })
          .chain((calls) =>
            fc.tuple(
              fc.constant(calls),
              fc.shuffledSubarray(calls, { minLength: calls.length, maxLength: calls.length }),
            ),
          ),
        ([calls, shuffled]) => {
          const total = calls.reduce(addCall, NO_USAGE);
          expect(shuffled.reduce(addCall, NO_USAGE)).toEqual(total);
          expect(UsageSchema.safeParse(total).success).toBe(true);
        },
      ),
    );
  });

  it('do not depend on how they are grouped', () => {
    fc.assert(
      fc.property(fc.array(call), fc.array(call), (left, right) => {
        const apart = addUsage(left.reduce(addCall, NO_USAGE), right.reduce(addCall, NO_USAGE));
        expect(apart).toEqual([...left, ...right].reduce(addCall, NO_USAGE));
      }),
    );
  });

  it('of money have no binary dust', () => {
    const cent = { ...NO_USAGE, cost_usd: 0.1 };
    expect(addUsage(addUsage(cent, cent), cent).cost_usd).toBe(0.3);
  });

  it('with nothing stay as they are', () => {
    const total = addCall(NO_USAGE, CALL);
    expect(addUsage(total, NO_USAGE)).toEqual(total);
  });
});

describe('deriveCost', () => {
  const metered = { input_tokens: 1_000_000, output_tokens: 100_000, cached_tokens: null };

  it.each([
    ['input and output', metered, { input: 3, output: 15 }, 4.5],
    [
      'cached input at its own price',
      { ...metered, cached_tokens: 500_000 },
      { input: 3, output: 15, cached_input: 0.3 },
      3.15,
    ],
    ['cached input without one', { ...metered, cached_tokens: 500_000 }, { input: 3, output: 15 }, 4.5],
    [
      'more cached than there was input',
      { ...metered, cached_tokens: 9e9 },
      { input: 3, output: 15, cached_input: 0 },
      1.5,
    ],
    [
      'what is put into a cache at its own price',
      { ...metered, cached_tokens: 500_000, written_tokens: 400_000 },
      { input: 3, output: 15, cached_input: 0.3, cache_write: 3.75 },
      3.45,
    ],
    [
      'more put into a cache than there was besides what was read',
      { ...metered, cached_tokens: 500_000, written_tokens: 9e9 },
      { input: 3, output: 15, cached_input: 0, cache_write: 6 },
      4.5,
    ],
    ['a free model', metered, { input: 0, output: 0 }, 0],
    [
      'a single token',
      { input_tokens: 1, output_tokens: 0, cached_tokens: 0 },
      { input: 0.15, output: 0 },
      1.5e-7,
    ],
  ])('%s', (_, usage, price, cost) => {
    expect(deriveCost(usage, price)).toBe(cost);
  });

  it('is not known without a price, without the input or without the output', () => {
    const price = { input: 3, output: 15 };
    expect(deriveCost(metered, null)).toBeNull();
    expect(deriveCost({ ...metered, input_tokens: null }, price)).toBeNull();
    expect(deriveCost({ ...metered, output_tokens: null }, price)).toBeNull();
  });
});
