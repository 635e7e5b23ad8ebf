import { z } from 'zod';
import { GeneratedChapterSchema } from './chapter.ts';
import { ConsistencyIssueSchema } from './consistency-report.ts';
import { HashSchema, prose, TextSchema, TimestampSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

// chapters/chapter_NNN_revision.json: a revision of a chapter, waiting for the author or decided.

export const RevisionSchema = z.strictObject({
  schema_version: z.literal('revision_v1'),
  chapter_number: OrdinalSchema,
  status: z.enum(['pending', 'accepted', 'rejected']),
  revision_notes: TextSchema,
  issues: z.array(ConsistencyIssueSchema),
  /** The chapter's text that it revises; over any other it cannot be applied. */
  text_sha256: HashSchema,
  /** The whole chapter as it would be. */
  revised_chapter: GeneratedChapterSchema.optional(),
  created_at: TimestampSchema,
  decision_at: TimestampSchema.optional(),
});
export type Revision = z.infer<typeof RevisionSchema>;
export const STORED_REVISION = defineStored('revision', RevisionSchema);

/** What a model gives back: the scenes' texts. Number, title and words are the program's to give. */
export const RawRevisionSchema = z.strictObject({
  scenes: z.array(z.strictObject({ scene_number: OrdinalSchema, content: prose('page') })).min(1),
});
export type RawRevision = z.infer<typeof RawRevisionSchema>;
