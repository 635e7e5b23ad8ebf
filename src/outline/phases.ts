import { z } from 'zod';
import { RawOutlineSchema, SectionsSchema, SpineSchema } from '../contracts/outline.ts';
import { CastDeltaSchema, ThreadDeltaSchema, TransitionDeltaSchema } from '../contracts/outline-delta.ts';
import type { PhaseId } from '../contracts/outline-ids.ts';
import {
  CastRefineSchema,
  ThreadRefineSchema,
  TransitionRefineSchema,
} from '../contracts/outline-refinement.ts';
import { InvariantError } from '../errors.ts';
import { renderDeltaSchema } from './render-delta-schema.ts';

// The six phases as data. Phases 01 and 02 are one request for the whole book, 03 to 06 one request a chapter. From 04 on what
// is asked for is what the phase changes; a whole chapter is taken too.

/** The kind of the runs that go through them. */
export const OUTLINE_KIND = 'outline';

export interface Phase {
  readonly id: PhaseId;
  readonly number: number;
  readonly title: string;
  readonly template: string;
  readonly unit: 'book' | 'chapter';
  readonly schema: z.ZodType;
  /** What is sent as the schema, where more than one form is taken. */
  readonly asked?: Readonly<Record<string, unknown>>;
}

export const PHASES: readonly Phase[] = [
  phase('phase_01_chapter_spine', 1, 'Chapter spine', 'book', SpineSchema),
  phase('phase_02_section_architecture', 2, 'Section architecture', 'book', SectionsSchema),
  phase('phase_03_scene_draft', 3, 'Scene draft', 'chapter', RawOutlineSchema),
  refining(
    'phase_04_transition_causality_refinement',
    4,
    'Transitions and causality',
    z.discriminatedUnion('schema_version', [TransitionDeltaSchema, TransitionRefineSchema]),
  ),
  refining(
    'phase_05_cast_function_refinement',
    5,
    'Cast functions',
    z.discriminatedUnion('schema_version', [CastDeltaSchema, CastRefineSchema]),
  ),
  refining(
    'phase_06_thread_payoff_refinement',
    6,
    'Threads and payoffs',
    z.discriminatedUnion('schema_version', [ThreadDeltaSchema, ThreadRefineSchema]),
  ),
];

function phase(id: PhaseId, number: number, title: string, unit: Phase['unit'], schema: z.ZodType): Phase {
  return { id, number, title, template: `outline_${id}`, unit, schema };
}

function refining(id: PhaseId, number: number, title: string, schema: z.ZodType): Phase {
  return { ...phase(id, number, title, 'chapter', schema), asked: renderDeltaSchema(number, id) };
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
