import type { RawThemeConflict } from '../../contracts/theme-conflict.ts';
import type { AuthorRequest } from './author-request.ts';
import { fillFrame } from './fill-frame.ts';
import { planStory } from './plan-story.ts';
import { readIdea } from './read-idea.ts';
import { readWorld } from './read-world.ts';
import { storySlots } from './story-slots.ts';

/** Step 2. The idea is the opening fact; a quarrel of its matter sets the hero against the idea's opponent, or against
 *  an institution of the world, and the world's rule and danger close the ways out. */
export function writeThemeConflict(request: AuthorRequest): RawThemeConflict {
  const { idea, inputs, lexicons, language, choose, chooseForBook } = request;
  const lexicon = lexicons[language];
  const { frames } = lexicon;
  const reading = readIdea(idea, lexicons, language);
  const plan = planStory(reading, lexicon, chooseForBook);
  const world = readWorld(inputs.get('world'), lexicon, plan);
  const { matter, setting, second } = plan;
  const quarrel = choose.pick('quarrel', fittingQuarrels());
  const slots = {
    ...storySlots(reading, plan, world, lexicon, choose),
    want: quarrel.hero,
    counter: quarrel.foe,
    knot: quarrel.knot,
    premise: reading.premises[0] ?? '',
    tone: choose.pick('tone', matter.tones),
    tone2: choose.pick('tone2', setting.tones),
  };
  const fill = (...sentences: readonly string[]) => fillFrame(lexicon, slots, ...sentences);

  const known = world.rule !== null && world.danger !== null;
  const facets = [
    ...choose.pickMany('facets', matter.facets, 2),
    ...choose.pickMany('second facets', second?.facets ?? [], 1),
    ...choose.pickMany('frame facets', frames.facet, 1),
  ];
  const skirmishes = [
    ...choose.pickMany('skirmishes', matter.skirmishes, 2),
    ...(second === null ? [] : choose.pickMany('second skirmishes', second.skirmishes, 1)),
    ...choose.pickMany('frame skirmishes', frames.skirmish, 1),
  ];
  const further = reading.premises
    .slice(1)
    .map((premise) =>
      fillFrame(lexicon, { ...slots, premise }, choose.pick(`further ${premise}`, frames.further)),
    );

  return {
    core_theme: fill(
      choose.pick('question', matter.questions),
      choose.pick('question tie', frames.questionTie),
    ),
    sub_themes: facets.map((facet) => fill(facet)),
    main_conflict: fill(
      choose.pick('start', startFrames()),
      ...(plan.objects === null || reading.quoted ? [] : [choose.pick('bridge', frames.bridge)]),
      choose.pick('clash', frames.clash),
      choose.pick('clock', known ? frames.clock : frames.clockBare),
    ),
    sub_conflicts: [...(reading.quoted ? [] : further), ...skirmishes.map((skirmish) => fill(skirmish))],
    tone: fill(choose.pick('tone frame', frames.tone)),
  };

  /** Those that share words with the idea, from either matter; else those of the first. */
  function fittingQuarrels() {
    const all = [...matter.quarrels, ...(second?.quarrels ?? [])];
    const stems = reading.words
      .filter((word) => word.length > 3 || language === 'zh')
      .map((word) => stem(word));
    const shared = all.map((quarrel) => {
      const text = `${quarrel.hero} ${quarrel.foe} ${quarrel.knot}`.toLowerCase();
      return stems.filter((part) => text.includes(part)).length;
    });
    const most = Math.max(...shared);
    return most === 0 ? matter.quarrels : all.filter((_, index) => shared[index] === most);
  }

  function stem(word: string): string {
    return language === 'zh' ? word : word.slice(0, Math.max(4, word.length - 3));
  }

  function startFrames(): readonly string[] {
    if (reading.premises.length === 0) return frames.startBare;
    return reading.quoted ? frames.startQuoted : frames.start;
  }
}
