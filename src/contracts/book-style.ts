import { z } from 'zod';
import { LanguageCodeSchema, NarrationSchema } from './book.ts';
import { CountSchema, TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

// style.json: how the author wants the book to sound. Everything may be left out; what is left out is nobody's to check.

export const QuotationMarksSchema = z.enum(['double', 'single', 'guillemets', 'low', 'corner']);
export type QuotationMarks = z.infer<typeof QuotationMarksSchema>;

export const MOST_SAMPLES = 5;
/** A passage, not a chapter: it goes into every request. */
export const LONGEST_SAMPLE = 1200;

/** What a manuscript of the author's own is like, counted. Shares are between 0 and 1. */
const MeasuredStyleSchema = z.strictObject({
  words: CountSchema,
  sentence_words: z.number().min(0),
  sentence_words_spread: z.number().min(0),
  dialogue_share: z.number().min(0).max(1),
  /** Marks that shape a rhythm, each with how often it stands in a thousand words. */
  punctuation: z.record(TextSchema, z.number().min(0)),
  /** Words that come more often than any other of their kind. */
  favourite_words: z.array(TextSchema),
});
export type MeasuredStyle = z.infer<typeof MeasuredStyleSchema>;

const line = TextSchema.max(400);
const lines = z.array(line).max(40);

export const BookStyleSchema = z.strictObject({
  schema_version: z.literal('book_style_v1'),
  genre: line.optional(),
  audience: line.optional(),
  /** What the book shows, and what it leaves out. */
  content_bounds: lines.optional(),
  person: NarrationSchema.shape.person.optional(),
  tense: NarrationSchema.shape.tense.optional(),
  /** Through whose eyes a scene is told. */
  point_of_view: line.optional(),
  register: line.optional(),
  spelling: LanguageCodeSchema.optional(),
  quotation_marks: QuotationMarksSchema.optional(),
  rhythm: line.optional(),
  habits_wanted: lines.optional(),
  habits_unwanted: lines.optional(),
  /** Words and phrases that stand nowhere in the book. */
  banned: z.array(TextSchema.max(120)).max(200).optional(),
  /** Passages of the author's own, to sound like and never to retell. */
  samples: z.array(TextSchema.max(LONGEST_SAMPLE)).max(MOST_SAMPLES).optional(),
  measured: MeasuredStyleSchema.optional(),
});
export type BookStyle = z.infer<typeof BookStyleSchema>;
export const STORED_STYLE = defineStored('book_style', BookStyleSchema);
