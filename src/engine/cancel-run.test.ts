import { describe, expect, it } from 'vitest';
import { createTestEngine, type TestEngine } from '../../test/fakes/test-engine.ts';
import type { Run } from '../contracts/run.ts';
import { CodedError } from '../errors.ts';
import { cancelRun } from './cancel-run.ts';

const BY_A_PERSON = { owner: 'person', reason: 'not wanted' };

/** Cancels a run as one who saw it a moment ago, as it was then. */
function cancelAsSeen({ deps, store }: TestEngine, seen: Run): Promise<unknown> {
  let looks = 0;
  const load = async (runId: string) => {
    looks += 1;
    return looks === 1 ? seen : store.runs.load(runId);
  };
  const late = { ...store, runs: { ...store.runs, load } };
  return cancelRun({ ...deps, store: late }, seen.run_id, BY_A_PERSON);
}

describe('cancelling a run', () => {
  it('leaves one alone that ended meanwhile', async () => {
    const engine = createTestEngine();
    const { run } = await engine.start(async () => null);
    const seen = { ...run, status: 'running', completed_at: null } as Run;
    await expect(cancelAsSeen(engine, seen)).rejects.toMatchObject({
      code: 'run_not_cancellable',
      details: { run_id: run.run_id, status: 'done' },
    });
    expect(await engine.store.runs.load(run.run_id)).toEqual(run);
  });

  it('ends one that stopped meanwhile, and keeps how far it had come', async () => {
    const engine = createTestEngine();
    const { run } = await engine.start(async (context) => {
      await context.step('a', {}, async () => null);
      throw new CodedError('provider_quota');
    });
    const seen = { ...run, status: 'running', error: null, current_step_index: 0 } as Run;
    expect(await cancelAsSeen(engine, seen)).toMatchObject({ state: 'cancelled' });
    expect(await engine.store.runs.load(run.run_id)).toMatchObject({
      status: 'cancelled',
      current_step_index: 1,
      error: { reason_code: 'run_cancelled', message: 'not wanted' },
    });
  });
});
