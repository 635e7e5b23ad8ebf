import type { AuthorBible, BibleFact, BibleSubject } from '../../contracts/author-bible.ts';

/** All that a bible says of one person or place. */
export interface BibleEntry {
  readonly name: string;
  readonly facts: readonly BibleFact[];
}

/** The people or the places, in the order in which the bible brings them in. */
export function listEntries(
  bible: AuthorBible | null,
  about: Extract<BibleSubject, 'person' | 'place'>,
): BibleEntry[] {
  const entries = new Map<string, BibleFact[]>();
  for (const fact of bible?.facts ?? []) {
    if (fact.about !== about || fact.name === null) continue;
    const known = entries.get(fact.name);
    if (known === undefined) entries.set(fact.name, [fact]);
    else known.push(fact);
  }
  return [...entries].map(([name, facts]) => ({ name, facts }));
}

/** `age: “Mira is thirty-four.” (bible/people.md)`, as a page has it. */
export function tellFact({ field, quote, source }: BibleFact): string {
  return `${field.replaceAll('_', ' ')}: “${quote}” (${source})`;
}
