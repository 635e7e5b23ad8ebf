import type { BibleFact } from '../../contracts/author-bible.ts';
import { foldText } from '../../text/fold-text.ts';
import { isSamePlace } from '../../tools/canon/is-same-place.ts';

/**
 * Facts of several parts under one name a person and place. A shorter name is a longer one's where there is exactly one that it can
 * be; of two Voss nobody knows which is meant, and the name stays for itself. A place is the same with an article and without.
 */
export function joinNames(facts: readonly BibleFact[]): BibleFact[] {
  const people = nameAll(listNames(facts, 'person'), isPartOf);
  const places = nameAll(listNames(facts, 'place'), isSamePlace);
  return facts.map((fact) => {
    if (fact.name === null) return fact;
    const names = fact.about === 'person' ? people : places;
    return { ...fact, name: names.get(fact.name) ?? fact.name };
  });
}

function listNames(facts: readonly BibleFact[], about: BibleFact['about']): string[] {
  return [
    ...new Set(facts.flatMap((fact) => (fact.about === about && fact.name !== null ? [fact.name] : []))),
  ];
}

/** By each name the one that stands for it: the longest, and of equals the first. */
function nameAll(
  names: readonly string[],
  isShortFor: (short: string, long: string) => boolean,
): ReadonlyMap<string, string> {
  const sorted = names.toSorted((a, b) => b.length - a.length);
  const heads: string[] = [];
  const named = new Map<string, string>();
  for (const name of sorted) {
    const longer = heads.filter((head) => isShortFor(name, head));
    const [only] = longer;
    if (only !== undefined && longer.length === 1) named.set(name, only);
    else heads.push(name);
  }
  return named;
}

/** Mira, or Voss, of Mira Voss; whole words only. */
function isPartOf(short: string, long: string): boolean {
  return ` ${foldText(long)} `.includes(` ${foldText(short)} `);
}
