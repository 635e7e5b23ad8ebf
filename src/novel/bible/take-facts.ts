import { hasQuote } from '../../agents/fold-quote.ts';
import {
  BIBLE_FIELDS,
  type BibleFact,
  type RawBibleFact,
  type RefusedFact,
} from '../../contracts/author-bible.ts';
import { foldText } from '../../text/fold-text.ts';
import type { BiblePart } from './cut-bible.ts';

// What of a model's answer is taken: a fact whose quote stands in the part, and whose person or place the part names. The rest is kept
// with the reason, and believed by nobody.

export interface TakenFacts {
  facts: BibleFact[];
  refused: RefusedFact[];
}

/** A fact is a sentence or a few; a page is none. */
const LONGEST_QUOTE = 700;
const SHORTEST_QUOTE = 4;

export function takeFacts(part: BiblePart, raw: readonly RawBibleFact[]): TakenFacts {
  const taken: TakenFacts = { facts: [], refused: [] };
  const seen = new Set<string>();
  for (const answer of raw) {
    const fact = readFact(part, answer);
    const key = foldText([fact.about, fact.name ?? '', fact.quote].join('\n'));
    if (seen.has(key)) continue;
    seen.add(key);
    const why = findFault(part, fact);
    if (why === null) taken.facts.push(fact);
    else taken.refused.push({ ...fact, why });
  }
  return taken;
}

function readFact({ source, number }: BiblePart, { about, name, field, quote }: RawBibleFact): BibleFact {
  const isNamed = about === 'person' || about === 'place';
  const own: readonly string[] = BIBLE_FIELDS[about];
  return {
    about,
    name: isNamed && name.trim() !== '' ? name.replaceAll(/\s+/g, ' ').trim() : null,
    // A side that this subject does not have is none of its.
    field: own.includes(field) ? field : 'other',
    quote: quote.trim(),
    source,
    part: number,
  };
}

function findFault(part: BiblePart, { about, name, quote }: BibleFact): RefusedFact['why'] | null {
  if (!hasQuote(part.text, quote)) return 'quote_not_found';
  if ([...quote].length < SHORTEST_QUOTE || (name !== null && foldText(quote) === foldText(name)))
    return 'quote_says_nothing';
  if (quote.length > LONGEST_QUOTE) return 'quote_too_long';
  if (about !== 'person' && about !== 'place') return null;
  if (name === null) return 'name_missing';
  return hasQuote([...part.under, part.text].join('\n'), name) ? null : 'name_not_found';
}
