/** What a prompt tells of the author's bible: quotes by field, under whom or what they are about. */
export interface ToldBible {
  readonly world: ToldFacts;
  readonly people: readonly ToldEntry[];
  readonly places: readonly ToldEntry[];
}

export type ToldFacts = ReadonlyMap<string, readonly string[]>;

export interface ToldEntry {
  readonly name: string;
  readonly facts: ToldFacts;
}

export function readToldBible(block: string | undefined): ToldBible {
  const world = new Map<string, string[]>();
  const lists: Record<string, { name: string; facts: Map<string, string[]> }[]> = { people: [], places: [] };
  let title = '';
  for (const line of (block ?? '').split('\n')) {
    const [, section] = /^# (.+)$/.exec(line) ?? [];
    const [, name] = /^## (.+)$/.exec(line) ?? [];
    const [, field, quote] = /^- ([a-z_]+): "(.*)"$/.exec(line) ?? [];
    if (section !== undefined) title = section;
    else if (name !== undefined) lists[title]?.push({ name, facts: new Map() });
    else if (field !== undefined && quote !== undefined) {
      const facts = title === 'world' ? world : lists[title]?.at(-1)?.facts;
      facts?.set(field, [...(facts.get(field) ?? []), quote]);
    }
  }
  return { world, people: lists['people'] ?? [], places: lists['places'] ?? [] };
}

/** All that is told of somebody, in one text. */
export function joinFacts(facts: ToldFacts): string {
  return [...facts.values()].flat().join(' ');
}

/** The quotes of these fields as one text; null where there are none. */
export function quoteFields(facts: ToldFacts, fields: readonly string[]): string | null {
  const quotes = fields.flatMap((field) => facts.get(field) ?? []);
  return quotes.length === 0 ? null : quotes.join(' ');
}

/** An age in digits or words; null where nothing says it plainly. */
export function readToldAge(facts: ToldFacts): number | null {
  const found = AGE.exec(facts.get('age')?.[0] ?? '') ?? OLD.exec(joinFacts(facts));
  const [, number] = found ?? [];
  if (number === undefined) return null;
  if (/^\d+$/.test(number)) return Number(number);
  return number
    .toLowerCase()
    .split('-')
    .reduce(
      (sum, word) => sum + (UNITS.indexOf(word) === -1 ? (TENS.indexOf(word) + 2) * 10 : UNITS.indexOf(word)),
      0,
    );
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const NUMBER = `(\\d{1,3}|(?:${TENS.join('|')})(?:-(?:${UNITS.slice(1, 10).join('|')}))?|${UNITS.slice(1).reverse().join('|')})`;
const AGE = new RegExp(`\\b${NUMBER}\\b`, 'i');
const OLD = new RegExp(`\\b${NUMBER}[- ]years?[- ]old\\b|\\baged ${NUMBER}\\b`, 'i');
