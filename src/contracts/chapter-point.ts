import { z } from 'zod';
import { ChapterMemoryEntrySchema } from './chapter-memory.ts';
import { HashSchema, ShortHashSchema, TextSchema, TimestampSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

/** .control-room/points/chapter_NNN.json: what the book was when a chapter was finished, by hashes; the history has the bytes. */
export const ChapterPointSchema = z.strictObject({
  schema_version: z.literal('chapter_point_v1'),
  chapter_number: OrdinalSchema,
  /** The chapter's text. */
  text_sha256: HashSchema,
  /** Story, outline, and each chapter's text and plan, by their paths. */
  files: z.record(TextSchema, ShortHashSchema),
  /** What the chapter left behind: the ledger keeps no earlier entry. */
  memory: ChapterMemoryEntrySchema,
});
export type ChapterPoint = z.infer<typeof ChapterPointSchema>;
export const STORED_POINT = defineStored('chapter_point', ChapterPointSchema);

/** .control-room/points/back.json: what going back changed, so that it can be undone; null for what was not there. */
export const GoingBackSchema = z.strictObject({
  schema_version: z.literal('going_back_v1'),
  chapter_number: OrdinalSchema,
  gone_at: TimestampSchema,
  changed: z.array(
    z.strictObject({ path: TextSchema, before: HashSchema.nullable(), after: HashSchema.nullable() }),
  ),
});
export type GoingBack = z.infer<typeof GoingBackSchema>;
export const STORED_GOING_BACK = defineStored('going_back', GoingBackSchema);
