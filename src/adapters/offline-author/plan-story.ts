import type { Chooser } from './create-chooser.ts';
import { fillSlots, raiseFirst } from './fill-frame.ts';
import type { IdeaPerson, IdeaReading } from './idea-reading.ts';
import { toPlural } from './inflect-english.ts';
import type { Age, Era, Lexicon, Matter, NamingStyle, Setting, Trade } from './lexicon-schema.ts';

/** What every contract of one book must see alike: decided from the idea and the seed alone. */
export interface StoryPlan {
  readonly setting: Setting;
  readonly age: Age;
  readonly matter: Matter;
  /** What the idea is about besides. */
  readonly second: Matter | null;
  readonly strange: boolean;
  readonly style: NamingStyle;
  readonly thing: string;
  readonly things: string;
  /** Another noun of the idea, as it stands there. */
  readonly objects: string | null;
  readonly hero: IdeaPerson;
  /** How the hero is spoken of before there is a cast: a name, or the trade with its article. */
  readonly heroPhrase: string;
  readonly trade: Trade;
  /** The idea's own place with its article; null where it has none. */
  readonly home: string | null;
  /** Who stands against the hero, where the idea says so and it is a person. */
  readonly foe: IdeaPerson | null;
  /** The hero is what the hero does; false for a girl, a king, a ghost. */
  readonly works: boolean;
  /** Institutions of the idea, with their article: those that stand against the hero, and the hero's own. */
  readonly opposing: readonly string[];
  readonly own: readonly string[];
}

const ERAS: readonly Era[] = ['old', 'steam', 'modern', 'future'];

export function planStory(reading: IdeaReading, lexicon: Lexicon, choose: Chooser): StoryPlan {
  const matters = lexicon.matters.filter(({ id }) => id !== 'plain');
  const plain = lexicon.matters.find(({ id }) => id === 'plain');
  const namedSetting = byId(lexicon.settings, reading.settings[0]);
  // Without a theme the idea's own nouns are what it is about; without nouns the place suggests something.
  const matter =
    byId(lexicon.matters, reading.matters[0]) ??
    (reading.nouns.length > 0 ? plain : null) ??
    (namedSetting === null ? null : byId(lexicon.matters, choose.pick('matter', namedSetting.matters))) ??
    choose.pick('matter', matters);
  // A place with a name of its own and nothing else said of it is most likely a city.
  const setting =
    namedSetting ??
    (reading.placeNames.length > 0 ? byId(lexicon.settings, 'city') : null) ??
    byId(lexicon.settings, choose.pick('setting', matter.settings)) ??
    choose.pick('setting', lexicon.settings);
  const strange = reading.strange || matter.strange;
  const [thing, things] = nameThing(reading, matter, lexicon);
  const spare = reading.nouns.find(({ one, head }) => head && one !== thing && !setting.words.includes(one));
  const trade = chooseTrade(reading, [setting, matter], lexicon, choose);
  const hero: IdeaPerson = reading.people[0] ?? {
    role: trade.role,
    gender: reading.gender,
    age: null,
    kind: 'person',
    several: false,
    rival: false,
    related: false,
  };
  const name = reading.personNames[0];
  // What shares a word with the hero's trade is the hero's own, and so is everything where nobody is opposed.
  const isOwn = (body: string) =>
    !reading.opposed || hero.role.split(' ').some((word) => body.toLowerCase().includes(word.toLowerCase()));
  return {
    setting,
    age: chooseAge(setting, reading.era, strange, choose),
    matter,
    second: byId(lexicon.matters, reading.matters[1]),
    strange,
    style: byId(lexicon.names, choose.pick('style', setting.styles)) ?? choose.pick('style', lexicon.names),
    thing,
    things,
    objects: spare?.seen ?? null,
    hero,
    heroPhrase:
      name ??
      (hero.rival
        ? fillSlots(lexicon.frames.firstRival, { trade: hero.role })
        : definite(lexicon, hero.role)),
    trade,
    home: nameHome(reading, lexicon),
    foe: findFoe(reading, hero),
    works: isTrade(hero, lexicon),
    opposing: reading.bodies.filter((body) => !isOwn(body)).map((body) => definite(lexicon, body)),
    own: reading.bodies.filter(isOwn).map((body) => definite(lexicon, body)),
  };
}

