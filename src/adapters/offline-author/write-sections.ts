import type { PlannedSection, Sections } from '../../contracts/outline.ts';
import type { AuthorRequest } from './author-request.ts';
import { fillFrame } from './fill-frame.ts';
import { parseOutlineInputs } from './parse-outline-inputs.ts';
import { type PlannedScene, pickTurn } from './plan-chapter.ts';
import { planFromSpine } from './plan-from-spine.ts';
import { type OutlineStory, readOutlineStory } from './read-outline-story.ts';
import { splitSentences } from './split-sentences.ts';
import { toTitle } from './to-title.ts';

/** Phase 02. A section ends where a beat's outcome is a fact that one could check. */
export function writeSections(request: AuthorRequest): Sections {
  const inputs = parseOutlineInputs(request.inputs);
  const story = readOutlineStory(request, inputs);
  const book = planFromSpine(inputs, story);
  return {
    schema_version: 'sections_v1',
    chapters: book.chapters.map(({ chapterId }, index) => ({
      chapter_id: inputs.spine[index]?.chapter_id ?? chapterId,
      sections: writeChapterSections(book.plan(chapterId), chapterId, story),
    })),
  };
}

function writeChapterSections(
  scenes: readonly PlannedScene[],
  chapterId: number,
  story: OutlineStory,
): PlannedSection[] {
  const { sections } = story.lexicon.outline;
  const sizes = split(scenes.length, chapterId, story);
  let from = 0;
  return sizes.map((size, index) => {
    const own = scenes.slice(from, from + size);
    from += size;
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) throw new Error('a section has a scene');
    const part =
      sizes.length === 1 ? 'only' : index === 0 ? 'first' : index === sizes.length - 1 ? 'last' : 'middle';
    return {
      section_id: index + 1,
      title: toTitle(fillFrame(story.lexicon, last.slots, last.beat.name), story.lexicon.language),
      intent: writeIntent(first, last, `${chapterId}`, index, story),
      section_role: pickTurn(story, `section ${part}`, sections.roles[part], chapterId + index),
      target_scene_count: size,
      end_condition: splitSentences(last.outcome)[0] ?? last.outcome,
    };
  });
}

function writeIntent(
  first: PlannedScene,
  last: PlannedScene,
  chapter: string,
  index: number,
  story: OutlineStory,
): string {
  const { turns } = story.lexicon.outline.sections;
  const turn = fillFrame(
    story.lexicon,
    { ...last.slots, leaves: last.leaves },
    pickTurn(story, 'turns', turns, Number(chapter) * 3 + index),
  );
  const opening = splitSentences(first.summary)[0] ?? first.summary;
  const ending =
    first === last ? (splitSentences(first.summary)[1] ?? '') : (splitSentences(last.summary).at(-1) ?? '');
  return [opening, ending, turn]
    .filter((text) => text !== '')
    .join(story.lexicon.language === 'zh' ? '' : ' ');
}

/** One to three sections, and not the same cut in every chapter. */
function split(count: number, chapterId: number, { choose }: OutlineStory): number[] {
  if (count <= 2) return [count];
  if (count === 3) return choose.pick(`split ${chapterId}`, [[1, 2], [2, 1], [3]]);
  if (count === 4)
    return choose.pick(`split ${chapterId}`, [
      [2, 2],
      [1, 3],
      [3, 1],
      [1, 2, 1],
    ]);
  if (count === 5)
    return choose.pick(`split ${chapterId}`, [
      [2, 3],
      [3, 2],
      [2, 1, 2],
      [1, 2, 2],
      [2, 2, 1],
    ]);
  const third = Math.floor(count / 3);
  return choose.pick(`split ${chapterId}`, [
    [third, third, count - 2 * third],
    [count - 2 * third, third, third],
    [Math.floor(count / 2), Math.ceil(count / 2)],
  ]);
}
