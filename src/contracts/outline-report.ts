import { z } from 'zod';
import {
  BookIdSchema,
  CountSchema,
  HashSchema,
  KnownReasonSchema,
  RunIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import {
  LocationIdSchema,
  OutlineStatusSchema,
  PhaseIdSchema,
  SceneRefSchema,
  SeamResolutionSchema,
} from './outline-ids.ts';
import {
  CastReportSchema,
  HintComplianceSchema,
  PhaseReportSchema,
  SeamEntrySchema,
} from './outline-refinement.ts';
import { defineStored } from './stored-contract.ts';

// outline_pipeline_report.json: written at the end of every outline run, whatever the end was. The seed's twelve keys are
// always there, null where they do not apply.

const AttentionItemSchema = z.strictObject({
  reason_code: KnownReasonSchema,
  phase: PhaseIdSchema.nullable(),
  scene_ref: SceneRefSchema.nullable(),
  message: TextSchema,
});
export type AttentionItem = z.infer<typeof AttentionItemSchema>;

/** What a phase took away from what the one before had said, and its reason. */
const ReportedDegradationSchema = z.strictObject({
  phase: PhaseIdSchema,
  unit: TextSchema,
  path: TextSchema,
  reason: TextSchema,
});
export type ReportedDegradation = z.infer<typeof ReportedDegradationSchema>;

/** What a phase changed though it does not own it, or took away, and its reason. */
const ReportedReasonSchema = z.strictObject({
  phase: PhaseIdSchema,
  unit: TextSchema,
  scene_ref: SceneRefSchema.nullable(),
  fields: z.array(TextSchema),
  reason: TextSchema,
});
export type ReportedReason = z.infer<typeof ReportedReasonSchema>;

/** How much of the chapters a refining phase left as it was. */
const PhaseRefinementSchema = z.strictObject({
  chapters_by_delta: CountSchema,
  chapters_whole: CountSchema,
  scenes_carried: CountSchema,
  scenes_changed: CountSchema,
  fields_carried: CountSchema,
  fields_changed: CountSchema,
});
export type PhaseRefinement = z.infer<typeof PhaseRefinementSchema>;

const ReportedFindingSchema = z.strictObject({
  reason_code: KnownReasonSchema,
  phase: PhaseIdSchema.nullable(),
  unit: TextSchema.nullable(),
  attempt: z.int().min(1).nullable(),
  path: z.string(),
  scene_ref: SceneRefSchema.nullable(),
  message: TextSchema,
  excerpt: z.string().nullable(),
});
export type ReportedFinding = z.infer<typeof ReportedFindingSchema>;

export const DerivationSchema = z.strictObject({
  scene_ref: SceneRefSchema,
  field: z.literal('location_start_id'),
  value: LocationIdSchema,
  derived_from: SceneRefSchema,
  phase: PhaseIdSchema,
});
export type Derivation = z.infer<typeof DerivationSchema>;

export const OutlineReportSchema = z.strictObject({
  schema_version: z.literal('outline_pipeline_report_v1'),
  book_id: BookIdSchema,
  run_id: RunIdSchema.nullable(),
  timestamp: TimestampSchema,

  overall_status: OutlineStatusSchema,
  requires_user_attention: z.boolean(),
  attention_items: z.array(AttentionItemSchema),
  phase_failed: PhaseIdSchema.nullable(),
  top_errors: z.array(ReportedFindingSchema),
  location_identity_summary: z
    .strictObject({
      locations: CountSchema,
      aliases: CountSchema,
      derivations: CountSchema,
      deltas_by_phase: z.record(z.string(), CountSchema),
    })
    .nullable(),
  seam_summary: z
    .strictObject({
      edges: CountSchema,
      by_resolution: z.record(SeamResolutionSchema, CountSchema),
      highest: SeamEntrySchema.nullable(),
      inserted_scene_refs: z.array(SceneRefSchema),
      blocked_by_budget: z.array(SeamEntrySchema),
      downgraded_resolution: z.array(SeamEntrySchema),
    })
    .nullable(),
  attempt_usage: z.strictObject({
    max_per_unit: z.int().min(1),
    terminal_phase: PhaseIdSchema.nullable(),
    worst_unit_of_terminal_phase: CountSchema,
    by_unit: z.record(z.string(), CountSchema),
  }),
  reason_codes: z.array(KnownReasonSchema),
  template_checksums: z.record(z.string(), HashSchema),
  raw_model_output_path: TextSchema.nullable(),
  retry_directive: TextSchema.nullable(),

  warnings: z.array(ReportedFindingSchema),
  registry: z.strictObject({ sha256: HashSchema, source_run_id: RunIdSchema }).nullable(),
  derivations: z.array(DerivationSchema),
  /** Left out by versions before. */
  degradations: z.array(ReportedDegradationSchema).optional(),
  refinements: z.record(z.string(), PhaseRefinementSchema).optional(),
  reasoned_changes: z.array(ReportedReasonSchema).optional(),
  phase_reports: z.record(z.string(), PhaseReportSchema),
  cast_report: CastReportSchema.nullable(),
  transition_hint_compliance: z.array(HintComplianceSchema),
  mode_values: z.strictObject({
    strict: z.boolean(),
    scene_count: TextSchema,
    insert_budget: CountSchema,
    pause_on_attention: z.boolean(),
    from_phase: z.int().min(1).max(6),
    to_phase: z.int().min(1).max(6),
    fingerprint_overridden: z.boolean(),
  }),
  artifact_paths: z.record(z.string(), TextSchema),
});
export type OutlineReport = z.infer<typeof OutlineReportSchema>;
export const STORED_OUTLINE_REPORT = defineStored('outline_pipeline_report', OutlineReportSchema);

/** pause_marker.json, beside the report on PAUSED and on ERROR. */
export const PauseMarkerSchema = z.strictObject({
  schema_version: z.literal('pause_marker_v1'),
  book_id: BookIdSchema,
  run_id: RunIdSchema,
  phase: PhaseIdSchema.nullable(),
  reason_code: KnownReasonSchema,
  message: TextSchema,
  created_at: TimestampSchema,
  resume_from: TextSchema,
});
export type PauseMarker = z.infer<typeof PauseMarkerSchema>;

/** A file given with --transition-hints. */
export const TransitionHintsSchema = z.strictObject({
  schema_version: z.literal('transition_hints_v1'),
  hints: z.array(
    z.strictObject({
      hint_id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
      text: TextSchema,
      chapter: z.int().min(1).optional(),
    }),
  ),
});
export type TransitionHints = z.infer<typeof TransitionHintsSchema>;
export const STORED_HINTS = defineStored('transition_hints', TransitionHintsSchema);
