import type { Json } from '../contracts/json.ts';
import type { Notice, Run } from '../contracts/run.ts';
import type { Usage } from '../contracts/usage.ts';
import type { CodedError } from '../errors.ts';
import type { Clock, Ids, Log, Model, ProjectStore } from './ports.ts';

/** What running needs from outside. */
export interface EngineDeps {
  readonly store: ProjectStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly modelFor: (role: string) => Promise<Model>;
  /** How a role's answers are drawn, where its configuration says so. */
  readonly decodingFor?: (role: string) => Decoding;
  readonly wait: { readonly tries: number; readonly maxMs: number };
  /** How often requests (cancel, pause) are looked for; null: never. */
  readonly pollMs: number | null;
  readonly onEvent?: (event: RunEvent) => void;
}

export interface Decoding {
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
}

/** How a run ended this time: its manifest, what its pipeline returned, and the error that stopped it, if one did. */
export type RunResult =
  | { readonly run: Run; readonly output: Json; readonly error: null }
  | { readonly run: Run; readonly output: null; readonly error: CodedError };

/** What is happening now, for progress. The journal is what has happened; these may be lost. */
export type RunEvent =
  | {
      readonly type: 'step_started';
      readonly run_id: string;
      readonly step_id: string;
      readonly current: number;
      readonly total: number;
      /** How many there are of what the step's id counts, where it says so. */
      readonly of?: number;
    }
  | {
      readonly type: 'step_done';
      readonly run_id: string;
      readonly step_id: string;
      readonly current: number;
      readonly total: number;
      readonly usage: Usage;
    }
  | { readonly type: 'step_replayed'; readonly run_id: string; readonly step_id: string }
  | {
      readonly type: 'step_failed';
      readonly run_id: string;
      readonly step_id: string;
      readonly reason_code: string;
    }
  | { readonly type: 'text'; readonly run_id: string; readonly step_id: string; readonly chunk: string }
  | {
      readonly type: 'waiting';
      readonly run_id: string;
      readonly step_id: string;
      readonly wait_ms: number;
      readonly reason_code: string;
    }
  | { readonly type: 'notice'; readonly run_id: string; readonly notice: Notice };
