import type { CastMember } from './cast-story.ts';
import type { CastingStory } from './describe-character.ts';
import { fillFrame, type Slots } from './fill-frame.ts';

/** How a character stands to others, by their exact names: everyone to the hero, the hero to everyone, and the foe to
 *  one of the others besides. */
export function relate(member: CastMember, story: CastingStory, slots: Slots): Record<string, string> {
  const { cast, lexicon, choose } = story;
  const { bonds, pronouns } = lexicon.people;
  const [hero, foe, ...others] = cast;
  const place = cast.indexOf(member);
  const bond = (other: CastMember, frames: readonly string[], about: Slots): readonly [string, string] => [
    other.name,
    fillFrame(lexicon, about, choose.pick(`bond ${place} ${cast.indexOf(other)}`, frames)),
  ];
  const entries: (readonly [string, string])[] = [];
  if (member === hero) {
    // Told from the hero's side: {first} is the other one.
    for (const other of cast.slice(1)) {
      const frames = other.part === 'foe' || other.part === 'hero' ? bonds.heroToFoe : bonds[other.part];
      entries.push(bond(other, frames, { ...slots, ...pronouns[other.gender], first: other.first }));
    }
  } else if (member === foe) {
    const grown = others.filter((other) => other.band !== 'child');
    const known = grown.length > 0 ? choose.pick('foe knows', grown) : undefined;
    if (hero !== undefined) entries.push(bond(hero, bonds.foeToHero, slots));
    if (known !== undefined) entries.push(bond(known, bonds.foeSide, slots));
  } else if (hero !== undefined && member.part !== 'hero' && member.part !== 'foe') {
    entries.push(bond(hero, bonds[`${member.part}Back`], slots));
  }
  return Object.fromEntries(entries);
}
