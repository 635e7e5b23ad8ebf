import { z } from 'zod';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { parseStoredJson } from '../engine/parse-stored-json.ts';
import type { Files } from '../engine/ports.ts';
import { decodeText } from '../text/decode-text.ts';

/**
 * The names that the project's outline and characters give. What is missing or not in shape gives none: names help the
 * tools to find more, and nothing is wrong without them.
 */
export async function loadKnownNames(files: Pick<Files, 'read'>): Promise<string[]> {
  const outline = NamedOutlineSchema.safeParse(await loadJson(files, PROJECT_PATHS.outline));
  const cast = NamedCastSchema.safeParse(await loadJson(files, PROJECT_PATHS.characters));
  const people = cast.success
    ? [cast.data.protagonist, cast.data.antagonist, ...(cast.data.supporting_characters ?? [])]
    : [];
  const named = [...(outline.success ? outline.data.characters : []), ...people];
  return [...new Set(named.flatMap((person) => (person == null ? [] : [person.name.trim()])))].filter(
    (name) => name !== '',
  );
}

async function loadJson(files: Pick<Files, 'read'>, path: string): Promise<unknown> {
  const bytes = await files.read(path);
  if (bytes === null) return null;
  const parsed = parseStoredJson(decodeText(bytes));
  return parsed.ok ? parsed.value : null;
}

// Loose on purpose: only names are read, of files whose own contracts are checked where they are made.
const NamedSchema = z.object({ name: z.string() });
const NamedOutlineSchema = z.object({ characters: z.array(NamedSchema) });
const NamedCastSchema = z.object({
  protagonist: NamedSchema.optional(),
  antagonist: NamedSchema.nullish(),
  supporting_characters: z.array(NamedSchema).optional(),
});
