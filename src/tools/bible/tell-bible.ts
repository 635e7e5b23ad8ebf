import type { AuthorBible, BibleFact, BibleSubject } from '../../contracts/author-bible.ts';
import { boundText } from '../bound-text.ts';
import { listEntries } from './list-entries.ts';

// What prompts are told of the author's bible: its own words, under whom they are about. Each step is told what it makes, and by name
// what it only has to know of. Empty where there is nothing, so that nobody pays for it.

type BibleReader = 'world' | 'theme' | 'characters' | 'outline';

const TOLD: Readonly<Record<BibleReader, readonly BibleSubject[]>> = {
  world: ['world', 'place', 'story'],
  theme: ['world', 'story'],
  characters: ['person', 'story'],
  outline: ['place', 'story'],
};

/** In characters. An outline's share goes into a request for every chapter. */
const LIMITS: Readonly<Record<BibleReader, { all: number; each: number }>> = {
  world: { all: 24_000, each: 600 },
  theme: { all: 12_000, each: 400 },
  characters: { all: 32_000, each: 600 },
  outline: { all: 5_000, each: 160 },
};

/** Of everybody something, before of anybody all: how many facts each is told by, the first number with which all fits. */
const STAGES: Readonly<Record<BibleReader, readonly number[]>> = {
  world: [Number.POSITIVE_INFINITY, 8, 4, 2, 1],
  theme: [Number.POSITIVE_INFINITY, 8, 4, 2, 1],
  characters: [Number.POSITIVE_INFINITY, 8, 4, 2, 1],
  // It is to know that a place is there and what it is; the rest is for whoever writes the scene.
  outline: [1],
};

export function tellBible(bible: AuthorBible | null, reader: BibleReader): string {
  if (bible === null || bible.facts.length === 0) return '';
  const { all } = LIMITS[reader];
  const stages = STAGES[reader].map((most) => listLines(bible, reader, most));
  const fitting = stages.find((lines) => lines.join('\n').length <= all);
  return boundText((fitting ?? stages.at(-1) ?? []).join('\n'), all);
}

function listLines(bible: AuthorBible, reader: BibleReader, most: number): string[] {
  const told = TOLD[reader];
  const tell = ({ field, quote }: BibleFact) =>
    `- ${field}: "${boundText(quote.replaceAll(/\s+/g, ' '), LIMITS[reader].each)}"`;
  const tellWhole = (about: 'world' | 'story'): string[] => {
    const facts = told.includes(about) ? bible.facts.filter((fact) => fact.about === about) : [];
    return facts.length === 0 ? [] : [`# ${about}`, ...facts.map(tell)];
  };
  const tellEntries = (about: 'person' | 'place', title: string): string[] => {
    const entries = listEntries(bible, about);
    if (entries.length === 0) return [];
    if (!told.includes(about)) return [`# ${title}, by name`, entries.map(({ name }) => name).join(', ')];
    return [
      `# ${title}`,
      ...entries.flatMap(({ name, facts }) => [`## ${name}`, ...facts.slice(0, most).map(tell)]),
    ];
  };
  return [
    ...tellWhole('world'),
    ...tellEntries('person', 'people'),
    ...tellEntries('place', 'places'),
    ...tellWhole('story'),
  ];
}
