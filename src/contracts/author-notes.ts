import { z } from 'zod';
import { TextSchema, TimestampSchema } from './ids.ts';
import { OrdinalSchema, SceneRefSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

// notes.json: what the author wants of the book, a chapter, a scene or a person. An instruction, never material.

export const NoteIdSchema = z.string().regex(/^note_[0-9]+$/, 'a note id looks like note_3');

/** Left out: the whole book. */
export const NoteAboutSchema = z.union([
  z.strictObject({ chapter: OrdinalSchema }),
  z.strictObject({ scene: SceneRefSchema }),
  z.strictObject({ character: TextSchema }),
]);
export type NoteAbout = z.infer<typeof NoteAboutSchema>;

export const NoteTextSchema = TextSchema.max(2000);

export const NoteSchema = z.strictObject({
  id: NoteIdSchema,
  about: NoteAboutSchema.optional(),
  text: NoteTextSchema,
  /** A note that is done is kept, and told to nobody. */
  status: z.enum(['open', 'done']),
  created_at: TimestampSchema,
});
export type Note = z.infer<typeof NoteSchema>;

/** What the author says, before it is a note. */
export const SaidNoteSchema = NoteSchema.pick({ about: true, text: true });
export type SaidNote = z.infer<typeof SaidNoteSchema>;

export const MOST_NOTES = 500;

export const AuthorNotesSchema = z.strictObject({
  schema_version: z.literal('author_notes_v1'),
  notes: z.array(NoteSchema).max(MOST_NOTES),
});
export const STORED_NOTES = defineStored('author_notes', AuthorNotesSchema);
