import type { AgentStopTypeSchema } from '../../../contracts/receipt.ts';
import type { SceneFrame } from '../../../contracts/scene-work.ts';
import type { TaskPacket } from '../../../contracts/task-packet.ts';
import type { Chooser } from '../create-chooser.ts';
import type { Language, Lexicon, Lexicons } from '../lexicon-schema.ts';
import type { Say } from './fill-phrase.ts';

/** What a role's function is given: the slots of its step, what is known of the scene, and its language. */
export interface RoleRequest {
  readonly inputs: ReadonlyMap<string, string>;
  /** null where the step has none, or one that does not keep its contract. */
  readonly frame: SceneFrame | null;
  readonly packet: TaskPacket | null;
  readonly language: Language;
  readonly lexicon: Lexicon;
  readonly lexicons: Lexicons;
  readonly choose: Chooser;
  readonly say: Say;
}

/** Work that a role did, and what its receipt tells of it. */
export interface Work {
  /** The text, or the object of a JSON contract. */
  readonly content: string | object;
  /** One Evidence line; null where the work is prose. */
  readonly evidence: string | null;
  /** What was done and why, in a sentence or two. */
  readonly told: string;
  readonly decisions?: readonly { readonly decision: string; readonly reason: string }[];
  readonly checks?: readonly Check[];
  readonly risks?: readonly string[];
}

export interface Check {
  readonly check: string;
  readonly passed: boolean;
  readonly detail: string;
}

/** Work that cannot be done before a person has answered. */
export interface Stop {
  readonly stop: (typeof AgentStopTypeSchema.options)[number];
  readonly detail: string;
}

export type RoleWriter = (request: RoleRequest) => Work | Stop;
