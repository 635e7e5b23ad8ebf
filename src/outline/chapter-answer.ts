import type { RawChapter } from '../contracts/outline.ts';
import type { Degradation, HintCompliance } from '../contracts/outline-refinement.ts';
import type { SceneChange } from './list-changes.ts';
import type { Registries } from './merge-registries.ts';

/** A chapter as a phase leaves it, in whichever form it was answered. */
export interface ChapterAnswer {
  readonly chapter: RawChapter;
  /** People and threads that the answer itself speaks of. */
  readonly said: Registries;
  /** As it was answered. */
  readonly answer: unknown;
  /** What a refining phase says and did; null for the draft. */
  readonly refinement: Refinement | null;
}

export interface Refinement {
  readonly form: 'delta' | 'whole';
  readonly edits: readonly string[];
  readonly hints: readonly HintCompliance[];
  /** How many orphaned outcomes the model counted before its work; null where it was not asked. */
  readonly orphansClaimed: number | null;
  readonly changes: readonly SceneChange[];
  readonly degradations: readonly Degradation[];
  readonly reasons: readonly ReasonedChange[];
}

/** Something that a phase changed though it does not own it, or took away, and why. */
export interface ReasonedChange {
  /** null where it is about the chapter or a section. */
  readonly scene_ref: string | null;
  readonly fields: readonly string[];
  readonly reason: string;
}
