import type { IdeaReading } from './idea-reading.ts';
import type { Lexicon } from './lexicon-schema.ts';
import type { StoryPlan } from './plan-story.ts';

/**
 * What people in the outline carry, seek and quarrel about: a noun of the idea itself, where it has one that is neither a
 * person nor a mere circumstance (during a siege, on a ship); else the place that it is about, else what such stories turn on.
 */
export function nameStoryThing(
  idea: string,
  { nouns, homes, people }: Pick<IdeaReading, 'nouns' | 'homes' | 'people'>,
  { thing, matter }: Pick<StoryPlan, 'thing' | 'matter'>,
  { language, settings }: Pick<Lexicon, 'language' | 'settings'>,
): string {
  const places = new Set(settings.flatMap(({ words }) => words));
  const isPerson = (noun: string) =>
    people.some(({ role }) => role.includes(noun)) || (language === 'zh' && CHINESE_PERSON.test(noun));
  const isCircumstance = (noun: string) =>
    new RegExp(
      `\\b(?:during|after|before|in|on|at|of)\\s+(?:an?\\s+|the\\s+)?(?:\\w+\\s+)?${noun}`,
      'i',
    ).test(idea);
  const fits = (noun: string) => !isPerson(noun) && !isCircumstance(noun);
  const isNamed = language === 'zh' ? idea.includes(thing) : new RegExp(`\\b${thing}s?\\b`, 'i').test(idea);
  if (isNamed && fits(thing)) return thing;
  const own = nouns.find(({ one, head }) => head && !places.has(one) && fits(one));
  return own?.one ?? homes[0] ?? matter.thing.one;
}

const CHINESE_PERSON = /[工匠师员快夫客人者父母王兵手妇贼厨妹姐弟兄婆]$/u;
