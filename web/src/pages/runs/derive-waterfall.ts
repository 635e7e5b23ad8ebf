import type { RunDetail, RunStep } from '../../../../src/contracts/api-runs.ts';
import type { StepLog } from '../../shared/api-types.ts';

export type LoggedStep = StepLog[number];

/** A step with its line of the journal, and its place on the time of the run, from 0 to 1. */
export interface WaterfallRow {
  readonly step: RunStep;
  /** The newest of the step; null where none has come. */
  readonly line: LoggedStep | null;
  readonly bar: { readonly from: number; readonly to: number } | null;
}

/** Steps in the order of the run. One that is under way began when the last line came, as far as anybody can tell. */
export function deriveWaterfall(
  run: Pick<RunDetail, 'steps' | 'parts'>,
  log: StepLog,
): readonly WaterfallRow[] {
  const lines = new Map(log.map((line) => [line.step_id, line]));
  const times = log.flatMap(({ started_at, completed_at }) => [
    Date.parse(started_at),
    Date.parse(completed_at),
  ]);
  const start = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const end = times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  const steps = [...run.steps, ...run.parts];
  // Room on the right for what is not over.
  const span = Math.max(end - start, 1) * (steps.some(({ status }) => status === 'running') ? 1.1 : 1);
  const at = (time: string): number => (Date.parse(time) - start) / span;

  return steps.map((step) => {
    const line = lines.get(step.step_id) ?? null;
    if (step.status === 'running')
      return { step, line, bar: log.length === 0 ? null : { from: (end - start) / span, to: 1 } };
    return {
      step,
      line,
      bar: line === null ? null : { from: at(line.started_at), to: at(line.completed_at) },
    };
  });
}
