import { z } from 'zod';
import { prose, TextSchema } from './ids.ts';
import {
  CharacterIdSchema,
  ConstraintStateSchema,
  HandoffModeSchema,
  OrdinalSchema,
  SceneRefSchema,
} from './outline-ids.ts';

// What goes back and forth while one scene is made: the frame that a tool builds from the outline without a model, the
// plan that the planner makes of it, and the reports on what was written.

const CastMemberSchema = z.strictObject({
  character_id: CharacterIdSchema,
  name: TextSchema,
  pronouns: TextSchema.nullable(),
  role: TextSchema.nullable(),
  /** What the character file says of them, in a sentence or two. */
  about: z.string(),
});

const FrameBeatSchema = z.strictObject({
  beat: OrdinalSchema,
  /** opening, turn, close … */
  purpose: TextSchema,
  /** What of the outline this beat has to bring on the page, in its own words. */
  material: z.array(TextSchema).min(1),
  target_words: OrdinalSchema,
});

/** Result of beat_architect: all that is known of a scene before anybody writes it. */
export const SceneFrameSchema = z.strictObject({
  scene_ref: SceneRefSchema,
  chapter_title: TextSchema,
  /** The scene's number in the whole outline. */
  scene_number: OrdinalSchema,
  total_scenes: OrdinalSchema,
  canonical_path: TextSchema,
  summary: TextSchema,
  type: TextSchema,
  outcome: TextSchema,
  end_condition: TextSchema.nullable(),
  pov: TextSchema.nullable(),
  cast: z.array(CastMemberSchema).min(1),
  place_start: TextSchema,
  place_end: TextSchema,
  handoff_mode: HandoffModeSchema,
  constraint_state: ConstraintStateSchema,
  transition_in_text: TextSchema,
  transition_in_anchors: z.array(TextSchema),
  transition_out_text: TextSchema.nullable(),
  transition_out_anchors: z.array(TextSchema),
  threads: z.array(TextSchema),
  /** The last words of the scene before, where it is written. */
  previous_ending: z.string().nullable(),
  target_words: OrdinalSchema,
  beats: z.array(FrameBeatSchema).min(1),
});
export type SceneFrame = z.infer<typeof SceneFrameSchema>;

const PlannedBeatSchema = z.strictObject({
  beat: OrdinalSchema,
  purpose: prose('term', { mayRepeat: true }),
  events: z.array(prose('term', { mayRepeat: true })).min(1),
  characters: z.array(TextSchema),
  place: TextSchema,
  ends_with: prose('phrase', { mayRepeat: true }),
  target_words: OrdinalSchema,
});
export type PlannedBeat = z.infer<typeof PlannedBeatSchema>;

/** The planner's answer to plan_scene. */
export const ScenePlanSchema = z.strictObject({
  scene_ref: SceneRefSchema,
  brief: prose('sentence'),
  pov: TextSchema,
  tense: z.enum(['past', 'present']),
  beats: z.array(PlannedBeatSchema).min(1).max(12),
  evidence: TextSchema,
});
export type ScenePlan = z.infer<typeof ScenePlanSchema>;

const ReportFindingSchema = z.strictObject({
  severity: z.enum(['low', 'medium', 'high']),
  description: prose('phrase', { mayRepeat: true }),
  fix: prose('term', { mayRepeat: true }).nullable(),
});

/** A report that passes or does not: continuity checks, validations, critiques. */
export const CheckReportSchema = z.strictObject({
  pass: z.boolean(),
  summary: prose('term'),
  findings: z.array(ReportFindingSchema),
  /** One line in the grammar of evidence: Evidence: path:line "quote" */
  evidence: TextSchema,
});
export type CheckReport = z.infer<typeof CheckReportSchema>;

/** The reviewer's answer: what a scene's continuity and its reader lack, each with words that stand in it. */
export const SceneReviewSchema = z.strictObject({
  pass: z.boolean(),
  findings: z
    .array(
      z.strictObject({
        id: TextSchema,
        kind: z.enum(['continuity', 'reader', 'style', 'note']),
        severity: z.enum(['low', 'medium', 'high']),
        /** Words of the scene, letter for letter. */
        quote: TextSchema,
        problem: prose('phrase', { mayRepeat: true }),
        fix: prose('term', { mayRepeat: true }),
      }),
    )
    .max(12),
  /** Which of the author's notes the scene meets; left out where there are none. */
  notes_met: z.array(z.strictObject({ note_id: TextSchema, met: z.boolean() })).optional(),
  /** Words of the scene on which the whole judgement rests. */
  evidence: TextSchema,
});
export type SceneReview = z.infer<typeof SceneReviewSchema>;
export type ReviewFinding = SceneReview['findings'][number];

/** The editor's answer: passages and what stands in their place. All else stays as it is, byte for byte. */
export const SceneReplacementsSchema = z.strictObject({
  replacements: z
    .array(
      z.strictObject({
        /** Words that stand in the text exactly once. */
        quote: TextSchema,
        /** Empty where they are only taken out. */
        text: z.string(),
        finding_ids: z.array(TextSchema),
      }),
    )
    .max(24),
});
export type Replacement = z.infer<typeof SceneReplacementsSchema>['replacements'][number];
