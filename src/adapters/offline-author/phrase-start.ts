import { isDeterminer, type Token } from './tag-english.ts';

/** Where the noun phrase begins whose head stands at `head`: back over at most three adjectives and nouns. */
export function phraseStart(tokens: readonly Token[], head: number, taken: ReadonlySet<number>): number {
  let from = head;
  while (from > 0 && head - from < 3) {
    const before = tokens[from - 1];
    if (before === undefined || before.closed || taken.has(from - 1)) break;
    const belongs = before.tag === 'adjective' || before.tag === 'noun';
    if (!belongs || isDeterminer(before) || before.lower.length > 18) break;
    // An adverb or a plain plural before the head belongs to what came earlier.
    if (before.lower.endsWith('ly')) break;
    from -= 1;
  }
  return from;
}
