import type { CastMember } from './cast-story.ts';
import type { CastingStory } from './describe-character.ts';

/** The frame of what a character is in the story. */
export function nameRole(member: CastMember, { cast, plan, lexicon, choose }: CastingStory): string {
  const { roles } = lexicon.people;
  const place = cast.indexOf(member);
  const { part, person } = member;
  if (part === 'hero') return person?.role ?? member.trade.role;
  if (part === 'foe') {
    if (plan.foe === null) return choose.pick('foe role', roles.foe);
    if (plan.foe === plan.hero) return roles.rival;
    return plan.foe.related ? roles.related : plan.foe.role;
  }
  if (part === 'partner') return person?.related ? roles.related : (person?.role ?? member.trade.role);
  if (part !== 'kin') return choose.pick(`role ${place}`, roles[part]);
  const elder = member.age >= (cast[0]?.age ?? 0);
  return choose.pick(`role ${place}`, roles.kin[`${member.gender}${elder ? 'Elder' : 'Younger'}`]);
}
