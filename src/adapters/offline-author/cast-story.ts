import type { Chooser } from './create-chooser.ts';
import type { IdeaPerson, IdeaReading } from './idea-reading.ts';
import type { AgeBand, Archetype, Gender, Kind, Lexicon, Trade } from './lexicon-schema.ts';
import { nameCast } from './name-cast.ts';
import type { StoryPlan } from './plan-story.ts';

export type Part = 'hero' | 'foe' | Archetype;

export interface CastMember {
  readonly part: Part;
  readonly name: string;
  readonly first: string;
  readonly gender: Gender;
  readonly kind: Kind;
  readonly band: AgeBand;
  readonly age: number;
  readonly trade: Trade;
  /** The person of the idea whom this is; null for one of our own. */
  readonly person: IdeaPerson | null;
}

const AGES: Readonly<Record<AgeBand, readonly [number, number]>> = {
  child: [9, 13],
  young: [17, 26],
  grown: [29, 54],
  old: [63, 79],
};
const BANDS: Readonly<Record<Archetype, AgeBand>> = {
  mentor: 'old',
  friend: 'grown',
  insider: 'young',
  kin: 'grown',
  stranger: 'grown',
  youth: 'child',
  guardian: 'grown',
  partner: 'grown',
};

/** Somebody of the author's own bible. */
export interface GivenPerson {
  readonly name: string;
  readonly gender: Gender | null;
  readonly age: number | null;
}

/** Who is in the story: the idea's people first, then three to five others, each with a part, an age and a trade of
 *  their own. The hero comes first, the foe second. */
export function castStory(
  reading: IdeaReading,
  plan: StoryPlan,
  lexicon: Lexicon,
  choose: Chooser,
  given: readonly GivenPerson[] = [],
): CastMember[] {
  const bearers = placeGiven(reading, given);
  const partners = reading.people.filter((person) => person !== plan.hero && person !== plan.foe).slice(0, 2);
  // Two names and nobody against anybody: the second goes along with the first.
  const companion = partners.length === 0 && reading.personNames.length > 1 && !reading.opposed;
  const size = choose.number('size', 3, 5);
  const others = choose.pickMany<Archetype>(
    'archetypes',
    // A child, a ghost or a dragon has no old school friend, but somebody who looks after it.
    plan.hero.age === 'child' || plan.hero.kind !== 'person'
      ? ['guardian', 'insider', 'stranger', 'youth']
      : ['mentor', 'friend', 'insider', 'kin', 'stranger', 'youth'],
    Math.max(size - partners.length, 2),
  );
  const parts: { part: Part; person: IdeaPerson | null }[] = [
    { part: 'hero', person: plan.hero },
    { part: 'foe', person: plan.foe },
    ...(companion ? [null] : partners).map((person) => ({ part: 'partner' as const, person })),
    ...others.map((part) => ({ part, person: null })),
  ];
  // Whoever the author has named is in it, however many they are.
  for (let at = 0; parts.length < bearers.length; at += 1)
    parts.push({ part: others[at % others.length] ?? 'friend', person: null });
  const spare = choose
    .pickMany('trades', [...plan.setting.trades, ...plan.matter.trades, ...(plan.second?.trades ?? [])], 20)
    .filter((trade) => trade.role !== plan.hero.role && trade.skill !== plan.trade.skill);
  const plain = choose.pickMany('plain trades', lexicon.people.plainTrades, 20);
  const children = choose.pickMany('child trades', lexicon.people.childTrades, 20);
  const drafts = parts.map(({ part, person }, index) => {
    const gender = bearers[index]?.gender ?? person?.gender ?? genderFor(index);
    const band = person?.age ?? (part === 'hero' || part === 'foe' ? 'grown' : BANDS[part]);
    const [from, to] = AGES[band];
    return {
      part,
      person,
      gender,
      band,
      kind: person?.kind ?? 'person',
      age: bearers[index]?.age ?? choose.number(`age ${index}`, from, to),
      trade: part === 'hero' ? plan.trade : tradeFor(part, band, index),
    };
  });
  const names = nameCast(
    drafts.map(({ part, gender, kind, person }, index) => ({
      gender,
      kind,
      kin: part === 'kin' || (person !== null && person !== plan.hero && isKin(person)),
      name: bearers[index]?.name ?? ideaName(part, index),
    })),
    plan.style,
    lexicon.language,
    choose,
  );
  return drafts.map((draft, index) => ({
    ...draft,
    age: draft.part === 'kin' ? kinAge(index) : draft.age,
    name: names[index]?.name ?? '',
    first: names[index]?.first ?? '',
  }));

  function isKin(person: IdeaPerson): boolean {
    return lexicon.words.kin.some((word) => person.role === word || person.role.endsWith(` ${word}`));
  }

  /** Officials and people of the idea have a role of their own, and children a child's clothes. */
  function tradeFor(part: Part, band: AgeBand, index: number): Trade {
    const trade = spare[index % spare.length] ?? plan.trade;
    if (band === 'child') return { ...trade, ...children[index % children.length] };
    // Whoever taught the hero did what the hero does.
    if (part === 'mentor' && plan.works)
      return { ...trade, ...plain[index % plain.length], role: plan.hero.role };
    const own = part === 'foe' || part === 'insider' || part === 'partner';
    return own ? { ...trade, ...plain[index % plain.length] } : trade;
  }

  /** Brothers and sisters are of an age, and never of the same. */
  function kinAge(index: number): number {
    const hero = drafts[0]?.age ?? 30;
    const gap = choose.number(`kin gap ${index}`, 2, 7);
    return choose.pick(`kin older ${index}`, [true, false]) ? hero + gap : Math.max(hero - gap, 16);
  }

  /** The second name of the idea is the foe's where the idea sets two people against each other, else a partner's. */
  function ideaName(part: Part, index: number): string | null {
    const [first = null, second = null, third = null] = reading.personNames;
    if (part === 'hero') return first;
    if (part === 'foe') return reading.opposed ? second : null;
    if (index === 2) return reading.opposed ? third : second;
    return null;
  }

  function genderFor(index: number): Gender {
    if (index === 0)
      return (
        reading.gender ?? guessGender(reading.personNames[0]) ?? choose.pick('gender 0', ['female', 'male'])
      );
    return choose.pick(`gender ${index}`, ['female', 'male']);
  }
}

/** Only so that "Mira" is not a man by chance. */
function guessGender(name: string | undefined): Gender | null {
  if (name === undefined) return null;
  return /[aei]$/.test(name.split(' ')[0] ?? '') ? 'female' : null;
}

/** Who of them is which member: whom the idea names is who the idea says, the others follow in their order. */
function placeGiven(
  { personNames, opposed }: IdeaReading,
  given: readonly GivenPerson[],
): readonly (GivenPerson | undefined)[] {
  const isOf = (name: string | undefined) => (person: GivenPerson) =>
    name !== undefined && ` ${person.name} `.includes(` ${name} `);
  const hero = given.find(isOf(personNames[0]));
  const foe = opposed ? given.find((person) => person !== hero && isOf(personNames[1])(person)) : undefined;
  const rest = given.filter((person) => person !== hero && person !== foe);
  return given.length === 0
    ? []
    : [
        hero ?? (personNames[0] === undefined ? rest.shift() : undefined),
        foe ?? (opposed && personNames[1] !== undefined ? undefined : rest.shift()),
        ...rest,
      ];
}
