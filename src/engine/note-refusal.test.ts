import { describe, expect, it } from 'vitest';
import { endedRun, sampleRun, waitingRun } from '../../test/conformance/sample-run.ts';
import { createTestEngine } from '../../test/fakes/test-engine.ts';
import type { Run } from '../contracts/run.ts';
import { CodedError } from '../errors.ts';
import { noteRefusal } from './note-refusal.ts';

const ERROR = new CodedError('resume_fingerprint_mismatch', { message: 'A template was edited.' });

/** The run as it is after it was asked to go on and could not. */
async function refuse(run: Run): Promise<Run | null> {
  const { store, deps } = createTestEngine();
  const lease = await store.lock.acquire({ owner: 'earlier', purpose: 'work', waitMs: 0 });
  await store.runs.create({ ...run, run_id: 'run_x' }, lease.fence);
  await lease.release();
  await noteRefusal(deps, 'run_x', { owner: 'server', error: ERROR });
  expect(await store.lock.holder()).toBeNull();
  return store.runs.load('run_x');
}

describe('why a run did not go on', () => {
  it.each(['paused', 'failed'] as const)(
    'is written over the earlier reason of one that stays %s',
    async (status) => {
      const run = await refuse(endedRun(status));
      expect(run).toMatchObject({ status, error: { reason_code: ERROR.code, message: ERROR.message } });
    },
  );

  it('is told of one that was cut short as of one that is paused', async () => {
    const run = await refuse(sampleRun({ active_steps: ['world'] }));
    expect(run).toMatchObject({ status: 'paused', active_steps: [], error: { reason_code: ERROR.code } });
  });

  it.each([endedRun('done'), endedRun('cancelled'), waitingRun()])(
    'is not written over one that is $status',
    async (run) => {
      expect(await refuse(run)).toEqual({ ...run, run_id: 'run_x' });
    },
  );
});
