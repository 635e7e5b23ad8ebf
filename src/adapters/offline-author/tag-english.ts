import { toSingular, verbForms } from './inflect-english.ts';
import type { Lexicon } from './lexicon-schema.ts';

export type Tag = 'stop' | 'verb' | 'adjective' | 'noun' | 'number';

export interface Token {
  readonly text: string;
  readonly lower: string;
  /** Singular where it may be a plural. */
  readonly lemma: string;
  readonly capital: boolean;
  /** First of its sentence. */
  readonly first: boolean;
  /** Ends in 's or s'. */
  readonly possessive: boolean;
  /** Punctuation follows. */
  readonly closed: boolean;
  readonly tag: Tag;
}

/** Words of an English text with a guess at what each is: word lists first, then endings, then neighbours. */
export function tagEnglish(text: string, lexicon: Lexicon): Token[] {
  const { words } = lexicon;
  const stop = new Set(words.stop);
  const verbs = new Set([...words.verbs.flatMap(verbForms), ...words.verbForms]);
  const adjectives = new Set(words.adjectives);
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu)) {
    const after = text.slice(match.index + match[0].length);
    const bare = match[0].replace(/['’]s$/, '');
    const lower = bare.toLowerCase();
    const previous = tokens.at(-1);
    // Only the last few signs can tell where a sentence begins; looking at all of them would cost the square.
    const before = text.slice(Math.max(match.index - 4, 0), match.index);
    const first = tokens.length === 0 || /[.!?:\n]["”']?\s*["“']?$/.test(before);
    tokens.push({
      text: bare,
      lower,
      lemma: toSingular(lower),
      capital: /^\p{Lu}/u.test(bare),
      first,
      possessive: bare !== match[0] || /^['’](?=\s|$)/.test(after),
      closed: /^["”'’)]?[,.;:!?—–()"]/.test(after) || after === '',
      tag: guess(lower, previous, first, { stop, verbs, adjectives }),
    });
  }
  return tokens.map((token, index) =>
    isUnlistedVerb(token, tokens, index) ? { ...token, tag: 'verb' } : token,
  );
}

function guess(
  lower: string,
  previous: Token | undefined,
  first: boolean,
  lists: { stop: ReadonlySet<string>; verbs: ReadonlySet<string>; adjectives: ReadonlySet<string> },
): Tag {
  if (/^\d/.test(lower)) return 'number';
  if (lists.stop.has(lower)) return 'stop';
  // "the light", "a lost race": after an article or an adjective the same letters are a noun or an adjective.
  const afterArticle =
    !first &&
    previous !== undefined &&
    !previous.closed &&
    previous.lower !== 'that' &&
    (isDeterminer(previous) || previous.tag === 'adjective');
  if (lists.adjectives.has(lower)) return 'adjective';
  if (lists.verbs.has(lower) && !afterArticle) return 'verb';
  if (/(?:[a-z]{3}ly|[a-z]{2}(?:less|ful|ous|ible|able))$/.test(lower)) return 'adjective';
  if (/[a-z]{3}ed$/.test(lower)) return afterArticle ? 'adjective' : 'verb';
  if (
    /[a-z]{3}ing$/.test(lower) &&
    !afterArticle &&
    !/(?:wedding|building|painting|evening|morning|ceiling)$/.test(lower)
  ) {
    return 'verb';
  }
  return 'noun';
}

/** "A cook salts the sea": a word in s after a singular noun, before an article or a preposition, is a verb; and so
 *  is one after "who" or "it". */
function isUnlistedVerb(token: Token, tokens: readonly Token[], index: number): boolean {
  const previous = tokens[index - 1];
  const next = tokens[index + 1];
  if (token.tag !== 'noun' || token.capital || token.lemma === token.lower) return false;
  if (previous !== undefined && /^(?:who|it|he|she)$/.test(previous.lower) && !previous.closed) return true;
  return (
    !token.closed &&
    previous?.tag === 'noun' &&
    !previous.closed &&
    !previous.possessive &&
    previous.lemma === previous.lower &&
    next?.tag === 'stop' &&
    /^(?:a|an|the|his|her|their|its|every|each|to|that|into|for|from|out|up|at|by|with|on|no|them|him|it)$/.test(
      next.lower,
    )
  );
}

export function isDeterminer(token: Token): boolean {
  return /^(?:a|an|the|his|her|its|their|our|my|your|this|that|these|those|every|each|no|some|any|one|two|three|four|five|six|seven|eight|nine|ten|of|in|with|without|for|into|from|against)$/.test(
    token.lower,
  );
}
