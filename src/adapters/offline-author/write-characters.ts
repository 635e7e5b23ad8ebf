import type { Character, RawCharacters } from '../../contracts/characters.ts';
import type { AuthorRequest } from './author-request.ts';
import { castStory, type GivenPerson } from './cast-story.ts';
import { describeCharacter } from './describe-character.ts';
import { planStory } from './plan-story.ts';
import { readIdea } from './read-idea.ts';
import { readQuarrel } from './read-quarrel.ts';
import { joinFacts, quoteFields, readToldAge, readToldBible, type ToldEntry } from './read-told-bible.ts';
import { readWorld } from './read-world.ts';
import { sortPlaces, storySlots } from './story-slots.ts';

/** Step 3. The hero wants what the main conflict says, the foe the opposite; everyone else is tied to the hero, and to
 *  places of the world. */
export function writeCharacters(request: AuthorRequest): RawCharacters {
  const { idea, inputs, lexicons, language, choose, chooseForBook } = request;
  const lexicon = lexicons[language];
  const reading = readIdea(idea, lexicons, language);
  const plan = planStory(reading, lexicon, chooseForBook);
  const world = readWorld(inputs.get('world'), lexicon, plan);
  const slots = storySlots(reading, plan, world, lexicon, choose);
  const quarrel = readQuarrel(inputs.get('theme_conflict'), lexicon, plan, slots, choose);
  const { people } = readToldBible(inputs.get('bible'));
  const cast = castStory(reading, plan, lexicon, choose, people.map(readGiven));
  const { sites } = sortPlaces(reading, plan, world, lexicon);
  const story = {
    cast,
    plan,
    lexicon,
    choose,
    sites,
    slots: { ...slots, want: quarrel.hero, counter: quarrel.foe },
  };
  const [hero, foe, ...others] = cast.map((member) =>
    keepToBible(
      describeCharacter(member, story),
      people.find(({ name }) => name === member.name),
    ),
  );
  if (hero === undefined || foe === undefined) throw new Error('a cast has a hero and a foe');
  return { protagonist: hero, antagonist: foe, supporting_characters: others };
}

function readGiven({ name, facts }: ToldEntry): GivenPerson {
  const words = joinFacts(facts).toLowerCase();
  const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0;
  const [she, he] = [count(/\b(?:she|her|woman|girl)\b|她|女/g), count(/\b(?:he|his|him|man|boy)\b|他|男/g)];
  return { name, gender: she === he ? null : she > he ? 'female' : 'male', age: readToldAge(facts) };
}

/** What the author's bible says of somebody stands in its own words; what it leaves open is ours. */
function keepToBible(made: Character, told: ToldEntry | undefined): Character {
  if (told === undefined) return made;
  const { facts } = told;
  const own = (field: keyof Character, ...fields: readonly string[]) => {
    const said = quoteFields(facts, fields);
    return said === null ? {} : { [field]: said };
  };
  const age = readToldAge(facts);
  const { age: _, ...rest } = made;
  return {
    ...rest,
    ...(age === null ? {} : { age }),
    ...own('role', 'role'),
    ...own('appearance', 'appearance'),
    ...own('personality', 'personality'),
    ...own('background', 'background', 'relationship', 'other'),
    ...own('motivation', 'motivation'),
    ...(facts.has('ability') ? { abilities: [...(facts.get('ability') ?? [])] } : {}),
  };
}
