import type { Run } from '../contracts/run.ts';
import type { StepRecord } from '../contracts/step-record.ts';
import { loadRun } from './load-run.ts';
import { lookAtRun } from './look-at-run.ts';
import type { RunStore } from './ports.ts';

/** A line of the journal as an event, without its output; `id` lets a reader go on where it stopped. */
export type FollowedEvent =
  | { readonly id: string; readonly type: 'step'; readonly step: Omit<StepRecord, 'output' | 'line_hash'> }
  | {
      readonly id: string;
      readonly type: 'status';
      readonly status: Run['status'];
      readonly error: Run['error'];
    };

/**
 * The journal of a run, followed from any process: first what is there, then what comes, and last how it ended. Ends
 * when the run does, or with the signal. A run that nobody works on any more is told as it stands; one that waits for
 * its turn is waited for.
 */
export async function* followRun(
  runs: RunStore,
  runId: string,
  options: {
    readonly afterSeq: number;
    readonly signal: AbortSignal;
    readonly isLive: () => Promise<boolean>;
  },
): AsyncGenerator<FollowedEvent> {
  let afterSeq = options.afterSeq;
  for (;;) {
    // The manifest is read before the lines: a run seen as ended has no line that this pass would miss.
    const { run, live } = await lookAtRun(() => loadRun(runs, runId), options.isLive);
    for await (const { record } of runs.lines(runId, { afterSeq })) {
      afterSeq = record.seq;
      yield { id: `${runId}:${record.seq}`, type: 'step', step: withoutOutput(record) };
    }
    if (!live) {
      yield { id: `${runId}:end`, type: 'status', status: run.status, error: run.error };
      return;
    }
    if (options.signal.aborted) return;
    await runs.changed(runId, options.signal);
    if (options.signal.aborted) return;
  }
}

/** A record as listings show it: everything but the full output. */
export function withoutOutput(record: StepRecord): Omit<StepRecord, 'output' | 'line_hash'> {
  const { line_hash: _, ...rest } = record;
  if (rest.status === 'failed') return rest;
  const { output: __, ...shown } = rest;
  return shown;
}
