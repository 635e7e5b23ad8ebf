import { expect, it } from 'vitest';
import type { JsonObject } from '../contracts/json.ts';
import type { Run } from '../contracts/run.ts';
import { readOutlineArgs, renderOutlineArgs } from './outline-args.ts';
import type { OutlineSources } from './outline-sources.ts';

const SOURCES = {
  options: {
    sceneCount: { mode: 'range', min: 2, max: 5 },
    strict: true,
    insertBudget: 0,
    pauseOnAttention: false,
    fromPhase: 3,
    toPhase: 6,
  },
  reuse: { runId: 'run_1' },
  notes: 'Salt.',
  hints: { schema_version: 'transition_hints_v1', hints: [{ hint_id: 'storm', text: 'Heard first.' }] },
  authorOutline: null,
} as unknown as OutlineSources;

const asRun = (args: JsonObject) => ({ run_id: 'run_2', task: { initial_args: args } }) as unknown as Run;

it('what a run was asked for is read back as it was', () => {
  const args = renderOutlineArgs(SOURCES);
  expect(readOutlineArgs(asRun(args))).toEqual({
    scene_count: { mode: 'range', min: 2, max: 5 },
    strict: true,
    insert_budget: 0,
    pause_on_attention: false,
    from_phase: 3,
    from_run: 'run_1',
    to_phase: 6,
    notes: 'Salt.',
    hints: { schema_version: 'transition_hints_v1', hints: [{ hint_id: 'storm', text: 'Heard first.' }] },
    author_outline: null,
  });
});

it.each([
  ['without a count of scenes', { scene_count: null }],
  ['with a phase that there is not', { from_phase: 7 }],
  ['with something else beside', { more: 1 }],
])('a run %s is not taken up', (_, changes) => {
  const args = { ...renderOutlineArgs(SOURCES), ...changes };
  expect(() => readOutlineArgs(asRun(args))).toThrow(expect.objectContaining({ code: 'run_not_resumable' }));
});
