import type { Json, JsonObject } from '../contracts/json.ts';
import type { Notice } from '../contracts/run.ts';
import type { RunPlace } from '../contracts/run-place.ts';
import type { Slot } from '../contracts/slot-cache.ts';
import type { StepKind } from '../contracts/step-record.ts';
import type { Usage } from '../contracts/usage.ts';
import type { CodedError } from '../errors.ts';
import type { CallSpec, ModelCallOutput } from './call-model.ts';
import type { FileChange, Files, Log, Model } from './ports.ts';

// What a pipeline works with. Everything that happens goes through `step`; the other verbs are steps of a certain kind.

export interface RunContext {
  readonly runId: string;
  readonly args: JsonObject;
  /** When the run was begun: the same after every resume, so that names made from it are too. */
  readonly createdAt: string;
  /** Fires when the run is cancelled, interrupted, or has lost its project. Effects pass it on. */
  readonly signal: AbortSignal;
  /** For reading. Writing is `commit`. */
  readonly files: Pick<Files, 'read' | 'readMany' | 'list'>;
  readonly log: Log;

  /** The one primitive: a step that the journal has, with the same inputs, returns its recorded output; otherwise the
   *  effect runs, its output is journaled and synced, and only then returned. */
  step<T extends Json>(id: string, inputs: Json, effect: () => Promise<T>, about?: StepAbout<T>): Promise<T>;
  /** Project files as one change, in a step of its own. */
  commit(
    id: string,
    changes: readonly FileChange[],
    expect: Readonly<Record<string, string | null>>,
    about?: Pick<StepAbout, 'words'>,
  ): Promise<void>;
  /** One request to a model, journaled with its raw text. Checks of the answer are the caller's. */
  callModel(id: string, spec: CallSpec): Promise<ModelCallOutput>;
  /** Resolves when whatever can begin now has begun: for work that may as well be done while a model is waited for. */
  turn(): Promise<void>;
  /** A run inside this one, with an id that follows from ours and the step's. */
  child(id: string, spec: ChildSpec): Promise<Json>;

  /** The present time, for what is shown to people; only inside a step, or a resumed run would tell another. */
  now(): string;
  /** How often a step has ended, well or badly. */
  executions(id: string): number;
  modelFor(role: string): Promise<Model>;
  slot(name: string): Slot | null;
  /** Whether the journal has this step from before the last time a failed run was taken up again. */
  isFromEarlierRound(id: string): boolean;
  /** Whether a step gave its recorded output although its inputs are others now, under an override of the fingerprint. */
  wasOverridden(id: string): boolean;
  /** Keeps bytes beside the run under their hash and tells the name a person finds them by. */
  keep(bytes: Uint8Array): Promise<string>;
  notice(notice: Notice): void;
}

export interface StepAbout<T extends Json = Json> {
  /** How many there are of what the step's id counts; only shown. */
  readonly of?: number;
  readonly kind?: StepKind;
  readonly phase?: string;
  readonly tool?: string;
  readonly agentArchetype?: string;
  readonly agentId?: string;
  readonly inputSlotRefs?: readonly string[];
  readonly outputSlot?: string;
  readonly receiptId?: string;
  /** The hash of the full output where the step keeps it elsewhere, such as in a receipt; else that of the output. */
  readonly outputHash?: (output: T) => string;
  /** One line for people; the beginning of the output where it is left out. */
  readonly preview?: (output: T) => string;
  /** What prompts see of a slot. */
  readonly summary?: (output: T) => string;
  readonly usage?: (output: T) => Usage;
  /** Words of prose that the run itself has written by now, in drafts or for good: the last number told counts. */
  readonly words?: (output: T) => number | undefined;
}

export interface Pipeline {
  readonly kind: string;
  /** Where it works, where it knows more than the step that it is of the run around it. */
  readonly place?: RunPlace;
  run(context: RunContext): Promise<Json>;
  /** Brings in step what follows the work at a distance. Called once the work is over, however it ended, and before its
   *  end is written down, so that whoever sees the end sees this too. */
  conclude?(end: PipelineEnd): Promise<void>;
}

export interface PipelineEnd {
  readonly runId: string;
  /** What ended it; null where it came to its own end. */
  readonly error: CodedError | null;
}

export interface ChildSpec {
  readonly pipeline: Pipeline;
  readonly description: string;
  readonly args: JsonObject;
  readonly plan: readonly string[];
  readonly fingerprint: Readonly<Record<string, unknown>>;
  /** Where the work is a recipe's. */
  readonly recipeId?: string;
  /** Where it is a task of a session plan. */
  readonly sessionPlanTaskId?: number;
  /** How the work is to be done, where that is no argument of it. */
  readonly options?: JsonObject;
}
