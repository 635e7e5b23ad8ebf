import { z } from 'zod';
import { CandidateIdSchema } from './candidate.ts';
import { CountSchema, ReasonCodeSchema, TextSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';

// What runs that write or remember chapters come to: the output in their manifest, and what trouble in a batch carries along.

/** What became of the findings in a chapter, by the book's revision policy. */
export const RevisionOutcomeSchema = z.enum(['none', 'unchanged', 'applied', 'pending']);
export type RevisionOutcome = z.infer<typeof RevisionOutcomeSchema>;

/** What follows a chapter's text, done. */
export const FinishedChapterSchema = z.strictObject({
  words: CountSchema,
  findings: CountSchema,
  revision: RevisionOutcomeSchema,
  /** What the checks after its scenes left to a person. */
  attention: CountSchema,
});

const place = { chapter: OrdinalSchema, file: TextSchema };

/** How a chapter of a batch came out. */
export const ChapterOutcomeSchema = z.discriminatedUnion('action', [
  z.strictObject({ ...place, action: z.literal('reused'), words: CountSchema }),
  /** Checked: the text was there, and what follows it was missing. */
  z.strictObject({ ...place, action: z.enum(['written', 'checked']), ...FinishedChapterSchema.shape }),
  /** Not begun: it lies behind a revision that waits to be decided. */
  z.strictObject({ ...place, action: z.literal('blocked') }),
  z.strictObject({
    ...place,
    action: z.literal('failed'),
    reason_code: ReasonCodeSchema,
    message: z.string(),
    /** Its text is there, whole; something that follows it is not. */
    written: z.boolean(),
  }),
]);
export type ChapterOutcome = z.infer<typeof ChapterOutcomeSchema>;

export const WritingOutputSchema = z.strictObject({ chapters: z.array(ChapterOutcomeSchema) });

const MemoryOutcomeSchema = z.strictObject({
  chapter: OrdinalSchema,
  action: z.enum(['made', 'reused']),
});
export type MemoryOutcome = z.infer<typeof MemoryOutcomeSchema>;

export const MemoryOutputSchema = z.strictObject({ chapters: z.array(MemoryOutcomeSchema) });

/** What drafts of a passage come to. */
export const RevisionOutputSchema = z.strictObject({
  candidate_id: CandidateIdSchema,
  drafts: OrdinalSchema,
});
