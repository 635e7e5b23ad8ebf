import type { AuthorBible, BibleFact } from '../../contracts/author-bible.ts';
import type { Character, Characters } from '../../contracts/characters.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import { type Card, renderCard } from '../../manuscript/card.ts';
import { nameCards } from '../../manuscript/name-cards.ts';
import { listEntries, tellFact } from '../../tools/bible/list-entries.ts';
import { isSamePerson } from '../../tools/canon/is-same-person.ts';
import { listCharacters } from '../../tools/canon/list-characters.ts';

interface CardFacts {
  readonly language: string;
  /** Writes other scripts in Latin letters, where it can. */
  readonly toLatin: (text: string) => string;
  /** The author's own, whose words about somebody stand on their card. */
  readonly bible: AuthorBible | null;
}

/** Compendium/Characters/CHAR-….md, one a person. */
export function renderCharacterCards(
  characters: Characters,
  { language, toLatin, bible }: CardFacts,
): Card[] {
  const people = listCharacters(characters);
  const entries = listEntries(bible, 'person');
  const paths = nameCards(
    PROJECT_PATHS.characterCards,
    'CHAR',
    people.map(({ name }) => ({ latin: toLatin(name), id: hashBytes(name).slice('sha256:'.length, 15) })),
  );
  return people.map((person, place) => ({
    path: paths[place] ?? '',
    text: renderCharacterCard(
      person,
      entries.find(({ name }) => isSamePerson(name, person.name))?.facts ?? [],
      language.split('-')[0] === 'zh',
    ),
  }));
}

function renderCharacterCard(person: Character, told: readonly BibleFact[], isChinese: boolean): string {
  const say = (heading: keyof typeof CHINESE) => (isChinese ? CHINESE[heading] : heading);
  const abilities = person.abilities ?? [];
  const ties = Object.entries(person.relationships ?? {}).map(([name, about]) => `${name}: ${about}`);
  return renderCard({
    title: person.name,
    fields: [
      ['name', person.name],
      ['role', person.role],
      ['age', person.age ?? null],
      ['gender', person.gender],
    ],
    sections: [
      [say('Appearance'), person.appearance],
      [say('Personality'), person.personality],
      [say('Background'), person.background],
      [say('Motivation'), person.motivation],
      ...(abilities.length === 0 ? [] : [[say('Abilities'), abilities] as const]),
      ...(ties.length === 0 ? [] : [[say('Relationships'), ties] as const]),
      ...(told.length === 0 ? [] : [[say('In the author’s bible'), told.map(tellFact)] as const]),
    ],
  });
}

const CHINESE = {
  Appearance: '外貌',
  Personality: '性格',
  Background: '过往',
  Motivation: '所求',
  Abilities: '所长',
  Relationships: '关系',
  'In the author’s bible': '作者设定集原文',
} as const;
