import type { ErrorV1 } from '../../contracts/error-v1.ts';
import type {
  OutlineCharacter,
  OutlineThread,
  PlannedSection,
  RawChapter,
  RawOutline,
} from '../../contracts/outline.ts';
import type { RawScene } from '../../contracts/outline-scene.ts';
import type { AuthorRequest } from './author-request.ts';
import { fillFrame } from './fill-frame.ts';
import { type JoinedScene, joinScenes } from './join-scenes.ts';
import type { ThreadKey } from './outline-lexicon-schema.ts';
import { parseOutlineInputs } from './parse-outline-inputs.ts';
import type { BookPlan, Place } from './plan-chapter.ts';
import { planFromSpine } from './plan-from-spine.ts';
import type { Person } from './read-outline-cast.ts';
import { type OutlineStory, readOutlineStory } from './read-outline-story.ts';
import { splitSentences } from './split-sentences.ts';
import { writeError } from './write-error.ts';
import { writeTransitions } from './write-transitions.ts';

/** Phase 03: one chapter. Chapters are asked for side by side, so whatever two of them must agree on comes from the plan. */
export function writeSceneDraft(request: AuthorRequest): RawOutline | ErrorV1 {
  const inputs = parseOutlineInputs(request.inputs);
  const story = readOutlineStory(request, inputs);
  const plan = inputs.chapterPlan;
  if (plan === null) return writeError('phase_03_scene_draft', [], ['chapter_plan']);
  const chapterId = plan.chapter_id;
  const wanted = plan.sections.reduce((sum, section) => sum + section.target_scene_count, 0);
  // The plan of the sections is the later word on how many scenes there are.
  const spine = inputs.spine.map((chapter) =>
    chapter.chapter_id === chapterId ? { ...chapter, scenes: wanted } : chapter,
  );
  const book = planFromSpine({ ...inputs, spine }, story);
  const scenes = joinScenes(chapterId, book, inputs.book.scene_count, story);
  const written = writeScenes(scenes, plan.sections, chapterId, book, story, inputs.book.scene_count);
  const present = new Set(written.flatMap(({ characters }) => characters));
  const touched = new Set(written.flatMap(({ threads }) => threads ?? []));
  const chapter: RawChapter = { ...plan, sections: dealScenes(plan.sections, written) };
  return {
    schema_version: '1.1',
    chapters: [chapter],
    characters: listPeople(story)
      .filter(({ id }) => present.has(id))
      .map((person) => writeCharacter(person, book)),
    threads: listThreads(story).filter(({ thread_id }) => touched.has(thread_id)),
  };
}

function writeScenes(
  scenes: readonly JoinedScene[],
  sections: readonly PlannedSection[],
  chapterId: number,
  book: BookPlan,
  story: OutlineStory,
  count: Parameters<typeof joinScenes>[2],
): RawScene[] {
  const ends = listEnds(sections);
  const lastBefore = book.plan(chapterId - 1).length;
  const previous = chapterId > 1 ? joinScenes(chapterId - 1, book, count, story).at(-1) : undefined;
  const next = book.plan(chapterId + 1)[0];
  return scenes.map((scene, index): RawScene => {
    const before = index === 0 ? previous : scenes[index - 1];
    const after = scenes[index + 1]?.place ?? next?.place ?? null;
    const { inText, inAnchors, outText, outAnchors } = writeTransitions(
      scene,
      before === undefined ? null : { scene: before, end: before.end },
      chapterId,
      after,
      story,
    );
    const echo = ends.get(index + 1);
    const introduces = scene.people
      .filter((person) => isIntro(findIntro(person, book), chapterId, scene.sceneId))
      .map(({ id }) => id);
    const callbacks = listCallbacks(index, chapterId, lastBefore, scenes);
    return {
      scene_id: scene.sceneId,
      summary: scene.summary,
      type: scene.type,
      outcome:
        echo === undefined
          ? scene.outcome
          : [echo, ...splitSentences(scene.outcome).slice(1)].join(
              story.lexicon.language === 'zh' ? '' : ' ',
            ),
      characters: scene.people.map(({ id }) => id),
      ...(introduces.length === 0 ? {} : { introduces }),
      ...(scene.threads.length === 0 ? {} : { threads: scene.threads.map(threadId) }),
      ...(callbacks.length === 0 ? {} : { callbacks }),
      ...labels('start', scene.place),
      ...labels('end', scene.end),
      handoff_mode: scene.mode,
      constraint_state: scene.state,
      transition_in_text: inText,
      transition_in_anchors: inAnchors,
      ...(after === null ? {} : { transition_out_text: outText, transition_out_anchors: outAnchors }),
      ...(index === 0 ? {} : { consumes_outcome_from: `${chapterId}:${index}` }),
      ...(index === scenes.length - 1 ? {} : { hands_off_to: `${chapterId}:${index + 2}` }),
      ...(echo === undefined ? {} : { end_condition_echo: echo }),
    };
  });
}

