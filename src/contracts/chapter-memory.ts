import { z } from 'zod';
import { prose, TextSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

// chapter_memory.json: what every written chapter left behind that a later one has to know.

export const ChapterMemoryEntrySchema = z.strictObject({
  chapter_number: OrdinalSchema,
  chapter_title: TextSchema,
  timeline_anchor: prose('label'),
  location_summary: prose('phrase'),
  key_events: z.array(prose('sentence')),
  /** By the character's name: how the chapter left them. */
  character_states: z.record(z.string(), prose('term', { mayRepeat: true })),
  unresolved_threads: z.array(prose('phrase')),
  summary: prose('sentence'),
});
export type ChapterMemoryEntry = z.infer<typeof ChapterMemoryEntrySchema>;

export const ChapterMemorySchema = z.strictObject({
  schema_version: z.literal('chapter_memory_v1'),
  /** In the order of the chapters; one that has no entry yet is not there. */
  chapters: z.array(ChapterMemoryEntrySchema),
});
export type ChapterMemory = z.infer<typeof ChapterMemorySchema>;
export const STORED_MEMORY = defineStored('chapter_memory', ChapterMemorySchema);

/** What a model says of a chapter; its number and title are the program's to give. */
export const RawChapterMemorySchema = ChapterMemoryEntrySchema.omit({
  chapter_number: true,
  chapter_title: true,
});
export type RawChapterMemory = z.infer<typeof RawChapterMemorySchema>;
