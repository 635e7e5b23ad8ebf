import type { IdeaReading } from './idea-reading.ts';
import type { Lexicon } from './lexicon-schema.ts';
import type { StoryPlan } from './plan-story.ts';

/**
 * What people in the outline carry, seek and quarrel about: a noun of the idea itself, where it has one that is neither a
 * person nor a mere circumstance (during a siege, on a ship); else the place that it is about, else what such stories turn
 * on. In a story of keeping it is what somebody keeps.
 */
export function nameStoryThing(
  idea: string,
  { nouns, homes, people }: Pick<IdeaReading, 'nouns' | 'homes' | 'people'>,
  { thing, matter }: Pick<StoryPlan, 'thing' | 'matter'>,
  { language, settings }: Pick<Lexicon, 'language' | 'settings'>,
  isKept = false,
): string {
  const places = new Set(settings.flatMap(({ words }) => words));
  const isPerson = (noun: string) =>
    people.some(({ role }) => (language === 'zh' ? role : role.split(' ')).includes(noun)) ||
    (language === 'zh' && CHINESE_PERSON.test(noun));
  const isCircumstance = (noun: string) =>
    new RegExp(
      `\\b(?:during|after|before|in|on|at|of)\\s+(?:an?\\s+|the\\s+)?(?:\\w+\\s+)?${noun}`,
      'i',
    ).test(idea);
  const fits = (noun: string) => !isPerson(noun) && !isCircumstance(noun);
  const kept = isKept ? findKept(idea, nouns, language) : null;
  if (kept !== null && !PERSON.test(kept)) return kept;
  const isNamed = language === 'zh' ? idea.includes(thing) : new RegExp(`\\b${thing}s?\\b`, 'i').test(idea);
  if (isNamed && fits(thing)) return thing;
  const counted = language === 'zh' ? COUNTED.exec(idea)?.[1] : undefined;
  if (counted !== undefined && fits(counted)) return counted;
  const own = nouns.find(({ one, head }) => head && !places.has(one) && fits(one) && !NOT_A_THING.test(one));
  return own?.one ?? homes[0] ?? matter.thing.one;
}

/** What somebody tends, or calls their own. */
function findKept(idea: string, nouns: IdeaReading['nouns'], language: Lexicon['language']): string | null {
  if (language === 'zh') {
    const care = (noun: string) =>
      new RegExp(`(?:守|看管|照看|照料|养|种|修|敲)[^，。；]{0,4}${noun}|[她他它]的${noun}`, 'u');
    return nouns.find(({ one }) => care(one).test(idea))?.one ?? null;
  }
  const tended = TENDED.exec(idea)?.[1];
  if (tended !== undefined) return nouns.find(({ seen }) => seen === tended)?.one ?? tended;
  return (
    nouns.find(({ seen }) => new RegExp(`\\b(?:her|his|its|whose) ${seen}\\b`, 'i').test(idea))?.one ?? null
  );
}

const PERSON =
  /(?:man|woman|boy|girl|child|king|queen|mother|father|brother|sister|people)$|[人父母妹姐弟兄]$/iu;
const TENDED =
  /\b(?:tends?|keeps?|guards?|minds?|winds|repairs?|rings|feeds?|looks? after|cares? for) (?:an?|the|one|her|his|its|their) ([a-z]+)\b/i;

/** One of something that Chinese counts as a thing. */
const COUNTED = /一[张把本件幅封盏枚架台棵块](?:旧|老|古|破)?(\p{Script=Han}{2})/u;
/** What the reading of Chinese takes for nouns and is none. */
const NOT_A_THING = /^[不没谁每被拿留反少]|人人|围城/u;
const CHINESE_PERSON = /[工匠师员快夫客人者父母王兵手妇贼厨妹姐弟兄婆]$/u;
