import type { Effort } from '../contracts/config.ts';
import type { Json } from '../contracts/json.ts';
import type { Run } from '../contracts/run.ts';
import type { RunEvent } from '../contracts/run-event.ts';
import type { CodedError } from '../errors.ts';
import type { Clock, Ids, Log, Model, ProjectStore } from './ports.ts';
import type { WaitPolicy } from './wait-out.ts';

/** What running needs from outside. */
export interface EngineDeps {
  readonly store: ProjectStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly modelFor: (role: string) => Promise<Model>;
  /** How a role's answers are drawn, where its configuration says so. */
  readonly decodingFor?: (role: string) => Decoding;
  /** Who is asked where the role's own model cannot be reached, in this order. */
  readonly standInsFor?: (role: string) => readonly (() => Promise<Model>)[];
  readonly wait: WaitPolicy;
  /** How often requests (cancel, pause) are looked for; null: never, and nothing else is done by the clock either. */
  readonly pollMs: number | null;
  /** Told what happens, as it happens. It neither waits nor throws. */
  readonly onEvent?: (event: RunEvent) => void;
}

export interface Decoding {
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  readonly effort?: Effort;
}

/** How a run ended this time: its manifest, what its pipeline returned, and the error that stopped it, if one did. */
export type RunResult =
  | { readonly run: Run; readonly output: Json; readonly error: null }
  | { readonly run: Run; readonly output: null; readonly error: CodedError };
