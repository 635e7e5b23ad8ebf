import type { Character } from '../../contracts/characters.ts';
import type { CastMember } from './cast-story.ts';
import type { Chooser } from './create-chooser.ts';
import { fillFrame, raiseFirst, type Slots } from './fill-frame.ts';
import type { Lexicon } from './lexicon-schema.ts';
import { nameRole } from './name-role.ts';
import type { StoryPlan } from './plan-story.ts';
import { relate } from './relate-characters.ts';

export interface CastingStory {
  readonly cast: readonly CastMember[];
  readonly plan: StoryPlan;
  readonly lexicon: Lexicon;
  readonly choose: Chooser;
  /** Places of the world that a past can name. */
  readonly sites: readonly string[];
  readonly slots: Slots;
}

/** One member of the cast, whole. What is drawn from a shared list is dealt by the member's place, so that no two have
 *  the same face or the same habit. */
export function describeCharacter(member: CastMember, story: CastingStory): Character {
  const { cast, lexicon, choose, plan } = story;
  const { people } = lexicon;
  const place = cast.indexOf(member);
  const deal = (slot: string, list: readonly string[]): string => {
    const dealt = choose.pickMany(slot, list, list.length);
    return dealt[place % dealt.length] ?? '';
  };
  /** What nobody before has who chooses from the same list. */
  const chooseUnlike = (
    slot: string,
    list: readonly string[],
    sharesList: (other: CastMember) => boolean,
  ): string => {
    const taken = new Set<string>();
    let own = '';
    for (const [at, other] of cast.slice(0, place + 1).entries()) {
      if (at !== place && !sharesList(other)) continue;
      own = [choose.pick(`${slot} ${at}`, list), ...list].find((each) => !taken.has(each)) ?? list[0] ?? '';
      taken.add(own);
    }
    return own;
  };
  const slots = memberSlots(member, story, place);
  const fill = (...frames: readonly string[]) => fillFrame(lexicon, slots, ...frames);
  const { part, kind } = member;
  const rival = part === 'foe' && plan.foe === plan.hero;
  const pasts = part === 'hero' ? heroPast(member) : rival ? 'rival' : part;
  const tempers = kind !== 'person' ? kind : part === 'hero' || part === 'foe' ? part : 'other';
  const gifts = part === 'hero' || part === 'foe' ? part : 'other';

  return {
    name: member.name,
    role: fill(nameRole(member, story)),
    age: member.age,
    gender: people.genders[member.gender],
    appearance:
      kind === 'person'
        ? fillFrame(
            lexicon,
            {
              ...slots,
              build: deal(`build ${member.band}`, people.builds[member.band]),
              face: deal('face', people.faces),
              mark: deal('mark', people.marks),
            },
            people.roles.appearance,
          )
        : fill(choose.pick(`look ${place}`, people.kinds[kind])),
    personality: fill(deal(`temper ${tempers}`, people.tempers[tempers])),
    background: fill(chooseUnlike('past', people.pasts[pasts], ({ part: other }) => other === part)),
    motivation: fill(
      chooseUnlike('drive', people.drives[part], ({ part: other }) => other === part),
      ...(part === 'hero'
        ? [choose.pick('drive tie', people.drives[plan.works ? 'heroTie' : 'heroTieOdd'])]
        : []),
    ),
    abilities: [member.trade.skill, deal(`gift ${gifts}`, people.gifts[gifts])].map((gift) =>
      raiseFirst(fill(gift)),
    ),
    relationships: relate(member, story, slots),
  };
}

function heroPast(hero: CastMember): 'hero' | 'heroChild' | 'heroOdd' {
  if (hero.kind !== 'person') return 'heroOdd';
  return hero.band === 'child' ? 'heroChild' : 'hero';
}

function memberSlots(member: CastMember, story: CastingStory, place: number): Slots {
  const { lexicon, cast, sites, choose, slots } = story;
  const own = lexicon.people.pronouns[member.gender];
  const hero = cast[0];
  const role = member.part === 'hero' || member.person === null ? member.trade.role : member.person.role;
  const dealt = choose.pickMany('past sites', sites, sites.length);
  return {
    ...slots,
    ...own,
    first: member.first,
    hero: hero?.first ?? '',
    them_hero: lexicon.people.pronouns[hero?.gender ?? 'female'].them,
    trade: role,
    a_trade: lexicon.language === 'en' ? `a ${role}` : role,
    role_a: lexicon.language === 'en' ? `a ${role}` : role,
    skill: member.trade.skill,
    wear: member.trade.wear,
    site: dealt[place % Math.max(dealt.length, 1)] ?? slots['site'] ?? '',
  };
}
