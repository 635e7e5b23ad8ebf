import type { Chooser } from './create-chooser.ts';
import { fillFrame, fillSlots, type Slots } from './fill-frame.ts';
import type { Lexicon, Quarrel } from './lexicon-schema.ts';
import { parseJsonObject } from './parse-json-object.ts';
import type { StoryPlan } from './plan-story.ts';
import { readTexts } from './read-texts.ts';

/** The quarrel that a conflict tells of; where somebody else wrote it, one that fits the idea. */
export function readQuarrel(
  block: string | undefined,
  lexicon: Lexicon,
  plan: StoryPlan,
  slots: Slots,
  choose: Chooser,
): Quarrel {
  const conflict = readTexts(parseJsonObject(block ?? ''), ['main_conflict']).join(' ');
  const candidates = [...plan.matter.quarrels, ...lexicon.matters.flatMap((matter) => matter.quarrels)];
  const told = candidates.find((quarrel) =>
    conflict.includes(fillFrame(lexicon, slots, quarrel.hero).slice(1)),
  );
  const quarrel = told ?? choose.pick('quarrel', plan.matter.quarrels);
  return {
    hero: fillSlots(quarrel.hero, slots),
    foe: fillSlots(quarrel.foe, slots),
    knot: fillSlots(quarrel.knot, slots),
  };
}
