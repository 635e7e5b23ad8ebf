import { z } from 'zod';
import { prose, TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

export const CharacterSchema = z.strictObject({
  name: prose('label'),
  // Two wardens of one gate are two people all the same.
  role: prose('term', { mayRepeat: true }),
  age: z.int().min(0).optional(),
  gender: prose('label'),
  appearance: prose('phrase'),
  personality: prose('term'),
  background: prose('sentence'),
  motivation: prose('phrase'),
  abilities: z.array(prose('term', { mayRepeat: true })).optional(),
  relationships: z.record(TextSchema, prose('term', { mayRepeat: true })).optional(),
});
export type Character = z.infer<typeof CharacterSchema>;

const fields = {
  protagonist: CharacterSchema,
  antagonist: CharacterSchema.optional(),
  supporting_characters: z.array(CharacterSchema),
};

/** Step 3 as a model emits it. */
export const RawCharactersSchema = z.strictObject(fields);
export type RawCharacters = z.infer<typeof RawCharactersSchema>;

/** characters.json */
export const CharactersSchema = z.strictObject({ schema_version: z.literal('characters_v1'), ...fields });
export type Characters = z.infer<typeof CharactersSchema>;
export const STORED_CHARACTERS = defineStored('characters', CharactersSchema);
