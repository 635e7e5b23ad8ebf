import type { AuthorBible } from '../../contracts/author-bible.ts';
import { STORED_CHARACTERS } from '../../contracts/characters.ts';
import type { Finding } from '../../contracts/finding.ts';
import { STORED_WORLD } from '../../contracts/world.ts';
import { foldText } from '../../text/fold-text.ts';
import { listEntries } from '../../tools/bible/list-entries.ts';
import { readAge } from '../../tools/bible/read-age.ts';
import { isSamePerson } from '../../tools/canon/is-same-person.ts';
import { listCharacters } from '../../tools/canon/list-characters.ts';
import { refuseAnswer } from '../after/refuse-answer.ts';

// What a bible fixes, as far as it can be held against an answer without a model: who is in the cast, how old they are, what the world
// is called. A bible that says two ages is asked about, and either will do.

/** More than these no answer has room for; those that the bible says most of have to be there. */
const MOST_PEOPLE = 40;

export function checkAgainstBible(bible: AuthorBible | null, value: unknown): Finding[] {
  if (bible === null) return [];
  const characters = STORED_CHARACTERS.schema.safeParse(value);
  if (characters.success) return checkCast(bible, listCharacters(characters.data));
  const world = STORED_WORLD.schema.safeParse(value);
  return world.success ? checkWorld(bible, world.data.world_name) : [];
}

function checkCast(
  bible: AuthorBible,
  cast: readonly { readonly name: string; readonly age?: number | undefined }[],
): Finding[] {
  const people = listEntries(bible, 'person')
    .toSorted((a, b) => b.facts.length - a.facts.length)
    .slice(0, MOST_PEOPLE);
  return people.flatMap(({ name, facts }) => {
    const person = cast.find((each) => isSamePerson(each.name, name));
    if (person === undefined)
      return [refuseAnswer('', `${name} of \`bible\` is not in the cast`, 'bible_person_missing')];
    const ages = facts.flatMap((fact) => readAge(fact) ?? []);
    if (person.age === undefined || ages.length === 0 || ages.includes(person.age)) return [];
    const message = `${name} is ${ages[0]} in \`bible\`, not ${person.age}`;
    return [refuseAnswer('', message, 'bible_age')];
  });
}

function checkWorld({ facts }: AuthorBible, name: string): Finding[] {
  const told = facts.filter(({ field }) => field === 'world_name');
  const [first] = told;
  if (first === undefined || told.some(({ quote }) => foldText(quote).includes(foldText(name)))) return [];
  const message = `\`bible\` says what the world is called: “${first.quote}”`;
  return [refuseAnswer('/world_name', message, 'bible_world_name')];
}
