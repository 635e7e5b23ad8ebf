import type { RawWorld } from '../../contracts/world.ts';
import type { AuthorRequest } from './author-request.ts';
import { fillFrame, fillSlots } from './fill-frame.ts';
import type { Body } from './lexicon-schema.ts';
import { namePlace } from './name-place.ts';
import { fillName, planSlots, planStory } from './plan-story.ts';
import { readIdea } from './read-idea.ts';
import { quoteFields, readToldBible, type ToldBible } from './read-told-bible.ts';

/** Step 1. The land gives a resource and a danger; the resource orders the society, the danger makes the customs, and
 *  the rule has a price, so that the fields lean on each other. */
export function writeWorld(request: AuthorRequest): RawWorld {
  return keepToBible(makeWorld(request), readToldBible(request.inputs.get('bible')));
}

function makeWorld({ idea, lexicons, language, choose, chooseForBook }: AuthorRequest): RawWorld {
  const lexicon = lexicons[language];
  const { frames } = lexicon;
  const reading = readIdea(idea, lexicons, language);
  const plan = planStory(reading, lexicon, chooseForBook);
  const { setting, matter } = plan;
  const names = ['town', 'region', 'site', 'site2', 'home'].map((slot) =>
    namePlace(slot, plan.style, language, choose),
  );
  const town =
    reading.placeNames.find((name) => plan.home === null || !plan.home.includes(name)) ??
    fillSlots(choose.pick('town', setting.towns), { name: names[0] ?? '' });
  const region = fillSlots(choose.pick('region', setting.regions), { name: names[1] ?? '' });
  const [site = '', site2 = '', site3 = ''] = choose
    .pickMany('sites', setting.sites, 3)
    .map((pattern, index) => fillSlots(pattern, { name: names[index + 2] ?? '' }));
  const resource = choose.pick('resource', setting.resources);
  const danger = choose.pick('danger', setting.dangers);
  const rules = matter.rules.filter((rule) => rule.strange === plan.strange);
  const rule = choose.pick('rule', rules.length > 0 ? rules : matter.rules);
  const powers = matter.powers.filter((power) => power.strange === rule.strange);

  const base = {
    ...planSlots(plan, lexicon),
    town,
    region,
    site,
    site2,
    home: plan.home ?? site3,
    spot: choose.pick('spot', setting.spots),
    resource: resource.name,
    danger: danger.name,
    rule: rule.name,
    law: rule.law,
    cost: rule.cost,
    use: rule.use,
    premise: reading.premises[0] ?? '',
  };
  const bodies = twoBodies();
  const slots = { ...base, body: bodies[0]?.name ?? '', body2: bodies[1]?.name ?? '' };
  const fill = (...sentences: readonly string[]) => fillFrame(lexicon, slots, ...sentences);
  const describe = (body: Body) => fillSlots(body.does, { ...slots, body: body.name });
  const frame = (key: 'since' | 'home' | 'square' | 'standing' | 'standingOdd' | 'limit' | 'rule') =>
    choose.pick(`${key} frame`, frames[key]);

  return {
    world_name: fill(choose.pick('world name', frames.worldName)),
    time_period: fill(sentence(choose.pick('period', plan.age.periods)), frame('since')),
    geography: fill(
      choose.pick('land', plan.age.lands),
      frame(plan.home === null ? 'square' : 'home'),
      resource.source,
      danger.nature,
    ),
    social_system: fill(
      resource.power,
      ...bodies.map(describe),
      frame(plan.works ? 'standing' : 'standingOdd'),
    ),
    power_system: fill(choose.pick('power', powers.length > 0 ? powers : matter.powers).text),
    technology_level: fill(choose.pick('tech', plan.age.techs), frame('limit')),
    culture_customs: fill(
      danger.custom,
      choose.pick('custom', matter.customs),
      choose.pick('habit', frames.habit),
    ),
    special_rules: fill(frame('rule'), opening()),
  };

  /** The idea's institutions come first; the hero's own leaves room for one to stand against. */
  function twoBodies(): Body[] {
    const told = choose.pickMany('idea body', frames.ideaBody, frames.ideaBody.length);
    const named = [...plan.opposing, ...plan.own].map((name, index) => ({
      name,
      does: told[index % told.length] ?? '',
    }));
    const made = [choose.pick('matter body', matter.bodies), choose.pick('setting body', setting.bodies)]
      .sort((a, b) => Number(a.friend ?? false) - Number(b.friend ?? false))
      .map(({ name, does }) => ({ name: fillName(name, base), does }));
    if (plan.opposing.length > 0) return [...named, ...made].slice(0, 2);
    return [...made.slice(0, 1), ...named, ...made.slice(1)].slice(0, 2);
  }

  function opening(): string {
    if (reading.premises.length === 0) return choose.pick('no premise', frames.noPremise);
    return choose.pick('premise', reading.quoted ? frames.premiseQuoted : frames.premise);
  }

  function sentence(phrase: string): string {
    return language === 'zh' ? `${phrase}。` : `${phrase}.`;
  }
}

/** More would be a list and no geography. */
const MOST_PLACES = 8;

/** What the author's bible says stands in its own words; what it leaves open is ours. Its places are named where the land is told. */
function keepToBible(made: RawWorld, { world, places }: ToldBible): RawWorld {
  const own = (field: keyof RawWorld) => {
    const said = quoteFields(world, [field]);
    return said === null ? {} : { [field]: said };
  };
  const sites = places.slice(0, MOST_PLACES).flatMap(({ facts }) => [...facts.values()][0]?.[0] ?? []);
  const land = [quoteFields(world, ['geography']) ?? made.geography, ...sites].join(' ');
  const called = quoteFields(world, ['world_name'])?.match(
    /\p{Lu}[\p{L}'’-]+(?: (?:of )?(?:the )?\p{Lu}[\p{L}'’-]+)*/gu,
  );
  return {
    ...made,
    ...own('time_period'),
    ...own('social_system'),
    ...own('power_system'),
    ...own('technology_level'),
    ...own('culture_customs'),
    ...own('special_rules'),
    ...(sites.length === 0 && !world.has('geography') ? {} : { geography: land }),
    ...(called?.at(-1) === undefined ? {} : { world_name: called.at(-1) ?? made.world_name }),
  };
}
