import type { Chooser } from './create-chooser.ts';
import { fillSlots } from './fill-frame.ts';
import type { IdeaReading } from './idea-reading.ts';
import type { Lexicon } from './lexicon-schema.ts';
import { fillName, planSlots, type StoryPlan } from './plan-story.ts';
import type { WorldReading } from './read-world.ts';

/** Slots for everything written after the world: the idea's words first, then the world's names, then plain words. */
export function storySlots(
  reading: IdeaReading,
  plan: StoryPlan,
  world: WorldReading,
  lexicon: Lexicon,
  choose: Chooser,
): Record<string, string> {
  const { fallbacks } = lexicon.frames;
  const slots = planSlots(plan, lexicon);
  const { town, region, sites } = sortPlaces(reading, plan, world, lexicon);
  const bodies = sortBodies(plan, world, lexicon, slots);
  const body = bodies[0] ?? fillName(plan.matter.bodies[0]?.name ?? fallbacks.body, slots);
  const site = sites.length > 0 ? choose.pick('site', sites) : (plan.home ?? fallbacks.site);
  const rest = sites.filter((name) => name !== site);
  return {
    ...slots,
    town: town ?? fallbacks.town,
    region: region ?? fallbacks.region,
    site,
    site2: rest.length > 0 ? choose.pick('site2', rest) : (plan.home ?? site),
    home: plan.home ?? site,
    body,
    body2: bodies[1] ?? body,
    resource: world.resource ?? fallbacks.resource,
    danger: world.danger ?? fallbacks.danger,
    rule: world.rule ?? fallbacks.rule,
    opponent: nameOpponent(plan, lexicon, slots, body),
  };
}

/** A world's places by size: the town is the one that is named most, the region one that is named as regions are. */
export function sortPlaces(reading: IdeaReading, plan: StoryPlan, world: WorldReading, lexicon: Lexicon) {
  const places = world.places.filter(
    (name) => !reading.personNames.includes(name) && !(plan.home ?? '').includes(bare(name)),
  );
  const isRegion = likeOne(lexicon.settings.flatMap((setting) => setting.regions));
  const isTown = likeOne(lexicon.settings.flatMap((setting) => setting.towns));
  const [head = ''] = (world.name ?? '').split(/, in |，/);
  const region = [...places, head].find(isRegion) ?? null;
  const town =
    reading.placeNames.find((name) => places.includes(name)) ??
    (head !== '' && head !== region && !/^the /i.test(head) && world.text.includes(head)
      ? head
      : undefined) ??
    places.find((name) => name !== region && isTown(name)) ??
    places.find((name) => name !== region && /^[^ ]+$/.test(name)) ??
    world.openers[0] ??
    places.find((name) => name !== region && !/^the /i.test(name)) ??
    (head === '' || head.toLowerCase() === region?.toLowerCase() ? null : head);
  return {
    town: town ?? region,
    region: region ?? (head === '' || head === town ? null : head),
    sites: places.filter((name) => name !== town && name !== region),
  };
}

/** Whether a name is made on one of the patterns; a bare {name} says nothing and is left out. */
function likeOne(patterns: readonly string[]): (name: string) => boolean {
  const telling = patterns
    .filter((pattern) => !/^(?:the )?\{name\}$/.test(pattern))
    .map((pattern) => new RegExp(`^${pattern.replace('{name}', '.+')}$`, 'i'));
  return (name) => telling.some((pattern) => pattern.test(name));
}

/** The hero's opponents first: what the idea names, then the world's own; a friendly body comes last. */
function sortBodies(
  plan: StoryPlan,
  world: WorldReading,
  lexicon: Lexicon,
  slots: Readonly<Record<string, string>>,
): string[] {
  const friends = lexicon.matters
    .flatMap((matter) => matter.bodies)
    .filter((body) => body.friend)
    .map((body) => bare(fillName(body.name, slots)));
  friends.push(...plan.own.map(bare));
  const isFriend = (body: string) => friends.includes(bare(body));
  const rest = world.bodies.filter((body) => !plan.opposing.some((other) => bare(other) === bare(body)));
  return [...plan.opposing, ...rest.filter((body) => !isFriend(body)), ...rest.filter(isFriend)];
}

function bare(name: string): string {
  return name.replace(/^the /i, '');
}

function nameOpponent(
  plan: StoryPlan,
  lexicon: Lexicon,
  slots: Readonly<Record<string, string>>,
  body: string,
): string {
  if (plan.foe === null) return body;
  if (plan.foe === plan.hero) return fillSlots(lexicon.frames.otherRival, slots);
  return lexicon.language === 'en' ? `the ${plan.foe.role}` : plan.foe.role;
}
