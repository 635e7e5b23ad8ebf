import { z } from 'zod';
import { CountSchema, HashSchema, TextSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

// bible.json: what the author's own bible says, taken out of it fact by fact. A fact is a quote: whom or what it is about, and which
// side of it, is all that a model adds.

const BIBLE_SUBJECTS = ['person', 'place', 'world', 'story'] as const;
export type BibleSubject = (typeof BIBLE_SUBJECTS)[number];

/** The sides of each; those of the world and of people are the fields of world.json and characters.json. */
export const BIBLE_FIELDS = {
  person: [
    'role',
    'age',
    'gender',
    'appearance',
    'personality',
    'background',
    'motivation',
    'ability',
    'relationship',
    'alias',
    'other',
  ],
  place: ['description', 'part_of', 'history', 'alias', 'other'],
  world: [
    'world_name',
    'time_period',
    'geography',
    'social_system',
    'power_system',
    'technology_level',
    'culture_customs',
    'special_rules',
    'history',
    'other',
  ],
  story: ['theme', 'conflict', 'tone', 'event', 'other'],
} as const satisfies Readonly<Record<BibleSubject, readonly string[]>>;

const BibleFieldSchema = z.enum([...new Set(Object.values(BIBLE_FIELDS).flat())]);
export type BibleField = z.infer<typeof BibleFieldSchema>;

export const RawBibleFactSchema = z.strictObject({
  about: z.enum(BIBLE_SUBJECTS),
  /** Of the person or the place; empty for the world and the story. */
  name: z.string(),
  field: BibleFieldSchema,
  quote: TextSchema,
});
export type RawBibleFact = z.infer<typeof RawBibleFactSchema>;

/** What a model takes out of one part of a bible. */
export const RawBibleFactsSchema = z.strictObject({ facts: z.array(RawBibleFactSchema) });
export type RawBibleFacts = z.infer<typeof RawBibleFactsSchema>;

const shared = {
  about: z.enum(BIBLE_SUBJECTS),
  name: TextSchema.nullable(),
  field: BibleFieldSchema,
  quote: TextSchema,
  /** The file that it stands in, and the part of all that was read. */
  source: TextSchema,
  part: OrdinalSchema,
};
export const BibleFactSchema = z.strictObject(shared);
export type BibleFact = z.infer<typeof BibleFactSchema>;

const RefusedFactSchema = z.strictObject({
  ...shared,
  why: z.enum(['quote_not_found', 'quote_says_nothing', 'quote_too_long', 'name_missing', 'name_not_found']),
});
export type RefusedFact = z.infer<typeof RefusedFactSchema>;

export const AuthorBibleSchema = z.strictObject({
  schema_version: z.literal('author_bible_v1'),
  /** What it was taken from: a bible of other files, or of the same ones edited, is read anew. */
  sources: z.array(z.strictObject({ file: TextSchema, sha256: HashSchema, words: CountSchema })).min(1),
  facts: z.array(BibleFactSchema),
  /** What a model said and the text does not. */
  refused: z.array(RefusedFactSchema),
});
export type AuthorBible = z.infer<typeof AuthorBibleSchema>;
export const STORED_BIBLE = defineStored('author_bible', AuthorBibleSchema);
