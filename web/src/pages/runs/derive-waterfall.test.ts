import { expect, it } from 'vitest';
import type { RunStep } from '../../../../src/contracts/api-runs.ts';
import { deriveWaterfall, type LoggedStep } from './derive-waterfall.ts';

const step = (step_id: string, status: RunStep['status']): RunStep => ({ step_id, phase: null, status });
const line = (step_id: string, from: number, to: number) =>
  ({
    step_id,
    started_at: new Date(1000 + from).toISOString(),
    completed_at: new Date(1000 + to).toISOString(),
  }) as LoggedStep;

it('a step lies where its newest line says', () => {
  const rows = deriveWaterfall(
    { steps: [step('a', 'done'), step('c', 'pending')], parts: [step('b', 'failed')] },
    [line('a', 0, 10), line('a', 0, 40), line('b', 40, 100)],
  );
  expect(rows.map(({ step: { step_id }, bar }) => [step_id, bar])).toEqual([
    ['a', { from: 0, to: 0.4 }],
    ['c', null],
    ['b', { from: 0.4, to: 1 }],
  ]);
});

it('what is under way reaches to the end, and nothing is told before the first line', () => {
  const running = { steps: [step('a', 'done'), step('b', 'running')], parts: [] };
  const [, bar] = deriveWaterfall(running, [line('a', 0, 100)]).map((row) => row.bar);
  expect(bar?.to).toBe(1);
  expect(bar?.from).toBeCloseTo(1 / 1.1);
  expect(deriveWaterfall(running, []).map((row) => row.bar)).toEqual([null, null]);
});
