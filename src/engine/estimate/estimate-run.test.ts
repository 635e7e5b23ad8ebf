import { describe, expect, it } from 'vitest';
import { estimateRun, type RoleModel, type UnitEstimate } from './estimate-run.ts';

const unit = (id: string, ...needs: string[]) => ({ id, needs });
const ask = (step: string, role: string, inputTokens: number, outputTokens: number) => ({
  step,
  role,
  inputTokens,
  outputTokens,
});

const UNITS: UnitEstimate[] = [
  {
    unit: unit('plan'),
    of: 'chapter',
    requests: [ask('plan', 'planner', 1_000_000, 100_000)],
    fewer: 0,
    more: 0,
    worst: 2,
  },
  {
    unit: unit('scene', 'plan'),
    of: 'scene',
    requests: [
      ask('write', 'writer', 500_000, 200_000),
      ask('write', 'writer', 500_000, 200_000),
      ask('edit', 'editor', 1_000_000, 500_000),
    ],
    fewer: 1,
    more: 1,
    worst: 39,
  },
  {
    unit: unit('consistency', 'scene'),
    of: 'chapter',
    requests: [ask('consistency', 'continuity', 0, 0)],
    fewer: 0,
    more: 0,
    worst: 2,
  },
  {
    unit: unit('memory', 'scene'),
    of: 'chapter',
    requests: [ask('memory', 'continuity', 0, 0)],
    fewer: 0,
    more: 0,
    worst: 2,
  },
];

const MODELS: Readonly<Record<string, RoleModel>> = {
  planner: { model: 'a:big', price: { input: 3, output: 15 }, requestsPerMinute: 50 },
  writer: { model: 'a:big', price: { input: 3, output: 15 }, requestsPerMinute: 50 },
  editor: { model: 'a:small', price: { input: 1, output: 2 }, requestsPerMinute: 2 },
  continuity: { model: 'a:small', price: { input: 1, output: 2 }, requestsPerMinute: 2 },
};

const modelOf = (role: string): RoleModel =>
  MODELS[role] ?? expect.fail(`nobody asked for the model of ${role}`);

describe('estimateRun', () => {
  it('adds up calls, tokens and money, each by the model of its role', () => {
    expect(estimateRun(UNITS, modelOf)).toEqual({
      calls: { low: 5, expected: 6, high: 7 },
      worst_calls: 45,
      input_tokens: { low: 1_875_000, expected: 3_000_000, high: 4_725_000 },
      shared_tokens: 0,
      output_tokens: { low: 625_000, expected: 1_000_000, high: 1_575_000 },
      // 3 + 1.5 for the plan, twice 1.5 + 3 for the beats, 1 + 1 for the edit.
      cost_usd: { low: 9.6875, expected: 15.5, high: 24.4125 },
      unpriced_models: [],
      // Three requests to the small model at two a minute.
      least_minutes: 1.5,
      // Consistency and memory do not wait for one another.
      calls_in_a_row: 5,
      steps: [
        expect.objectContaining({ step: 'chapter plan', calls: 1, cost_usd: 4.5 }),
        expect.objectContaining({ step: 'scene write', calls: 2, input_tokens: 1_000_000, cost_usd: 9 }),
        expect.objectContaining({ step: 'scene edit', role: 'editor', model: 'a:small', cost_usd: 2 }),
        expect.objectContaining({ step: 'chapter consistency', calls: 1 }),
        expect.objectContaining({ step: 'chapter memory', calls: 1 }),
      ],
    });
  });

  it('counts what is shared as read from a cache, and the rest as put into one, where that has a price', () => {
    const shared = [{ ...ask('edit', 'editor', 1_000_000, 100_000), sharedTokens: 600_000 }];
    const units = [{ ...(UNITS[0] ?? expect.fail()), requests: shared }];
    const cost = (price: RoleModel['price']) =>
      estimateRun(units, () => ({ model: 'a:b', price, requestsPerMinute: null })).cost_usd?.expected;
    expect(estimateRun(units, modelOf)).toMatchObject({
      shared_tokens: 600_000,
      steps: [{ shared_tokens: 600_000 }],
    });
    expect(cost({ input: 3, output: 15 })).toBe(4.5);
    expect(cost({ input: 3, output: 15, cached_input: 0.3 })).toBe(2.88);
    expect(cost({ input: 3, output: 15, cached_input: 0.3, cache_write: 3.75 })).toBe(3.18);
  });

  it('says whose price is not known instead of adding up the rest', () => {
    const unpriced = (role: string): RoleModel =>
      role === 'editor' ? { model: 'a:odd', price: null, requestsPerMinute: null } : modelOf(role);
    expect(estimateRun(UNITS, unpriced)).toMatchObject({ cost_usd: null, unpriced_models: ['a:odd'] });
  });

  it('tells no time where no limit is known, and nothing of nothing', () => {
    const free = (): RoleModel => ({ model: 'a:b', price: { input: 0, output: 0 }, requestsPerMinute: null });
    expect(estimateRun(UNITS, free).least_minutes).toBeNull();
    const none = { low: 0, expected: 0, high: 0 };
    expect(estimateRun([], free)).toMatchObject({
      calls: none,
      input_tokens: none,
      cost_usd: none,
      steps: [],
    });
  });
});
