import { z } from 'zod';
import { prose, TextSchema } from './ids.ts';
import {
  CharacterIdSchema,
  ConstraintStateSchema,
  HandoffModeSchema,
  LocationIdSchema,
  OrdinalSchema,
  SceneRefSchema,
  SeamResolutionSchema,
  ThreadIdSchema,
} from './outline-ids.ts';
import { ANCHOR_BAN, PLACEHOLDER_BAN } from './placeholder-ban.ts';
import { PUBLISHED_RULES } from './published-rules.ts';

// A scene in two shapes, never one with optional halves. The raw one is what a model may emit: labels, no LOC_ ids. The
// compiled one carries the ids. What is required where (first, last, direct continuation, from which phase on) depends on
// the scene's place and is checked by the outline room; the shapes say what may be there at all.

const saying = () => z.string().regex(/\S/, 'text must not be empty');
const transition = () => prose('phrase').register(PUBLISHED_RULES, PLACEHOLDER_BAN);
const LabelSchema = saying().register(PUBLISHED_RULES, PLACEHOLDER_BAN);
const AnchorsSchema = z.array(saying().register(PUBLISHED_RULES, ANCHOR_BAN)).min(3).max(6);

const shared = {
  scene_id: OrdinalSchema,
  summary: prose('sentence'),
  type: TextSchema,
  outcome: prose('sentence'),
  characters: z.array(CharacterIdSchema).min(1),
  introduces: z.array(CharacterIdSchema).optional(),
  threads: z.array(ThreadIdSchema).optional(),
  callbacks: z.array(SceneRefSchema).optional(),
  location_start_parent_label: LabelSchema.optional(),
  location_end_label: LabelSchema,
  location_end_parent_label: LabelSchema.optional(),
  handoff_mode: HandoffModeSchema,
  hard_cut_justification: prose('phrase', { mayRepeat: true }).optional(),
  constraint_state: ConstraintStateSchema,
  transition_in_text: transition(),
  transition_in_anchors: AnchorsSchema,
  transition_out_text: transition().optional(),
  transition_out_anchors: AnchorsSchema.optional(),
  consumes_outcome_from: SceneRefSchema.optional(),
  hands_off_to: SceneRefSchema.optional(),
  seam_score: z.int().min(0).max(100).optional(),
  seam_resolution: SeamResolutionSchema.optional(),
  end_condition_echo: TextSchema.optional(),
};

export const RawSceneSchema = z.strictObject({ ...shared, location_start_label: LabelSchema.optional() });
export type RawScene = z.infer<typeof RawSceneSchema>;

export const SceneSchema = z.strictObject({
  ...shared,
  location_start_label: LabelSchema.optional(),
  location_start_id: LocationIdSchema,
  location_end_id: LocationIdSchema,
  inserted_by_pipeline: z.literal(true).optional(),
  insert_reason: TextSchema.optional(),
  insert_origin_edge: TextSchema.optional(),
});
export type Scene = z.infer<typeof SceneSchema>;
