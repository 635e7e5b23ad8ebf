import type { Lexicon } from './lexicon-schema.ts';
import type { Token } from './tag-english.ts';

export type NameKind = 'person' | 'place' | 'body';

export interface ProperName {
  readonly name: string;
  readonly kind: NameKind;
  /** Token positions, the end not included. */
  readonly from: number;
  readonly to: number;
}

const JOINERS = new Set(['of', 'the', 'de', 'von', 'van', 'al', 'and', 'for']);

/** Runs of capitalised words, with what their neighbours say they name. */
export function findProperNames(tokens: readonly Token[], lexicon: Lexicon): ProperName[] {
  const known = knownWords(lexicon);
  const names: ProperName[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    if (!beginsName(tokens, from, known, lexicon)) continue;
    let to = from + 1;
    while (to < tokens.length && !tokens[to - 1]?.closed) {
      const joined = joinedEnd(tokens, to);
      if (joined === null) break;
      to = joined;
    }
    const title = tokens[from];
    const titled =
      title !== undefined &&
      to - from > 1 &&
      tokens[from - 1]?.lower !== 'the' &&
      lexicon.words.titles.includes(title.lower);
    const start = titled ? from + 1 : from;
    const name = tokens
      .slice(start, to)
      .map((token, index, parts) => (index < parts.length - 1 ? ownerForm(token) : token.text))
      .join(' ');
    names.push({ name, kind: titled ? 'person' : nameKind(tokens, from, to, lexicon), from, to });
    from = to - 1;
  }
  return names;
}

function ownerForm(token: Token): string {
  if (!token.possessive) return token.text;
  return token.text.endsWith('s') ? `${token.text}'` : `${token.text}'s`;
}

/** Common words, which a capital at the start of a sentence does not turn into names. */
function knownWords(lexicon: Lexicon): ReadonlySet<string> {
  const { words } = lexicon;
  return new Set(
    [
      ...words.stop,
      ...words.adjectives,
      ...words.notPersons,
      ...words.massNouns,
      ...words.dull,
      ...words.places,
      ...words.bodies,
      ...words.persons.map((person) => person.word),
      ...lexicon.settings.flatMap((setting) => setting.words),
      ...lexicon.matters.flatMap((matter) => matter.words),
    ].map((word) => word.toLowerCase()),
  );
}

function beginsName(
  tokens: readonly Token[],
  index: number,
  known: ReadonlySet<string>,
  lexicon: Lexicon,
): boolean {
  const token = tokens[index];
  if (token === undefined || !token.capital || token.text.length < 2) return false;
  if (lexicon.words.notNames.includes(token.text)) return false;
  if (!token.first) return token.tag !== 'stop' || tokens[index + 1]?.capital === true;
  const next = tokens[index + 1];
  if (next?.capital && !token.closed && token.tag !== 'stop') return true;
  if (known.has(token.lower) || known.has(token.lemma) || token.tag !== 'noun') return false;
  if (tokens.some((other) => other.lower === token.lower && !other.capital)) return false;
  if (token.possessive) return true;
  if (next === undefined) return false;
  return token.closed
    ? /^(?:a|an|the|who)$/.test(next.lower)
    : next.tag === 'verb' || isAuxiliary(next.lower);
}

function joinedEnd(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index];
  if (token === undefined) return null;
  if (token.capital && token.tag !== 'stop') return index + 1;
  const next = tokens[index + 1];
  const linked = JOINERS.has(token.lower) && token.lower !== 'and' && !token.closed;
  if (!linked || next === undefined) return null;
  if (next.capital) return index + 2;
  const second = tokens[index + 2];
  return next.lower === 'the' && second?.capital ? index + 3 : null;
}

function nameKind(tokens: readonly Token[], from: number, to: number, lexicon: Lexicon): NameKind {
  const parts = tokens.slice(from, to);
  if (parts.some((part) => lexicon.words.bodyHeads.includes(part.text))) return 'body';
  if (parts.some((part) => lexicon.words.siteHeads.includes(part.text))) return 'place';
  const before = tokens[from - 1];
  const first = parts[0];
  if (before === undefined || before.closed || first?.first) return 'person';
  const second = tokens[from - 2];
  if (before.lower === 'named' || before.lower === 'called') {
    const noun = second?.lemma ?? '';
    return lexicon.words.places.includes(noun) || isVessel(noun) ? 'place' : 'person';
  }
  if (/^(?:in|at|from|near|of|across|outside|into|beyond|the|on|around|throughout)$/.test(before.lower))
    return 'place';
  if (before.tag === 'number' && second?.lower === 'in') return 'place';
  return before.lower === 'to' && tokens[from - 2]?.tag === 'verb' ? 'place' : 'person';
}

function isVessel(noun: string): boolean {
  return /^(?:ship|boat|town|city|village|island|planet|station|country|kingdom|street|inn|train|river|place)$/.test(
    noun,
  );
}

function isAuxiliary(word: string): boolean {
  return /^(?:is|was|has|had|must|can|could|will|would|cannot|does|did|and|never|always|who)$/.test(word);
}
