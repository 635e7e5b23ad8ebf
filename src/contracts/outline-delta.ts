import { z } from 'zod';
import { TextSchema } from './ids.ts';
import {
  OutlineCharacterSchema,
  OutlineThreadSchema,
  PlannedSectionSchema,
  SpineChapterSchema,
} from './outline.ts';
import { OrdinalSchema, type PhaseId } from './outline-ids.ts';
import { HintComplianceSchema } from './outline-refinement.ts';
import { type RawScene, RawSceneSchema } from './outline-scene.ts';
import { PUBLISHED_RULES } from './published-rules.ts';

// What phases 04 to 06 answer: of every scene of one chapter either that it is kept, or what is another now. What is not said
// here was said by a phase before. Whether every scene is there, and what needs a reason, is checked by the outline room.

const SettableSceneSchema = RawSceneSchema.omit({ scene_id: true }).partial();

export type SceneField = Exclude<keyof RawScene, 'scene_id'>;

/** Everything that can be said of a scene. */
export const SCENE_FIELDS: ReadonlySet<string> = new Set(Object.keys(SettableSceneSchema.shape));

/** Fields that a scene can be without. */
export const REMOVABLE_FIELDS = [
  'introduces',
  'threads',
  'callbacks',
  'location_start_label',
  'location_start_parent_label',
  'location_end_parent_label',
  'hard_cut_justification',
  'transition_out_text',
  'transition_out_anchors',
  'consumes_outcome_from',
  'hands_off_to',
  'seam_score',
  'seam_resolution',
  'end_condition_echo',
] as const satisfies readonly SceneField[];

export const DeltaSceneSchema = z
  .strictObject({
    scene_id: OrdinalSchema,
    keep: z.literal(true).optional(),
    set: SettableSceneSchema.optional(),
    unset: z.array(z.enum(REMOVABLE_FIELDS)).optional(),
    /** For what the phase does not own, and for what it takes away. */
    reason: TextSchema.optional(),
  })
  .register(PUBLISHED_RULES, {
    oneOf: [{ required: ['keep'] }, { anyOf: [{ required: ['set'] }, { required: ['unset'] }] }],
  });
export type DeltaScene = z.infer<typeof DeltaSceneSchema>;

/** No phase after 03 owns these: they always come with a reason. */
const ChapterSetSchema = SpineChapterSchema.omit({ chapter_id: true })
  .partial()
  .extend({ reason: TextSchema });
const SectionSetSchema = PlannedSectionSchema.omit({ section_id: true, end_condition: true })
  .partial()
  .extend({ section_id: OrdinalSchema, reason: TextSchema });

const ReportSchema = z.strictObject({ edits_applied: z.array(TextSchema) });

const deltaOf = <Phase extends PhaseId, Report extends z.ZodType>(phase: Phase, report: Report) =>
  z.strictObject({
    schema_version: z.literal('outline_delta_v1'),
    phase: z.literal(phase),
    chapter_id: OrdinalSchema,
    scenes: z.array(DeltaSceneSchema),
    chapter_set: ChapterSetSchema.optional(),
    sections_set: z.array(SectionSetSchema).optional(),
    characters: z.array(OutlineCharacterSchema).optional(),
    threads: z.array(OutlineThreadSchema).optional(),
    report,
  });

/** Phase 04. */
export const TransitionDeltaSchema = deltaOf(
  'phase_04_transition_causality_refinement',
  ReportSchema.extend({ transition_hint_compliance: z.array(HintComplianceSchema) }),
);
/** Phase 05. */
export const CastDeltaSchema = deltaOf('phase_05_cast_function_refinement', ReportSchema);
/** Phase 06. */
export const ThreadDeltaSchema = deltaOf('phase_06_thread_payoff_refinement', ReportSchema);

export type OutlineDelta =
  | z.infer<typeof TransitionDeltaSchema>
  | z.infer<typeof CastDeltaSchema>
  | z.infer<typeof ThreadDeltaSchema>;
