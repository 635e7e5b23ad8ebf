import { z } from 'zod';
import { CountSchema, TextSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';

/** What a run that brings a manuscript in comes to, or would come to. */
export const ImportOutputSchema = z.strictObject({
  /** As the manuscript says them of itself. */
  title: z.string().nullable(),
  author: z.string().nullable(),
  language: z.string().nullable(),
  chapters: z.array(
    z.strictObject({ chapter: OrdinalSchema, title: z.string(), scenes: CountSchema, words: CountSchema }),
  ),
  words: CountSchema,
  /** Pages around the story, and the file that has each from now on. */
  matter: z.array(z.strictObject({ kind: TextSchema, file: TextSchema })),
  /** How many chapters the book is planned to have. */
  planned_chapters: OrdinalSchema,
  /** Chapters whose earlier text is in the history now. */
  replaced: z.array(OrdinalSchema),
  /** What a person should know about how the text was taken. */
  notices: z.array(z.strictObject({ source: z.string(), message: z.string() })),
  /** The outline that the text already has, by its name in the project. */
  outline: TextSchema,
  report: TextSchema,
  /** Whether the book has an outline, which then is of an earlier text. */
  has_outline: z.boolean(),
});
export type ImportOutput = z.infer<typeof ImportOutputSchema>;
