import { expect, it } from 'vitest';
import type { RunStep } from '../../../../src/contracts/api-runs.ts';
import { deriveWaterfall } from './derive-waterfall.ts';

const step = (step_id: string, status: RunStep['status']): RunStep => ({ step_id, phase: null, status });
const ended = (step_id: string, status: 'done' | 'failed', from: number, to: number): RunStep => ({
  ...step(step_id, status),
  logged: {
    seq: to,
    started_at: new Date(1000 + from).toISOString(),
    completed_at: new Date(1000 + to).toISOString(),
  },
});

it('a step lies where its newest line says', () => {
  const rows = deriveWaterfall({
    steps: [ended('a', 'done', 0, 40), step('c', 'pending')],
    parts: [ended('b', 'failed', 40, 100)],
  });
  expect(rows.map(({ step: { step_id }, bar }) => [step_id, bar])).toEqual([
    ['a', { from: 0, to: 0.4 }],
    ['c', null],
    ['b', { from: 0.4, to: 1 }],
  ]);
});

it('what is under way reaches to the end, and nothing is told before the first line', () => {
  const running = step('b', 'running');
  const [, bar] = deriveWaterfall({ steps: [ended('a', 'done', 0, 100), running], parts: [] }).map(
    (row) => row.bar,
  );
  expect(bar?.to).toBe(1);
  expect(bar?.from).toBeCloseTo(1 / 1.1);
  const unlogged = deriveWaterfall({ steps: [step('a', 'done'), running], parts: [] });
  expect(unlogged.map((row) => row.bar)).toEqual([null, null]);
});
