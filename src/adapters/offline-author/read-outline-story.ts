import { createHash } from 'node:crypto';
import type { AuthorRequest } from './author-request.ts';
import { chooseFamily } from './choose-family.ts';
import { type Chooser, createChooser } from './create-chooser.ts';
import type { Slots } from './fill-frame.ts';
import type { Language, Lexicon, Lexicons } from './lexicon-schema.ts';
import { matchFrame } from './match-frame.ts';
import { nameStoryThing } from './name-story-thing.ts';
import type { Family } from './outline-lexicon-schema.ts';
import { parseJsonObject } from './parse-json-object.ts';
import type { OutlineInputs } from './parse-outline-inputs.ts';
import { type AuthorPlan, placeAuthorOutline } from './place-author-outline.ts';
import { planStory } from './plan-story.ts';
import { readIdea } from './read-idea.ts';
import { type OutlineCast, readOutlineCast } from './read-outline-cast.ts';
import { type OutlinePlaces, readOutlinePlaces } from './read-outline-places.ts';
import { readTexts } from './read-texts.ts';

/** What the phases of one outline must see alike: all of it follows from the bible and the seed, which every request of
 *  phases 01 to 03 carries, and nothing from another answer. */
export interface OutlineStory {
  readonly lexicon: Lexicon;
  readonly choose: Chooser;
  readonly cast: OutlineCast;
  readonly places: OutlinePlaces;
  /** Slots that hold for the whole book. */
  readonly slots: Slots;
  readonly family: Family;
  /** What the author's own outline says about a chapter. */
  readonly author: (chapterId: number) => AuthorPlan | null;
  /** Names from the author's notes that nobody bears yet. */
  readonly noted: readonly string[];
}

const WORLD = [
  'geography',
  'social_system',
  'culture_customs',
  'technology_level',
  'power_system',
  'special_rules',
  'time_period',
];

export function readOutlineStory(
  { idea, inputs, lexicons, language, chooseForBook }: AuthorRequest,
  { seed, knownIds, book }: OutlineInputs,
): OutlineStory {
  const lexicon = lexicons[language];
  const { stock, phrases } = lexicon.outline;
  const blocks = ['world', 'theme_conflict', 'characters'].map((name) => inputs.get(name) ?? '');
  // One digest for the whole bible: a choice is a hash of its keys, and there are hundreds.
  const bible = createHash('sha256').update(JSON.stringify(blocks)).digest('hex');
  const choose = createChooser(seed, 'outline', bible);
  const [world, theme, characters] = blocks.map(parseJsonObject);
  const cast = readOutlineCast(inputs.get('characters'), knownIds, lexicon, choose);
  const prose = readTexts(world ?? {}, WORLD).join('\n');
  const conflict = readTexts(theme ?? {}, ['main_conflict']).join(' ');
  const places = readOutlinePlaces(
    {
      name: readTexts(world ?? {}, ['world_name'])[0] ?? '',
      geography: readTexts(world ?? {}, ['geography'])[0] ?? '',
      prose,
      rest: blocks.slice(1).join('\n'),
      foe: `${JSON.stringify(characters?.['antagonist'] ?? '')}\n${conflict}`,
      heroName: cast.hero.short,
      people: [cast.hero, cast.foe, cast.friend, cast.doubt, ...cast.rest].map(({ name }) => name),
    },
    lexicon,
  );
  const quarrel = lexicon.frames.clash
    .map((frame) => matchFrame(frame, conflict))
    .find((match) => match !== null);
  const known = readKnown(`${conflict}\n${prose}`, lexicon);
  const token = choose.pick('token', stock.tokens);
  const family = chooseFamily(idea, lexicons, language, chooseForBook);
  const { proofs, clocks, truths } = family;
  const reading = readIdea(idea, lexicons, language);
  const plan = planStory(reading, lexicon, chooseForBook);
  return {
    lexicon,
    choose,
    cast,
    places,
    family,
    author: placeAuthorOutline(inputs.get('author_outline'), book.chapters, inputs.get('findings')),
    noted: listNoted(inputs.get('author_notes') ?? '', lexicons, language, blocks.join('\n')),
    slots: {
      town: places.town,
      home: places.home,
      body: places.body,
      body2: places.body2,
      ...known,
      // What the idea itself is about, and who.
      thing: nameStoryThing(idea, reading, plan, lexicon, family.id === 'keeping'),
      want: quarrel?.['want'] ?? phrases.want,
      counter: quarrel?.['counter'] ?? phrases.counter,
      knot: quarrel?.['knot'] ?? phrases.knot,
      proof: choose.pick('proof', proofs),
      token: token.the,
      a_token: token.a,
      clock: choose.pick('clock', clocks),
      truth: choose.pick('truth', truths),
      // Those who are in every chapter; the witness is another one each time.
      ...personSlots('hero', cast.hero),
      ...personSlots('foe', cast.foe),
      ...personSlots('friend', cast.friend),
      ...personSlots('doubt', cast.doubt),
    },
  };
}

/** People and places that the notes name and the bible does not. */
function listNoted(notes: string, lexicons: Lexicons, language: Language, bible: string): string[] {
  const { personNames, placeNames } = readIdea(notes, lexicons, language);
  return [...new Set([...personNames, ...placeNames])].filter((name) => !bible.includes(name));
}

/** {hero} is there; {hero0} is only spoken of. */
export function personSlots(
  part: string,
  person: { readonly short: string; readonly their: string; readonly them: string },
): Slots {
  return {
    [part]: person.short,
    [`${part}0`]: person.short,
    [`${part}_their`]: person.their,
    [`${part}_them`]: person.them,
  };
}

/** What of our own the texts name, from the setting and the matter that they name most of. */
function readKnown(text: string, lexicon: Lexicon): { resource: string; danger: string; rule: string } {
  const { fallbacks } = lexicon.frames;
  const lower = text.toLowerCase();
  const has = ({ name }: { readonly name: string }) => lower.includes(name.toLowerCase());
  const setting = best(
    lexicon.settings,
    (each) => [...each.resources, ...each.dangers, ...each.bodies].filter(has).length,
  );
  const matter = best(lexicon.matters, (each) => [...each.rules, ...each.bodies].filter(has).length);
  return {
    resource: setting?.resources.find(has)?.name ?? fallbacks.resource,
    danger: setting?.dangers.find(has)?.name ?? fallbacks.danger,
    rule: matter?.rules.find(has)?.name ?? fallbacks.rule,
  };
}

function best<T>(list: readonly T[], score: (item: T) => number): T | null {
  const scored = list.map((item) => ({ item, points: score(item) })).sort((a, b) => b.points - a.points);
  return scored[0] === undefined || scored[0].points === 0 ? null : scored[0].item;
}
