import type { AuthorBible, BibleFact } from '../../contracts/author-bible.ts';
import { foldText } from '../../text/fold-text.ts';
import { areColoursAtOdds, type Colour } from '../canon/colours.ts';
import { findOwnTraits } from '../canon/find-own-traits.ts';
import { listEntries } from './list-entries.ts';
import { readAge } from './read-age.ts';

// Where a bible says two things of which only one can be: an age, a colour of eyes or hair, what a place lies in, what the world is
// called. Only what can be read without doubt is compared; which of the two holds is for the author to say.

export interface Contradiction {
  /** Whom or what it is about. */
  readonly about: string;
  readonly field: string;
  readonly first: BibleFact;
  readonly second: BibleFact;
  readonly message: string;
}

export function findContradictions(bible: AuthorBible | null): Contradiction[] {
  if (bible === null) return [];
  const people = listEntries(bible, 'person').flatMap(({ name, facts }) => [
    ...compare(name, 'age', facts, readAge, (a, b) => a !== b),
    ...compare(name, 'eyes', facts, ({ quote }) => orNull(findOwnTraits(quote).eyes), areColoursAtOdds),
    ...compare(name, 'hair', facts, ({ quote }) => orNull(findOwnTraits(quote).hair), areColoursAtOdds),
  ]);
  const names = bible.facts.filter(({ field }) => field === 'world_name');
  return [...people, ...compare('the world', 'world_name', names, readName, (a, b) => !isWithin(a, b))];
}

/** The first telling against the first that cannot be with it: a third would say nothing new. */
function compare<T>(
  about: string,
  field: string,
  facts: readonly BibleFact[],
  read: (fact: BibleFact) => T | null,
  areAtOdds: (a: T, b: T) => boolean,
): Contradiction[] {
  const told = facts.flatMap((fact) => {
    const value = read(fact);
    return value === null ? [] : [{ fact, value }];
  });
  const [first] = told;
  if (first === undefined) return [];
  const second = told.find(({ value }) => areAtOdds(first.value, value));
  if (second === undefined) return [];
  const cite = ({ quote, source }: BibleFact) => `“${quote}” (${source})`;
  const message = `The bible says two things of ${about} (${field.replaceAll('_', ' ')}): ${cite(first.fact)} and ${cite(second.fact)}`;
  return [{ about, field, first: first.fact, second: second.fact, message }];
}

function orNull(colours: readonly Colour[]): readonly Colour[] | null {
  return colours.length === 0 ? null : colours;
}

/** The names in a sentence that says what the world is called; null where it has none that can be told from other words. */
function readName({ quote }: BibleFact): string | null {
  const named = quote.match(/\p{Lu}[\p{L}'’-]+(?: (?:of |the )*\p{Lu}[\p{L}'’-]+)*/gu);
  const last = named?.at(-1);
  return last === undefined ? null : foldText(last);
}

function isWithin(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}
