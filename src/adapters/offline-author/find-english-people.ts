import type { IdeaPerson } from './idea-reading.ts';
import type { Gender, Lexicon } from './lexicon-schema.ts';
import { phraseStart } from './phrase-start.ts';
import type { Token } from './tag-english.ts';

const AGENT = /(?:er|or|ist|ian|eer|ess|man|woman|smith|wright|monger|herd)$/;
const NOT_IN_A_ROLE = new Set([
  'rival',
  'last',
  'only',
  'best',
  'same',
  'twin',
  'next',
  'local',
  'single',
  'whole',
  'half',
  'wrong',
  'right',
]);

/** People of an English idea, each with the words that say what they are. `taken` are tokens inside proper names. */
export function findEnglishPeople(
  tokens: readonly Token[],
  lexicon: Lexicon,
  taken: ReadonlySet<number>,
): IdeaPerson[] {
  const listed = new Map(lexicon.words.persons.map((person) => [person.word, person]));
  const trades = new Set(
    [...lexicon.settings, ...lexicon.matters].flatMap((theme) =>
      theme.trades.map((trade) => trade.role.split(' ').at(-1)),
    ),
  );
  const people: (IdeaPerson & { readonly owner: boolean })[] = [];
  for (const [index, token] of tokens.entries()) {
    if (taken.has(index) || token.tag === 'verb' || token.tag === 'number' || token.tag === 'stop') continue;
    const entry = listed.get(token.lemma);
    const agent =
      token.lemma.length >= 5 &&
      AGENT.test(token.lemma) &&
      token.tag === 'noun' &&
      !lexicon.words.notPersons.includes(token.lemma);
    if (entry === undefined && !agent && !(trades.has(token.lemma) && token.tag === 'noun')) continue;
    // "lighthouse keeper": only the last noun of a phrase is the person.
    const next = tokens[index + 1];
    if (!token.closed && !token.possessive && next?.tag === 'noun' && !next.capital && !taken.has(index + 1))
      continue;
    const from = phraseStart(tokens, index, taken);
    const before = tokens[from - 1]?.lower === 'own' ? tokens[from - 2] : tokens[from - 1];
    const parts = tokens.slice(from, index);
    const role = [
      ...parts
        .filter((part) => !NOT_IN_A_ROLE.has(part.lower))
        .map((part) =>
          part.possessive ? `${part.lower}${part.lower.endsWith('s') ? "'" : "'s"}` : part.lower,
        ),
      token.lemma,
    ].join(' ');
    const last = people.at(-1);
    // "the ghost of a referee" is one person, and no longer one who blows a whistle.
    if (last?.kind === 'spirit' && before !== undefined && isOf(tokens, from, last.role)) {
      people[people.length - 1] = { ...last, role: `${last.role} of a ${role}` };
      continue;
    }
    if (people.some((person) => person.role === role)) continue;
    const old = parts.some((part) => /^(?:old|elderly|retired|ageing|aging|dying|oldest)$/.test(part.lower));
    const young = parts.some((part) => /^(?:young|younger|youngest|teenage)$/.test(part.lower));
    people.push({
      role,
      gender: entry?.gender ?? genderOfEnding(token.lemma),
      age: old ? 'old' : (entry?.age ?? (young ? 'young' : null)),
      kind: entry?.kind ?? 'person',
      several: token.lemma !== token.lower,
      rival: parts.some((part) => part.lower === 'rival'),
      related: before !== undefined && /^(?:his|her|their|my|our)$/.test(before.lower),
      owner: token.possessive,
    });
  }
  // "the queen's food taster" is about the taster.
  return [...people.filter(({ owner }) => !owner), ...people.filter(({ owner }) => owner)].map(
    ({ owner: _, ...person }) => person,
  );
}

function isOf(tokens: readonly Token[], from: number, role: string): boolean {
  const [head, of, article] = tokens.slice(from - 3, from);
  return (
    head !== undefined &&
    role.endsWith(head.lemma) &&
    of?.lower === 'of' &&
    /^(?:a|an|the)$/.test(article?.lower ?? '')
  );
}

function genderOfEnding(word: string): Gender | null {
  if (/(?:woman|ess)$/.test(word)) return 'female';
  return /man$/.test(word) ? 'male' : null;
}
