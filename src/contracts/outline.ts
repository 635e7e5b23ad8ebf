import { z } from 'zod';
import { HashSchema, prose, RunIdSchema, TextSchema, TimestampSchema } from './ids.ts';
import { CharacterIdSchema, OrdinalSchema, TempoSchema, ThreadIdSchema } from './outline-ids.ts';
import { RawSceneSchema, SceneSchema } from './outline-scene.ts';
import { defineStored } from './stored-contract.ts';

// The outline: what phase 01 and 02 emit, the raw and the compiled whole, and outline/outline.json.

const chapterFields = {
  chapter_id: OrdinalSchema,
  title: prose('label'),
  goal: prose('sentence'),
  chapter_role: TextSchema,
  stakes_shift: prose('phrase'),
  bridge: z.strictObject({ from_prev: prose('phrase'), to_next: prose('phrase') }),
  pacing: z.strictObject({
    intensity: z.int().min(1).max(5),
    tempo: TempoSchema,
    expected_scene_count: OrdinalSchema,
  }),
};

const sectionFields = {
  section_id: OrdinalSchema,
  title: prose('label'),
  intent: prose('sentence'),
  section_role: TextSchema,
  target_scene_count: OrdinalSchema,
  end_condition: prose('sentence'),
};

export const SpineChapterSchema = z.strictObject(chapterFields);
export type SpineChapter = z.infer<typeof SpineChapterSchema>;

/** Phase 01. */
export const SpineSchema = z.strictObject({
  schema_version: z.literal('spine_v1'),
  chapters: z.array(SpineChapterSchema).min(1),
});
export type Spine = z.infer<typeof SpineSchema>;

export const PlannedSectionSchema = z.strictObject(sectionFields);
export type PlannedSection = z.infer<typeof PlannedSectionSchema>;

/** Phase 02: the sections of every chapter. */
export const SectionsSchema = z.strictObject({
  schema_version: z.literal('sections_v1'),
  chapters: z
    .array(z.strictObject({ chapter_id: OrdinalSchema, sections: z.array(PlannedSectionSchema).min(1) }))
    .min(1),
});
export type Sections = z.infer<typeof SectionsSchema>;

export const OutlineCharacterSchema = z.strictObject({
  character_id: CharacterIdSchema,
  name: TextSchema,
  pronouns: TextSchema.optional(),
  role: TextSchema.optional(),
  intro: z.strictObject({ chapter: OrdinalSchema, scene: OrdinalSchema }),
});
export type OutlineCharacter = z.infer<typeof OutlineCharacterSchema>;

export const OutlineThreadSchema = z.strictObject({
  thread_id: ThreadIdSchema,
  label: TextSchema,
  status: TextSchema,
});
export type OutlineThread = z.infer<typeof OutlineThreadSchema>;

const RawSectionSchema = z.strictObject({ ...sectionFields, scenes: z.array(RawSceneSchema).min(1) });
export const RawChapterSchema = z.strictObject({
  ...chapterFields,
  sections: z.array(RawSectionSchema).min(1),
});
export type RawChapter = z.infer<typeof RawChapterSchema>;

const registries = {
  characters: z.array(OutlineCharacterSchema).optional(),
  threads: z.array(OutlineThreadSchema).optional(),
};

/** An outline as phases 03 and 06 emit it: one chapter a request. */
export const RawOutlineSchema = z.strictObject({
  schema_version: z.literal('1.1'),
  chapters: z.array(RawChapterSchema).min(1),
  ...registries,
});
export type RawOutline = z.infer<typeof RawOutlineSchema>;

export const SectionSchema = z.strictObject({ ...sectionFields, scenes: z.array(SceneSchema).min(1) });
export type Section = z.infer<typeof SectionSchema>;
export const ChapterSchema = z.strictObject({ ...chapterFields, sections: z.array(SectionSchema).min(1) });
export type Chapter = z.infer<typeof ChapterSchema>;

/** outline/outline.json */
export const OutlineSchema = z.strictObject({
  schema_version: z.literal('1.1'),
  metadata: z.strictObject({
    run_id: RunIdSchema,
    registry_sha256: HashSchema,
    registry_source_run_id: RunIdSchema,
    created_at: TimestampSchema,
  }),
  chapters: z.array(ChapterSchema).min(1),
  characters: z.array(OutlineCharacterSchema),
  threads: z.array(OutlineThreadSchema),
});
export type Outline = z.infer<typeof OutlineSchema>;
export const STORED_OUTLINE = defineStored('outline', OutlineSchema);
