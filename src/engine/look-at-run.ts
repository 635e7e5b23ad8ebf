import type { Run } from '../contracts/run.ts';

export interface RunStanding {
  readonly run: Run;
  /** It waits for its turn, or somebody works on it. */
  readonly live: boolean;
}

/**
 * How a run stands: two looks at two files, between which its owner may end it. The owner writes the end down before it
 * lets go of the project, so a run without an owner is looked at once more; only one that still says `running` then was
 * cut short.
 */
export async function lookAtRun(
  load: () => Promise<Run>,
  isLive: () => Promise<boolean>,
): Promise<RunStanding> {
  const run = await load();
  if (run.status !== 'running') return { run, live: run.status === 'pending' };
  if (await isLive()) return { run, live: true };
  return { run: await load(), live: false };
}
