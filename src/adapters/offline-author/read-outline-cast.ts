import type { Chooser } from './create-chooser.ts';
import type { Lexicon } from './lexicon-schema.ts';
import { parseJsonObject } from './parse-json-object.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  /** What the prose calls them. */
  readonly short: string;
  readonly role: string;
  readonly pronouns: string;
  readonly their: string;
  readonly them: string;
}

/** Who plays which part. Whoever the foe knows besides the hero is the one whose loyalty is in doubt. */
export interface OutlineCast {
  readonly hero: Person;
  readonly foe: Person;
  readonly friend: Person;
  readonly doubt: Person;
  /** The rest, who take turns; never empty. */
  readonly rest: readonly Person[];
}

interface Told {
  readonly name: string;
  readonly role: string;
  readonly gender: string;
  readonly age: number;
  readonly knows: readonly string[];
}

const SMALLEST_CAST = 5;

export function readOutlineCast(
  block: string | undefined,
  knownIds: ReadonlyMap<string, string>,
  lexicon: Lexicon,
  choose: Chooser,
): OutlineCast {
  const document = parseJsonObject(block ?? '');
  const supporting: readonly unknown[] = Array.isArray(document['supporting_characters'])
    ? document['supporting_characters']
    : [];
  const [hero, foe] = [readPerson(document['protagonist']), readPerson(document['antagonist'])];
  const others = supporting.flatMap((value) => readPerson(value) ?? []);
  const told = [hero, foe, ...others];
  const names = new Set(told.flatMap((person) => person?.name ?? []));
  const invent = (): Told => {
    const made = inventPerson(names, lexicon, choose);
    names.add(made.name);
    return made;
  };
  const known = [
    hero ?? invent(),
    foe ?? invent(),
    ...others.filter(({ name }, index) => others.findIndex((other) => other.name === name) === index),
  ];
  while (known.length < SMALLEST_CAST) known.push(invent());

  const people = known.map((person, index) => describe(person, index, known));
  const [first, second, ...rest] = people;
  if (first === undefined || second === undefined) throw new Error('a cast has a hero and a foe');
  const doubt = rest.find(({ name }) => foe?.knows.includes(name)) ?? choose.pick('doubt', rest);
  const grown = rest.filter((person) => person !== doubt && (known[people.indexOf(person)]?.age ?? 30) >= 16);
  const friend = choose.pick('friend', grown.length > 0 ? grown : rest.filter((person) => person !== doubt));
  return {
    hero: first,
    foe: second,
    friend,
    doubt,
    rest: rest.filter((person) => person !== doubt && person !== friend),
  };

  function describe(person: Told, index: number, all: readonly Told[]): Person {
    const { people: words, outline } = { people: lexicon.people, outline: lexicon.outline };
    const gender =
      person.gender === words.genders.female
        ? 'female'
        : person.gender === words.genders.male
          ? 'male'
          : null;
    const own = gender === null ? null : words.pronouns[gender];
    return {
      id: knownIds.get(person.name) ?? mintId(person.name, index, all),
      name: person.name,
      short: shortName(person.name, all, lexicon),
      role: person.role,
      pronouns: outline.phrases.pronouns[gender ?? 'other'],
      their: own?.their ?? outline.phrases.otherTheir,
      them: own?.them ?? outline.phrases.otherThem,
    };
  }
}

function readPerson(value: unknown): Told | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, role, gender, age, relationships } = value as Record<string, unknown>;
  if (typeof name !== 'string' || name.trim() === '') return null;
  return {
    name: name.trim(),
    role: typeof role === 'string' ? role : '',
    gender: typeof gender === 'string' ? gender : '',
    age: typeof age === 'number' ? age : 30,
    knows: typeof relationships === 'object' && relationships !== null ? Object.keys(relationships) : [],
  };
}

function inventPerson(taken: ReadonlySet<string>, lexicon: Lexicon, choose: Chooser): Told {
  const slot = `stranger ${taken.size}`;
  const style = choose.pick('stranger style', lexicon.names);
  const gender = choose.pick(`${slot} gender`, ['female', 'male'] as const);
  const joint = lexicon.language === 'zh' ? '' : ' ';
  const names = choose.pickMany(slot, style[gender], style[gender].length).map((given) => {
    const family = choose.pick(`${slot} ${given}`, style.family);
    return lexicon.language === 'zh' ? `${family}${given}` : `${given}${joint}${family}`;
  });
  const free = names.find((name) => ![...taken].some((other) => other.split(' ')[0] === name.split(' ')[0]));
  return {
    name: free ?? `${names[0] ?? ''}${joint}${taken.size}`,
    role: choose.pick(`${slot} role`, lexicon.outline.stock.strangers),
    gender: lexicon.people.genders[gender],
    age: 30,
    knows: [],
  };
}

/** From the name, in Latin capitals; where it has none, from the place in the cast. */
function mintId(name: string, index: number, all: readonly Told[]): string {
  const token = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^_|_$/g, '');
  const own = token(name);
  if (own === '') return `CHAR_P${index + 1}`;
  return all.slice(0, index).some((other) => token(other.name) === own)
    ? `CHAR_${own}_${index + 1}`
    : `CHAR_${own}`;
}

/** The first name, unless it is a title, is too short to be told apart, or belongs to two. */
function shortName(name: string, all: readonly Told[], lexicon: Lexicon): string {
  if (/\p{Script=Han}/u.test(name)) return name;
  const first = name.split(/\s+/)[0] ?? name;
  const isTitle = /\.$/.test(first) || ['the', ...lexicon.words.titles].includes(first.toLowerCase());
  const shared =
    all.filter((other) => other.name !== name && other.name.split(/\s+/).includes(first)).length > 0;
  return isTitle || shared || [...first].length < 3 ? name : first;
}
