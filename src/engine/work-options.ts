import type { JsonObject } from '../contracts/json.ts';
import type { Budget, RunStatus } from '../contracts/run.ts';

/** What whoever asks for work says of every piece of it. */
export interface WorkOptions {
  readonly budget: Budget;
  readonly signal: AbortSignal;
}

export interface ResumeWork extends WorkOptions {
  readonly overrideFingerprint: boolean;
  /** Another model than the run was begun with, for all its roles; null or left out: that one. */
  readonly model?: string | null;
  /** How the work is to be done from here on, where that is other than before. */
  readonly options?: JsonObject;
  /** Taken up only where it still stands so, for whoever was not asked by a person just now. */
  readonly expect?: readonly RunStatus[];
}
