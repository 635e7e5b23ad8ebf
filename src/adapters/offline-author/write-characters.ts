import type { RawCharacters } from '../../contracts/characters.ts';
import type { AuthorRequest } from './author-request.ts';
import { castStory } from './cast-story.ts';
import { describeCharacter } from './describe-character.ts';
import { planStory } from './plan-story.ts';
import { readIdea } from './read-idea.ts';
import { readQuarrel } from './read-quarrel.ts';
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
  const cast = castStory(reading, plan, lexicon, choose);
  const { sites } = sortPlaces(reading, plan, world, lexicon);
  const story = {
    cast,
    plan,
    lexicon,
    choose,
    sites,
    slots: { ...slots, want: quarrel.hero, counter: quarrel.foe },
  };
  const [hero, foe, ...others] = cast.map((member) => describeCharacter(member, story));
  if (hero === undefined || foe === undefined) throw new Error('a cast has a hero and a foe');
  return { protagonist: hero, antagonist: foe, supporting_characters: others };
}