/** A chapter's first scene takes up the last one before it; its last remembers how the chapter began. */
function listCallbacks(
  index: number,
  chapterId: number,
  lastBefore: number,
  scenes: readonly JoinedScene[],
): string[] {
  if (index === 0) return lastBefore > 0 ? [`${chapterId - 1}:${lastBefore}`] : [];
  return index === scenes.length - 1 && scenes.length > 3 ? [`${chapterId}:1`] : [];
}

function labels(side: 'start' | 'end', { label, parent }: Place): Pick<RawScene, 'location_end_label'> {
  const own: Record<string, string> = { [`location_${side}_label`]: label };
  if (parent !== null) own[`location_${side}_parent_label`] = parent;
  return own as Pick<RawScene, 'location_end_label'>;
}

/** Scene number of every section's last scene, with the section's end condition. */
function listEnds(sections: readonly PlannedSection[]): Map<number, string> {
  let last = 0;
  return new Map(
    sections.map(({ target_scene_count, end_condition }) => {
      last += target_scene_count;
      return [last, end_condition];
    }),
  );
}

function dealScenes(
  sections: readonly PlannedSection[],
  scenes: readonly RawScene[],
): RawChapter['sections'] {
  let from = 0;
  return sections.map((section) => {
    const own = scenes.slice(from, from + section.target_scene_count);
    from += section.target_scene_count;
    return { ...section, scenes: own };
  });
}

function listPeople({ cast }: OutlineStory): Person[] {
  return [cast.hero, cast.foe, cast.friend, cast.doubt, ...cast.rest];
}

function findIntro(person: Person, book: BookPlan): { chapter: number; scene: number } {
  for (const { chapterId } of book.chapters) {
    const scene = book.plan(chapterId).find(({ people }) => people.some(({ id }) => id === person.id));
    if (scene !== undefined) return { chapter: chapterId, scene: scene.sceneId };
  }
  return { chapter: 1, scene: 1 };
}

function isIntro(intro: { chapter: number; scene: number }, chapter: number, scene: number): boolean {
  return intro.chapter === chapter && intro.scene === scene;
}

function writeCharacter(person: Person, book: BookPlan): OutlineCharacter {
  return {
    character_id: person.id,
    name: person.name,
    pronouns: person.pronouns,
    ...(person.role.trim() === '' ? {} : { role: person.role }),
    intro: findIntro(person, book),
  };
}

export function threadId(key: ThreadKey): string {
  return `THREAD_1_${key.toUpperCase()}`;
}

function listThreads(story: OutlineStory): OutlineThread[] {
  return Object.entries(story.lexicon.outline.threads).map(([key, label]) => ({
    thread_id: threadId(key as ThreadKey),
    label: fillFrame(story.lexicon, story.slots, label),
    status: 'open',
  }));
}
