import { expect, it } from 'vitest';
import type { BibleFact } from '../../contracts/author-bible.ts';
import { joinNames } from './join-names.ts';

const fact = (about: BibleFact['about'], name: string | null): BibleFact => ({
  about,
  name,
  field: 'other',
  quote: 'It is so.',
  source: 'bible/a.md',
  part: 1,
});

it.each<[about: BibleFact['about'], names: readonly string[], joined: readonly string[]]>([
  ['person', ['Mira', 'Mira Voss', 'mira voss'], ['Mira Voss', 'Mira Voss', 'Mira Voss']],
  ['person', ['Voss', 'Mira Voss', 'Jonah Voss'], ['Voss', 'Mira Voss', 'Jonah Voss']],
  ['person', ['Ann', 'Annabel Lee'], ['Ann', 'Annabel Lee']],
  ['place', ['the Salt Stair', 'Salt Stair', 'Stair'], ['the Salt Stair', 'the Salt Stair', 'Stair']],
  ['person', ['米拉', '沃斯·米拉'], ['米拉', '沃斯·米拉']],
])('%s: %j are %j', (about, names, joined) => {
  expect(joinNames(names.map((name) => fact(about, name))).map(({ name }) => name)).toEqual(joined);
});

it('a person and a place of one name stay two', () => {
  const facts = [fact('person', 'Kessel'), fact('place', 'Kessel'), fact('world', null)];
  expect(joinNames(facts)).toEqual(facts);
});
