import type { Character, Characters } from '../../contracts/characters.ts';

/** Everybody of characters.json, in its order. */
export function listCharacters(characters: Characters | null): Character[] {
  if (characters === null) return [];
  const { protagonist, antagonist, supporting_characters: others } = characters;
  return [protagonist, ...(antagonist === undefined ? [] : [antagonist]), ...others];
}
