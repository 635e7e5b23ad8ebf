import type { RunDetail, RunStep } from '../../../../src/contracts/api-runs.ts';

/** A step with its place on the time of the run, from 0 to 1. */
export interface WaterfallRow {
  readonly step: RunStep;
  readonly bar: { readonly from: number; readonly to: number } | null;
}

/** Steps in the order of the run. One that is under way began when the last line came, as far as anybody can tell. */
export function deriveWaterfall(run: Pick<RunDetail, 'steps' | 'parts'>): readonly WaterfallRow[] {
  const steps = [...run.steps, ...run.parts];
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const times = steps.map(({ logged }) => {
    if (logged === undefined) return null;
    const time = { from: Date.parse(logged.started_at), to: Date.parse(logged.completed_at) };
    start = Math.min(start, time.from);
    end = Math.max(end, time.to);
    return time;
  });
  const hasLines = end >= start;
  // Room on the right for what is not over.
  const span = Math.max(end - start, 1) * (steps.some(({ status }) => status === 'running') ? 1.1 : 1);
  return steps.map((step, place) => {
    const time = times[place] ?? null;
    if (step.status === 'running')
      return { step, bar: hasLines ? { from: (end - start) / span, to: 1 } : null };
    return {
      step,
      bar: time === null ? null : { from: (time.from - start) / span, to: (time.to - start) / span },
    };
  });
}
