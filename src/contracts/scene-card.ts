import { z } from 'zod';
import { prose, TextSchema } from './ids.ts';
import { OrdinalSchema, SceneRefSchema } from './outline-ids.ts';
import { SceneSchema } from './outline-scene.ts';
import { defineStored } from './stored-contract.ts';

// Scene card 1.1, a scene of chapters/chapter_NNN_plan.json: what the scene is to do, and the outline's own words on how it
// is entered and left, where, and what it is linked to, carried over as they are.

const carried = SceneSchema.pick({
  location_start_id: true,
  location_end_id: true,
  location_start_label: true,
  location_end_label: true,
  location_start_parent_label: true,
  location_end_parent_label: true,
  handoff_mode: true,
  hard_cut_justification: true,
  constraint_state: true,
  transition_in_text: true,
  transition_in_anchors: true,
  transition_out_text: true,
  transition_out_anchors: true,
  consumes_outcome_from: true,
  hands_off_to: true,
  seam_score: true,
  seam_resolution: true,
});

/** What a card takes over from the outline's scene, word for word. */
export const CARRIED_FIELDS = carried.keyof().options;

export const SceneCardSchema = z.strictObject({
  schema_version: z.literal('1.1'),
  scene_id: SceneRefSchema,
  chapter: OrdinalSchema,
  scene: OrdinalSchema,
  scene_target: TextSchema,
  goal: TextSchema,
  conflict: TextSchema,
  required_callbacks: z.array(SceneRefSchema),
  constraints: z.array(TextSchema),
  end_condition: TextSchema,
  ...carried.shape,
  estimated_words: OrdinalSchema,
  characters: SceneSchema.shape.characters,
});
export type SceneCard = z.infer<typeof SceneCardSchema>;

/** chapters/chapter_NNN_plan.json */
export const ChapterPlanSchema = z.strictObject({
  schema_version: z.literal('chapter_plan_v1'),
  chapter_number: OrdinalSchema,
  chapter_title: TextSchema,
  scenes: z.array(SceneCardSchema).min(1),
});
export type ChapterPlan = z.infer<typeof ChapterPlanSchema>;
export const STORED_CHAPTER_PLAN = defineStored('chapter_plan', ChapterPlanSchema);

/** What a model adds to the outline's scenes, each named by its number in the chapter. */
export const RawChapterPlanSchema = z.strictObject({
  scenes: z
    .array(
      z.strictObject({
        scene: OrdinalSchema,
        scene_target: prose('phrase'),
        goal: prose('phrase'),
        conflict: prose('phrase'),
        constraints: z.array(prose('phrase', { mayRepeat: true })),
        estimated_words: z.int().min(100).max(20_000),
      }),
    )
    .min(1),
});
export type RawChapterPlan = z.infer<typeof RawChapterPlanSchema>;
