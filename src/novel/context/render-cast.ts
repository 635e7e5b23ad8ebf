import { type Character, type Characters, STORED_CHARACTERS } from '../../contracts/characters.ts';
import type { OutlineCharacter } from '../../contracts/outline.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { boundText } from '../../tools/bound-text.ts';
import { isSamePerson } from '../../tools/canon/is-same-person.ts';
import { listCharacters } from '../../tools/canon/list-characters.ts';

/** As much as a prompt has of the cast, however large it is. */
const CAST_LIMIT = 8_000;
const STAGES = [2_000, 600, 300, 160, 80] as const;

/** Those of characters.json who appear, as JSON within a limit: each told more briefly the more there are, and where even that
 *  is too much only the first. */
export function renderCast(characters: string, appearing: readonly OutlineCharacter[]): string {
  const people = listCharacters(parseCharacters(characters)).filter((person) =>
    appearing.some(({ name }) => isSamePerson(person.name, name)),
  );
  for (const each of STAGES) {
    const text = JSON.stringify(people.map((person) => shorten(person, each)));
    if (text.length <= CAST_LIMIT) return text;
  }
  const least = people.map(({ name, role }) => ({ name: boundText(name, 80), role: boundText(role, 80) }));
  while (JSON.stringify(least).length > CAST_LIMIT) least.pop();
  return JSON.stringify(least);
}

/** The cast helps; a file that is not in shape is told of where it is made. */
function parseCharacters(text: string): Characters | null {
  return readIfValid(STORED_CHARACTERS, text);
}

function shorten(person: Character, limit: number): object {
  const { name, role, age, gender, appearance, personality, background, motivation } = person;
  const bound = (text: string) => boundText(text, limit);
  return {
    name,
    role: bound(role),
    ...(age === undefined ? {} : { age }),
    gender,
    appearance: bound(appearance),
    personality: bound(personality),
    background: bound(background),
    motivation: bound(motivation),
  };
}
