import type { z } from 'zod';
import { RawOutlineSchema, SectionsSchema, SpineSchema } from '../contracts/outline.ts';
import type { PhaseId } from '../contracts/outline-ids.ts';
import {
  CastRefineSchema,
  ThreadRefineSchema,
  TransitionRefineSchema,
} from '../contracts/outline-refinement.ts';
import { InvariantError } from '../errors.ts';

// The six phases as data. Phases 01 and 02 are one request for the whole book, 03 to 06 one request a chapter.

/** The kind of the runs that go through them. */
export const OUTLINE_KIND = 'outline';

export interface Phase {
  readonly id: PhaseId;
  readonly number: number;
  readonly title: string;
  readonly template: string;
  readonly unit: 'book' | 'chapter';
  readonly schema: z.ZodType;
  /** Where the outline is inside the answer. */
  readonly outlineKey: 'outline' | null;
}

export const PHASES: readonly Phase[] = [
  phase('phase_01_chapter_spine', 1, 'Chapter spine', 'book', SpineSchema, null),
  phase('phase_02_section_architecture', 2, 'Section architecture', 'book', SectionsSchema, null),
  phase('phase_03_scene_draft', 3, 'Scene draft', 'chapter', RawOutlineSchema, null),
  phase(
    'phase_04_transition_causality_refinement',
    4,
    'Transitions and causality',
    'chapter',
    TransitionRefineSchema,
    'outline',
  ),
  phase('phase_05_cast_function_refinement', 5, 'Cast functions', 'chapter', CastRefineSchema, 'outline'),
  phase('phase_06_thread_payoff_refinement', 6, 'Threads and payoffs', 'chapter', ThreadRefineSchema, null),
];

function phase(
  id: PhaseId,
  number: number,
  title: string,
  unit: Phase['unit'],
  schema: z.ZodType,
  outlineKey: Phase['outlineKey'],
): Phase {
  return { id, number, title, template: `outline_${id}`, unit, schema, outlineKey };
}

/** The declared steps of a run, in order. */
export function planOutline(): string[] {
  return [...PHASES.map(({ id }) => id), 'publish'];
}

export function findPhase(number: number): Phase {
  const phase = PHASES[number - 1];
  if (phase === undefined) throw new InvariantError(`there is no phase ${number}`);
  return phase;
}
