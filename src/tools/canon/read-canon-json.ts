import type { Character, Characters } from '../../contracts/characters.ts';
import type { LocationRegistry } from '../../contracts/location-registry.ts';
import { boundText } from '../bound-text.ts';
import { type LineRange, locateJsonObjects } from '../outline/locate-json-objects.ts';
import { type CanonEntity, type CitedText, NO_TRAITS } from './canon-entity.ts';
import { deriveNames } from './derive-names.ts';
import { findOwnTraits } from './find-own-traits.ts';

/** The people of characters.json. Nobody there is dead: the file has no word for it. */
export function readCharacterFile(path: string, text: string, file: Characters): CanonEntity[] {
  const lines = text.split('\n');
  const at = (pattern: readonly string[]): LineRange[] => locateJsonObjects(text, pattern);
  const others = at(['supporting_characters', '*']);
  const people: readonly (readonly [Character | undefined, LineRange | undefined])[] = [
    [file.protagonist, at(['protagonist'])[0]],
    [file.antagonist, at(['antagonist'])[0]],
    ...file.supporting_characters.map((person, index) => [person, others[index]] as const),
  ];
  return people.flatMap(([person, range]) =>
    person === undefined ? [] : [readPerson(person, (key) => citeKey(path, lines, range, key))],
  );
}

function readPerson(person: Character, cite: (key: string) => CitedText): CanonEntity {
  const { eyes, hair } = findOwnTraits(person.appearance);
  return {
    kind: 'person',
    name: person.name,
    names: deriveNames('person', person.name, []),
    named: cite('name'),
    ...NO_TRAITS,
    age: person.age === undefined ? null : { value: person.age, source: cite('age') },
    eyes: eyes.length === 0 ? null : { value: eyes, source: cite('appearance') },
    hair: hair.length === 0 ? null : { value: hair, source: cite('appearance') },
  };
}

/** The places of the registry, each within its parent. */
export function readPlaceFile(path: string, text: string, file: LocationRegistry): CanonEntity[] {
  const lines = text.split('\n');
  const ranges = locateJsonObjects(text, ['locations', '*']);
  const names = new Map(file.locations.map(({ location_id, display_name }) => [location_id, display_name]));
  return file.locations.map((place, index) => {
    const cite = (key: string): CitedText => citeKey(path, lines, ranges[index], key);
    const parent = names.get(place.parent_location_id ?? '');
    return {
      kind: 'place',
      name: place.display_name,
      names: deriveNames('place', place.display_name, place.aliases),
      named: cite('display_name'),
      ...NO_TRAITS,
      within: parent === undefined ? null : { value: parent, source: cite('parent_location_id') },
    };
  });
}

/** The line of an object that has the key; its first line where the key stands nowhere by itself. */
function citeKey(
  path: string,
  lines: readonly string[],
  range: LineRange | undefined,
  key: string,
): CitedText {
  const { start_line: first, end_line: last } = range ?? { start_line: 1, end_line: 1 };
  const inside = lines.slice(first - 1, last);
  const line =
    first +
    Math.max(
      0,
      inside.findIndex((each) => each.includes(`"${key}"`)),
    );
  return { path, line, quote: boundText((lines[line - 1] ?? '').trim() || path, 200) };
}
