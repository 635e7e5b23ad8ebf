import { describe, expect, it } from 'vitest';
import type { RunStatus } from '../contracts/run.ts';
import type { RunSummary } from '../engine/ports.ts';
import { NO_USAGE } from '../engine/usage.ts';
import { decideTidy } from './decide-tidy.ts';

const run = (run_id: string, status: RunStatus, parent_run_id: string | null = null): RunSummary => ({
  run_id,
  kind: 'novel_text',
  recipe_id: null,
  parent_run_id,
  status,
  created_at: '2026-01-01T00:00:00.000Z',
  title: 'Write the chapters',
  usage: NO_USAGE,
});

describe('decideTidy', () => {
  it.each<[RunStatus, boolean]>([
    ['pending', false],
    ['running', false],
    ['paused', false],
    ['failed', false],
    ['done', true],
    ['cancelled', true],
  ])('a run that is %s, and what is nested in it: %s', (status, packed) => {
    const inner = (['running', 'paused', 'failed', 'done', 'cancelled'] as const).map((each) =>
      run(`run_${each}`, each, 'run_root'),
    );
    const deep = run('run_deep', 'done', 'run_failed');
    const all = [run('run_root', status), ...inner, deep];
    expect(decideTidy(all)).toEqual(packed ? all.map(({ run_id }) => run_id) : []);
  });

  it('leaves what belongs to nobody, and what belongs to itself', () => {
    const round = [run('run_a', 'done', 'run_b'), run('run_b', 'done', 'run_a')];
    expect(decideTidy([...round, run('run_c', 'done', 'run_gone')])).toEqual([]);
  });
});
