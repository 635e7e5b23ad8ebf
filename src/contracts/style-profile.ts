import { z } from 'zod';
import { TextSchema } from './ids.ts';
import { SpecStylesSchema } from './spec-parts.ts';
import { defineStored } from './stored-contract.ts';

/** documents/style_profile.json: how the documents of a project look and sound. All of it may be left out. */
export const StyleProfileSchema = z.strictObject({
  schema_version: z.literal('style_profile_v1'),
  brand: TextSchema.optional(),
  organisation: TextSchema.optional(),
  author: TextSchema.optional(),
  /** Decides how easy a text has to be to read. */
  category: z.enum(['general', 'marketing', 'technical', 'legal', 'finance']).optional(),
  tone: TextSchema.optional(),
  styles: SpecStylesSchema.partial().optional(),
  /** Fonts that may be used beside those of `styles`. */
  fonts: z.array(TextSchema).optional(),
  /** Phrases that are not used, each with what stands in its place; null: nothing that is certain. */
  bannedPhrases: z.record(z.string(), z.string().nullable()).optional(),
  /** How names are spelled. */
  names: z.array(TextSchema).optional(),
  /** Rules of taste that are on, and rules that are off. */
  rulesOn: z.array(TextSchema).optional(),
  rulesOff: z.array(TextSchema).optional(),
});
export type StyleProfile = z.infer<typeof StyleProfileSchema>;
export const STORED_STYLE_PROFILE = defineStored('style_profile', StyleProfileSchema);
