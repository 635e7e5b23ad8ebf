import type { Spine, SpineChapter } from '../../contracts/outline.ts';
import type { AuthorRequest } from './author-request.ts';
import { fillFrame } from './fill-frame.ts';
import type { Beat, Role } from './outline-lexicon-schema.ts';
import { parseOutlineInputs, type SceneCount } from './parse-outline-inputs.ts';
import { type BookPlan, planBook } from './plan-chapter.ts';
import { type ChapterSketch, planPlots, roleAt } from './plan-plots.ts';
import { type OutlineStory, readOutlineStory } from './read-outline-story.ts';
import { toTitle } from './to-title.ts';

/** Phase 01. The arc gives each chapter a role, the role a plot; what a plot hands on is what the next one inherits. */
export function writeChapterSpine(request: AuthorRequest): Spine {
  const inputs = parseOutlineInputs(request.inputs);
  const story = readOutlineStory(request, inputs);
  const { chapters, scene_count } = inputs.book;
  const arc = Array.from({ length: chapters }, (_, index) => ({
    chapterId: index + 1,
    role: roleAt(index, chapters),
    count: 1,
  }));
  const plots = planPlots(arc, story);
  const sketches = arc.map(
    (chapter, index): ChapterSketch => ({
      ...chapter,
      count: Math.max(
        countScenes(plots[index]?.plot.beats ?? [], chapter.chapterId, scene_count, story),
        countStated(chapter.chapterId, scene_count, story),
      ),
    }),
  );
  const book = planBook(sketches, story);
  return {
    schema_version: 'spine_v1',
    chapters: sketches.map((sketch) => writeChapter(sketch, book, story)),
  };
}

function writeChapter(
  { chapterId, role, count }: ChapterSketch,
  book: BookPlan,
  story: OutlineStory,
): SpineChapter {
  const planned = book.plots[chapterId - 1];
  if (planned === undefined) throw new Error(`chapter ${chapterId} has no plot`);
  const { plot, round } = planned;
  const { phrases } = story.lexicon.outline;
  const slots = book.slotsOf(chapterId);
  const fill = (frame: string) => fillFrame(story.lexicon, slots, frame);
  const before = book.plots[chapterId - 2]?.plot.after;
  const stated = story.author(chapterId);
  return {
    chapter_id: chapterId,
    title: stated?.title ?? writeTitle(),
    goal: stated === null || stated.about === '' ? fill(plot.goal) : stated.about,
    chapter_role: role,
    stakes_shift: fill(plot.stakes),
    bridge: {
      from_prev:
        before === undefined
          ? fill(story.choose.pick('opening', phrases.opening))
          : fillFrame(story.lexicon, book.slotsOf(chapterId - 1), before),
      to_next: fill(plot.to),
    },
    pacing: { ...pace(chapterId, role as Role, book.chapters.length), expected_scene_count: count },
  };

  /** Every title of a plot is used before one comes back, and then with its number. */
  function writeTitle(): string {
    const titles = story.choose.pickMany(`titles ${plot.id}`, plot.titles, plot.titles.length);
    const title = toTitle(fill(titles[round % titles.length] ?? plot.id), story.lexicon.language);
    const repeat = Math.floor(round / titles.length);
    return repeat === 0 ? title : `${title} · ${repeat + 1}`;
  }
}

const HEAT: Readonly<Record<Role, number>> = {
  hook: 3,
  setup: 2,
  investigation: 3,
  pressure: 3,
  alliance: 2,
  revelation: 4,
  reversal: 4,
  journey: 3,
  trial: 4,
  betrayal: 4,
  siege: 5,
  confrontation: 4,
  climax: 5,
  aftermath: 2,
};

/** A wave whose crests rise: in the first half nothing is hotter than 4. */
function pace(
  chapterId: number,
  role: Role,
  chapters: number,
): Pick<SpineChapter['pacing'], 'intensity' | 'tempo'> {
  const early = chapterId <= chapters / 2 && chapters > 3;
  const intensity = Math.min(HEAT[role], early ? 4 : 5);
  return { intensity, tempo: intensity >= 4 ? 'rush' : intensity === 3 ? 'steady' : 'slow_burn' };
}

/** A scene for each that the author states, as far as the rule leaves room. */
function countStated(chapterId: number, rule: SceneCount, { author }: OutlineStory): number {
  const stated = author(chapterId)?.scenes.length ?? 0;
  if (rule.mode === 'exact') return rule.count;
  return Math.min(stated, rule.mode === 'range' ? Math.max(rule.max, rule.min) : MOST_SCENES);
}

/** A chapter of more scenes is several; what is stated beyond shares a scene. */
const MOST_SCENES = 8;

/** As many as the plot has beats, or one fewer where one can be spared. */
function countScenes(
  beats: readonly Beat[],
  chapterId: number,
  rule: SceneCount,
  { choose }: OutlineStory,
): number {
  if (rule.mode === 'exact') return rule.count;
  const spare = beats.filter((beat) => beat.spare === true).length;
  const natural = choose.number(
    `scenes ${chapterId}`,
    Math.max(beats.length - spare, 3),
    Math.max(beats.length, 3),
  );
  return rule.mode === 'range'
    ? Math.min(Math.max(natural, rule.min), Math.max(rule.max, rule.min))
    : natural;
}
