import { z } from 'zod';
import { CountSchema, TextSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

// chapters/chapter_NNN.json, the one truth of a chapter's text; the Markdown files of its scenes are views of it.

const WrittenSceneSchema = z.strictObject({
  scene_number: OrdinalSchema,
  content: TextSchema,
  word_count: CountSchema,
});
export type WrittenScene = z.infer<typeof WrittenSceneSchema>;

export const GeneratedChapterSchema = z.strictObject({
  schema_version: z.literal('chapter_v1'),
  chapter_number: OrdinalSchema,
  chapter_title: TextSchema,
  /** In order; a scene that is not written yet is not there. */
  scenes: z.array(WrittenSceneSchema),
  total_words: CountSchema,
  /** Earlier chapters that had no text yet when this one was written. */
  written_without: z.array(OrdinalSchema).min(1).optional(),
});
export type GeneratedChapter = z.infer<typeof GeneratedChapterSchema>;
export const STORED_CHAPTER = defineStored('generated_chapter', GeneratedChapterSchema);
