import type { Run } from '../contracts/run.ts';
import { CodedError } from '../errors.ts';
import type { RunStore } from './ports.ts';

/** For whoever looks at many: null also where it cannot be read. */
export async function loadIfReadable(runs: Pick<RunStore, 'load'>, runId: string): Promise<Run | null> {
  try {
    return await runs.load(runId);
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}

/** A run that has to be there. */
export async function loadRun(runs: Pick<RunStore, 'load'>, runId: string): Promise<Run> {
  const run = await runs.load(runId);
  if (run !== null) return run;
  throw new CodedError('run_not_found', { message: `There is no run ${runId}.`, details: { run_id: runId } });
}
