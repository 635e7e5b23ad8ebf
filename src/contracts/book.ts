import { z } from 'zod';
import { SettingsSchema } from './config.ts';
import { BookIdSchema, TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

export const RevisionPolicySchema = z.enum(['none', 'auto_apply', 'manual_confirm']);
export type RevisionPolicy = z.infer<typeof RevisionPolicySchema>;

export const LanguageCodeSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language is a code such as en or zh');

/** Person and tense of a whole book, decided once. */
export const NarrationSchema = z.strictObject({
  person: z.enum(['first', 'second', 'third']),
  tense: z.enum(['past', 'present']),
});
export type Narration = z.infer<typeof NarrationSchema>;

/** How long it shall be: the whole book, a chapter, or a scene. */
export const BookLengthSchema = z.strictObject({
  of: z.enum(['book', 'chapter', 'scene']),
  words: z.int().min(100).max(5_000_000),
});

/** book.json: what the author asked for. `seed` stands in what earlier versions wrote; nothing is asked with it. */
export const BookSchema = z.strictObject({
  schema_version: z.literal('book_v1'),
  book_id: BookIdSchema,
  title: TextSchema.optional(),
  /** As it stands on a title page; exports of a book without one name nobody. */
  author: TextSchema.optional(),
  subtitle: TextSchema.optional(),
  series: z
    .strictObject({
      name: TextSchema,
      /** Which of its books this is. */ position: z.number().min(0).optional(),
    })
    .optional(),
  /** With or without hyphens; its check digit is looked at when the book is exported. */
  isbn: TextSchema.optional(),
  publisher: TextSchema.optional(),
  /** As it stands on a back cover or in a shop. */
  description: TextSchema.optional(),
  subjects: z.array(TextSchema).optional(),
  rights: TextSchema.optional(),
  /** Lines for the corner of a manuscript: who is written to, and where. */
  contact: z.array(TextSchema).max(8).optional(),
  /** In which language's way exports set quotation marks and apostrophes that are written straight; left out, the book's. */
  marks: z.union([z.literal('as_written'), LanguageCodeSchema]).optional(),
  idea: TextSchema,
  language: LanguageCodeSchema,
  chapters: z.int().min(1).max(500),
  seed: TextSchema,
  /** How the whole book is told; a book of an earlier version has none, and then its idea says. */
  narration: NarrationSchema.optional(),
  length: BookLengthSchema.optional(),
  revision_policy: RevisionPolicySchema.optional(),
  config: SettingsSchema.optional(),
});
export type Book = z.infer<typeof BookSchema>;
export const STORED_BOOK = defineStored('book', BookSchema);
