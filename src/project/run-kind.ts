import type { z } from 'zod';
import type { Json, JsonObject } from '../contracts/json.ts';
import type { Run } from '../contracts/run.ts';
import type { RunEstimate } from '../engine/estimate/estimate-run.ts';
import type { Lease } from '../engine/ports.ts';
import type { Pipeline } from '../engine/run-context.ts';
import type { RunSpec } from '../engine/run-spec.ts';
import type { CodedError } from '../errors.ts';
import type { ProjectModels } from './create-project-models.ts';

// A kind of run is a row that its room gives. The road (road.ts) does the rest for all kinds: it stores, queues, takes up,
// refuses what is there already, prices and lists.

/** `About` is what preparing found out and whoever asked wants to know at the end; `Result` what they are told where there
 *  is nothing to do. */
export interface RunKind<Request = unknown, About = unknown, Result = unknown> {
  /** As it stands in run.json. */
  readonly kind: string;
  /** It asks no model, so none has to be there. */
  readonly modelFree?: true;
  /** What it can be asked for, as it comes over a wire. */
  readonly request: z.ZodType<Request>;
  /** Gathers the facts, refuses everything that can be refused, and says what there is to do. Writes nothing. */
  prepare(request: Request, signal?: AbortSignal): Promise<Preparation<About, Result>>;
  /** What a stored run works with now, under the lease of the project. */
  rebuild(run: Run, lease: Lease, how: TakingUp): Promise<RebuiltRun>;
  /** What follows where a run is cancelled that nobody works on; one that is worked on settles it itself. */
  cancelled?(run: Run): Promise<void>;
  /** Who does which step of a run's plan, in its order; left out where a run has no more than one of them. */
  seats?(run: Run): Promise<readonly { readonly step_id: string; readonly role: string }[]>;
  /** What it would send and cost, as far as that can be known. Sends nothing, writes nothing. */
  plan(request: Request): Promise<WorkPlan>;
  /** The same of what is left of a run that was begun. */
  planRest(run: Run, rest: Rest): Promise<WorkPlan>;
}

/** What a run that was begun has still to do, and whom it asks. */
export interface Rest {
  /** Whether a step, or a request under this name, is in the journal. */
  isDone(step: string): boolean;
  readonly describeModel: ProjectModels['describeModel'];
}

export interface TakingUp {
  /** Nobody has worked on it yet. */
  readonly isFirst: boolean;
  readonly overrideFingerprint: boolean;
}

export type Preparation<About, Result> =
  /** What was asked for is there. */
  | { readonly todo: 'nothing'; readonly result: Result }
  /** A run that was left is what was asked for. */
  | {
      readonly todo: 'take up';
      readonly run: Run;
      /** How it is to be done from here on, where that is other than before. */
      readonly options?: JsonObject;
      readonly overrideFingerprint?: boolean;
      readonly about: About;
      readonly purpose: string;
      readonly waitMs?: number;
    }
  | PreparedWork<About>;

export interface PreparedWork<About> {
  readonly todo: 'start';
  readonly spec: PreparedSpec;
  readonly about: About;
  /** What the project is locked for, as others are told it. */
  readonly purpose: string;
  /** How long it waits for the lock: what is over in a moment waits for what is. */
  readonly waitMs?: number;
  /** The role whose model the run is begun with; null: the project's own. */
  readonly role: string | null;
  /** Whether a run of the same work that was paused is left where it is. Otherwise it is what goes on. */
  readonly anew: boolean;
}

/** What a run is made from; its pins (`fingerprint`) are those that `rebuild` compares with. */
export type PreparedSpec = Omit<RunSpec, 'kind' | 'model' | 'budget'>;

export interface RebuiltRun {
  readonly pipeline: Pipeline;
  /** What the run would be built from now. */
  readonly fingerprint: Readonly<Record<string, unknown>>;
  /** Whom its roles ask: all of them the model that the run was begun with, or each its own where it has one. */
  readonly asks: 'one model' | 'each its own';
  /** Where it cannot be taken up as it is, before that is told. */
  readonly onRefused?: (error: CodedError) => Promise<void>;
}

export interface WorkPlan {
  readonly estimate: RunEstimate;
  /** What it would do, part by part, in the words of its room. */
  readonly parts: readonly { readonly what: string; readonly action: string }[];
  /** What else its room knows before. */
  readonly details?: Json;
}
