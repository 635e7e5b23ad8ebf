import type { RunStatus } from '../contracts/run.ts';
import type { ReasonClass, ReasonCode } from '../reasons.ts';

export interface RunEndFacts {
  /** null where the pipeline returned. */
  readonly trouble: { readonly code: ReasonCode; readonly class: ReasonClass } | null;
}

/** How a run stands when its pipeline has ended. */
export function decideRunEnd({
  trouble,
}: RunEndFacts): Extract<RunStatus, 'done' | 'failed' | 'paused' | 'cancelled'> {
  if (trouble === null) return 'done';
  if (trouble.code === 'run_cancelled') return 'cancelled';
  return trouble.class === 'pause' ? 'paused' : 'failed';
}
