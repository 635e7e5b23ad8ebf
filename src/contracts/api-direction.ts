import { z } from 'zod';
import { NoteIdSchema, NoteSchema, NoteTextSchema, SaidNoteSchema } from './author-notes.ts';
import { NarrationSchema } from './book.ts';
import { BookStyleSchema } from './book-style.ts';
import { FindingIdSchema } from './finding-waivers.ts';
import { ReasonCodeSchema, TextSchema } from './ids.ts';

// What the REST interface gives and takes of what the author wants: style, notes, and what stands as it is.

export const ShownStyleSchema = z.strictObject({
  /** Null where nothing was said. */
  style: BookStyleSchema.nullable(),
  /** Person and tense as prompts are told them. */
  narration: NarrationSchema,
});

/** An empty value takes the wish out; entries of a list are set apart by `;`. */
export const SetStyleRequestSchema = z.strictObject({ key: TextSchema, value: z.string() });

export const LearnStyleRequestSchema = z.strictObject({
  /** Pages of the author's own. */
  files: z
    .array(z.strictObject({ name: TextSchema, base64: z.base64() }))
    .max(100)
    .optional(),
  /** From what the author changed by hand in this book. */
  from_edits: z.boolean().optional(),
  dry_run: z.boolean().optional(),
});

export const LearnedStyleSchema = z.strictObject({
  ...ShownStyleSchema.shape,
  learned: z.array(z.strictObject({ key: TextSchema, value: TextSchema, because: TextSchema })),
});

export const NoteListSchema = z.array(NoteSchema);

export const AddNoteRequestSchema = SaidNoteSchema;

export const EditNoteRequestSchema = z.strictObject({ note: NoteIdSchema, text: NoteTextSchema });

export const ListedFindingSchema = z.strictObject({
  id: FindingIdSchema,
  /** `3:2`, the number of a chapter, or the file that it is in. */
  where: TextSchema,
  reason_code: ReasonCodeSchema.nullable(),
  severity: z.enum(['low', 'medium', 'high']).nullable(),
  message: TextSchema,
  /** Why it is as the author wants it; null where it waits. */
  waived: TextSchema.nullable(),
});
export const FindingListSchema = z.array(ListedFindingSchema);
