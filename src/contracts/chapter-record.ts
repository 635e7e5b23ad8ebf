import { z } from 'zod';
import { HashSchema, ReasonCodeSchema, ShortHashSchema, TextSchema, TimestampSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

// .control-room/chapters/chapter_NNN.json: what a chapter's text was written from and what has been made of it. A chapter is
// stale when what it was written from is not what is there now; nothing is ever marked, so nothing can be marked wrongly.

const TextOfChapterSchema = z.strictObject({ chapter_number: OrdinalSchema, text_sha256: HashSchema });

/** What a chapter's requests were told besides its cards, by hash. */
const ToldSchema = z.strictObject({
  /** The memory of chapters before it, by their numbers. */
  memory: z.record(z.string().regex(/^[1-9]\d*$/), ShortHashSchema),
  /** The last words of the chapter before it; null where that had no text. */
  ending: z.strictObject({ chapter_number: OrdinalSchema, sha256: HashSchema }).nullable(),
  /** The people in it, the world, the theme: by name, or by file. */
  facts: z.array(z.strictObject({ name: TextSchema, sha256: HashSchema })),
  notes: z.array(z.strictObject({ id: TextSchema, sha256: HashSchema })),
  style: HashSchema,
});
export type ToldInputs = z.infer<typeof ToldSchema>;

export const ChapterRecordSchema = z.strictObject({
  schema_version: z.literal('chapter_record_v1'),
  chapter_number: OrdinalSchema,
  /** The chapter's text when this was written. */
  text_sha256: HashSchema,
  /** The scene cards that it was written from; null for a text that came from elsewhere. */
  plan_sha256: HashSchema.nullable(),
  /** The chapters before it that had a text, as they were when it was written; none where it is known what was told of them. */
  written_after: z.array(TextOfChapterSchema),
  /** Left out in records of earlier versions and of texts from elsewhere: then the texts before it count, whatever of them
   *  was told. */
  told: ToldSchema.optional(),
  /** The text that its memory entry, and its consistency report, were made of. */
  memory_of: HashSchema.nullable(),
  checked: HashSchema.nullable(),
  /** The text in which a revision has mended what the check said how to mend. */
  mended: HashSchema.optional(),
  /** What the checks after a scene found and one more pass could not mend. */
  attention: z.array(
    z.strictObject({
      scene_number: OrdinalSchema,
      reason_code: ReasonCodeSchema,
      message: TextSchema,
      /** The words that show it: where they are gone, so is it. */
      quote: TextSchema.optional(),
      /** The text of the scene that it was said of, where it is said of the whole and no words show it. */
      judged: HashSchema.optional(),
      /** Where an agent's report on it is kept. */
      issue_id: TextSchema.optional(),
    }),
  ),
  /** What the author read this text against, and let it stand beside, although it was written from something else. */
  accepted: z
    .strictObject({
      at: TimestampSchema,
      text_sha256: HashSchema,
      /** The chapters before it that had a text. */
      beside: z.array(TextOfChapterSchema),
      told: ToldSchema.optional(),
      plan_sha256: HashSchema.nullable(),
      /** The chapter in the outline; null where it has none. */
      outline_sha256: HashSchema.nullable(),
    })
    .optional(),
});
export type ChapterRecord = z.infer<typeof ChapterRecordSchema>;
export const STORED_CHAPTER_RECORD = defineStored('chapter_record', ChapterRecordSchema);
