import type { Character, Characters } from '../../contracts/characters.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import { type Card, renderCard } from '../../manuscript/card.ts';
import { nameCards } from '../../manuscript/name-cards.ts';

/** Compendium/Characters/CHAR-….md, one a person. `toLatin` writes other scripts in Latin letters, where it can. */
export function renderCharacterCards(
  characters: Characters,
  language: string,
  toLatin: (text: string) => string,
): Card[] {
  const { protagonist, antagonist, supporting_characters: supporting } = characters;
  const people = [protagonist, ...(antagonist === undefined ? [] : [antagonist]), ...supporting];
  const paths = nameCards(
    PROJECT_PATHS.characterCards,
    'CHAR',
    people.map(({ name }) => ({ latin: toLatin(name), id: hashBytes(name).slice('sha256:'.length, 15) })),
  );
  return people.map((person, place) => ({
    path: paths[place] ?? '',
    text: renderCharacterCard(person, language.split('-')[0] === 'zh'),
  }));
}

function renderCharacterCard(person: Character, isChinese: boolean): string {
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
} as const;