/** Where the idea names the hero's trade, a skill of the theme that knows it, or a plain one. */
function chooseTrade(
  reading: IdeaReading,
  themes: readonly [Setting, Matter],
  lexicon: Lexicon,
  choose: Chooser,
): Trade {
  const hero = reading.people[0];
  const [setting, matter] = themes;
  if (hero === undefined)
    return choose.pick('trade', matter.words.length > 0 ? matter.trades : setting.trades);
  if (hero.age === 'child') return { role: hero.role, ...choose.pick('trade', lexicon.people.childTrades) };
  const role = hero.role.toLowerCase();
  const knows = (words: readonly string[]) =>
    words.some((word) => role.split(' ').includes(word) || role.includes(word));
  const fitting = themes
    .filter((theme) => isTrade(hero, lexicon) && knows(theme.words))
    .flatMap((theme) => theme.trades);
  const skill =
    fitting.length > 0 ? choose.pick('trade', fitting) : choose.pick('trade', lexicon.people.plainTrades);
  return { role: hero.role, skill: skill.skill, wear: skill.wear };
}

function isTrade(person: IdeaPerson, lexicon: Lexicon): boolean {
  const head = lexicon.language === 'en' ? (person.role.split(' ').at(-1) ?? '') : person.role;
  const none = lexicon.words.noTrade.some((word) =>
    lexicon.language === 'en' ? head === word : head.endsWith(word),
  );
  return person.kind === 'person' && person.age !== 'child' && !none;
}

function byId<T extends { readonly id: string }>(list: readonly T[], id: string | undefined): T | null {
  return list.find((item) => item.id === id) ?? null;
}

function chooseAge(setting: Setting, era: Era | null, strange: boolean, choose: Chooser): Age {
  const wanted = era ?? (strange ? null : 'modern');
  if (wanted !== null) {
    const distance = (age: Age) => Math.abs(ERAS.indexOf(age.era) - ERAS.indexOf(wanted));
    const nearest = [...setting.ages].sort((a, b) => distance(a) - distance(b))[0];
    if (nearest !== undefined) return nearest;
  }
  // A far future is told only where the idea asks for it, or the place is nowhere else.
  const usual = setting.ages.filter((age) => age.era !== 'future');
  return choose.pick('age', usual.length > 0 ? usual : setting.ages);
}

/** The idea's own noun where it belongs to the matter (or the matter has no words of its own), else the matter's. */
function nameThing(reading: IdeaReading, matter: Matter, lexicon: Lexicon): readonly [string, string] {
  const own = reading.nouns.find(
    ({ one }) => matter.words.length === 0 || one === matter.thing.one || isOpenThing(one, matter),
  );
  return own === undefined ? [matter.thing.one, matter.thing.many] : [own.one, pluralIn(lexicon, own.one)];
}

/** Only some matters speak of their thing as a stand-in that any noun can fill. */
function isOpenThing(noun: string, matter: Matter): boolean {
  const open = matter.bodies.some((body) => /\{[Tt]hing\}/.test(body.name)) && matter.id !== 'memory';
  return open && matter.words.includes(noun);
}

function pluralIn(lexicon: Lexicon, noun: string): string {
  return lexicon.language === 'en' ? toPlural(noun, lexicon.words.massNouns.includes(noun)) : noun;
}

function definite(lexicon: Lexicon, phrase: string): string {
  return lexicon.language === 'en' ? `the ${phrase}` : phrase;
}

function nameHome(reading: IdeaReading, lexicon: Lexicon): string | null {
  const named = reading.placeNames.find((name) =>
    lexicon.words.siteHeads.some(
      (head) => name.split(' ').includes(head) || (lexicon.language === 'zh' && name.endsWith(head)),
    ),
  );
  if (named !== undefined) return definite(lexicon, named);
  const home = reading.homes[0];
  return home === undefined ? null : definite(lexicon, home);
}

function findFoe(reading: IdeaReading, hero: IdeaPerson): IdeaPerson | null {
  if (hero.rival) return hero;
  if (!reading.opposed || reading.bodies.length > 0) return null;
  return reading.people.find((person) => person !== hero && person.kind !== 'animal') ?? null;
}

/** Slots that every frame may use. */
export function planSlots(plan: StoryPlan, lexicon: Lexicon): Record<string, string> {
  return {
    thing: plan.thing,
    things: plan.things,
    objects: plan.objects ?? plan.things,
    trade: plan.hero.role,
    a_trade: lexicon.language === 'en' ? `a ${plan.hero.role}` : plan.hero.role,
    hero: plan.heroPhrase,
  };
}

/** A name such as "the {Thing} Registry" with the book's own thing in it, each word raised. */
export function fillName(pattern: string, slots: Readonly<Record<string, string>>): string {
  const raised = Object.fromEntries(
    Object.entries(slots).map(([slot, value]) => [
      raiseFirst(slot),
      value.split(' ').map(raiseFirst).join(' '),
    ]),
  );
  return fillSlots(pattern, { ...slots, ...raised });
}
