import { z } from 'zod';
import { CountSchema, TextSchema } from './ids.ts';
import { RawOutlineSchema } from './outline.ts';
import { CharacterIdSchema, SceneRefSchema, SeamResolutionSchema } from './outline-ids.ts';

// What phases 04 and 05 wrap around their outline. Counts in the reports are a model's claims: the orchestrator counts
// itself and tells a difference as a warning.

/** Why something that the phase before had is gone or emptied. */
export const DegradationSchema = z.strictObject({ path: TextSchema, reason: TextSchema });
export type Degradation = z.infer<typeof DegradationSchema>;

/** An edge between two scenes, named by the earlier one. */
export const SeamEntrySchema = z.strictObject({
  edge: z.string().regex(/^[1-9][0-9]*:[1-9][0-9]*->[1-9][0-9]*:[1-9][0-9]*$/, 'an edge is c:s->c:s'),
  seam_score: z.int().min(0).max(100),
  needed: SeamResolutionSchema,
  chosen: SeamResolutionSchema.nullable(),
});

export const HintComplianceSchema = z.strictObject({
  hint_id: TextSchema,
  satisfied: z.boolean(),
  evidence_scene_refs: z.array(SceneRefSchema),
});
export type HintCompliance = z.infer<typeof HintComplianceSchema>;

export const PhaseReportSchema = z.strictObject({
  orphan_outcomes_before: CountSchema,
  orphan_outcomes_after: CountSchema,
  weak_handoffs_after: CountSchema,
  orphan_scene_refs_after: z.array(SceneRefSchema),
  weak_handoff_refs_after: z.array(SceneRefSchema),
  edits_applied: z.array(TextSchema),
  transition_hint_compliance: z.array(HintComplianceSchema),
  blocked_by_budget: z.array(SeamEntrySchema),
  downgraded_resolution: z.array(SeamEntrySchema),
});
export type PhaseReport = z.infer<typeof PhaseReportSchema>;

export const CastReportSchema = z.strictObject({
  core_character_ids: z.array(CharacterIdSchema),
  supporting_character_ids: z.array(CharacterIdSchema),
  episodic_character_ids: z.array(CharacterIdSchema),
  recurring_without_job_count: CountSchema,
  edits_applied: z.array(TextSchema),
});
export type CastReport = z.infer<typeof CastReportSchema>;

const degradations = z.array(DegradationSchema).optional();

/** Phase 04. */
export const TransitionRefineSchema = z.strictObject({
  schema_version: z.literal('transition_refine_v1'),
  outline: RawOutlineSchema,
  phase_report: PhaseReportSchema,
  degradations,
});
export type TransitionRefine = z.infer<typeof TransitionRefineSchema>;

/** Phase 05. */
export const CastRefineSchema = z.strictObject({
  schema_version: z.literal('cast_refine_v1'),
  outline: RawOutlineSchema,
  cast_report: CastReportSchema,
  degradations,
});
export type CastRefine = z.infer<typeof CastRefineSchema>;

/** Phase 06. */
export const ThreadRefineSchema = RawOutlineSchema.extend({ degradations });
export type ThreadRefine = z.infer<typeof ThreadRefineSchema>;
