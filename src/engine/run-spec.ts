import type { JsonObject } from '../contracts/json.ts';
import type { Budget } from '../contracts/run.ts';

/** What a new run is made from. */
export interface RunSpec {
  readonly kind: string;
  readonly description: string;
  readonly args: JsonObject;
  readonly plan: readonly string[];
  /** What the run is built from, part by part. */
  readonly fingerprint: Readonly<Record<string, unknown>>;
  /** The default model's id; roles may have their own. */
  readonly model: string;
  readonly budget: Budget;
  /** How the work is to be done, where that is no argument of it: kept for whoever takes the run up again. */
  readonly options?: JsonObject;
  readonly recipeId?: string;
  readonly sessionId?: string;
  readonly sessionPlanTaskId?: number;
  /** Whether its agents and tools leave receipts, which belong to a session; one that nobody named is told by the run. */
  readonly inSession?: boolean;
  /** What it works on and the project does not have: kept with the run, by hash. */
  readonly blobs?: readonly Uint8Array[];
}
