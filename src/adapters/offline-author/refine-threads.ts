import type { ErrorV1 } from '../../contracts/error-v1.ts';
import type { OutlineThread } from '../../contracts/outline.ts';
import type { OutlineDelta } from '../../contracts/outline-delta.ts';
import type { RawScene } from '../../contracts/outline-scene.ts';
import type { AuthorRequest } from './author-request.ts';
import { createChooser } from './create-chooser.ts';
import { fillFrame, type Slots } from './fill-frame.ts';
import { matchFrame } from './match-frame.ts';
import { THREAD_KEYS, type ThreadKey } from './outline-lexicon-schema.ts';
import { type OutlineInputs, parseOutlineInputs } from './parse-outline-inputs.ts';
import { lacksChapter, mapScenes, scenesOf } from './refine-chapter.ts';
import { writeDelta } from './write-delta.ts';
import { threadId } from './write-scene-draft.ts';

type Status = 'open' | 'advanced' | 'paid_off';

/** Phase 06. Each chapter turns one thread by a sentence of its own in a scene that touches it, and says how it leaves
 *  them all: open in the first third, then advanced, and paid where the last chapter pays. */
export function refineThreads({ inputs: blocks, lexicons, language }: AuthorRequest): OutlineDelta | ErrorV1 {
  const inputs = parseOutlineInputs(blocks);
  const chapter = inputs.chapterOutline;
  if (chapter === null) return lacksChapter('phase_06_thread_payoff_refinement');
  const lexicon = lexicons[language];
  const { refine } = lexicon.outline;
  const choose = createChooser(inputs.seed, 'phase 06');
  const scenes = scenesOf(chapter);
  const slots = readThreadSlots(inputs, lexicon.outline.threads);
  const touched = new Set(scenes.flatMap(({ threads }) => threads ?? []));
  const status = statusAt(chapter.chapter_id, Math.max(inputs.spine.length, inputs.book.chapters));
  const turned = choose.pickMany(
    `turned ${chapter.chapter_id}`,
    scenes.flatMap(turnsOf),
    status === 'paid_off' ? THREAD_KEYS.length : 1,
  );
  const done = new Set<ThreadKey>();
  const told = new Map(
    turned.flatMap(({ scene, key }) => {
      if (done.has(key)) return [];
      done.add(key);
      const frames = choose.pickMany(
        `${key} ${status}`,
        refine.threads[key][status],
        refine.threads[key][status].length,
      );
      const frame = frames[chapter.chapter_id % frames.length] ?? '';
      return canFill(frame, slots) ? [[scene.scene_id, fillFrame(lexicon, slots, frame)] as const] : [];
    }),
  );
  const refined = mapScenes(chapter, (scene) => {
    const turn = told.get(scene.scene_id);
    if (turn === undefined || scene.summary.includes(turn)) return scene;
    return { ...scene, summary: `${scene.summary}${language === 'zh' ? '' : ' '}${turn}` };
  });
  // Only what this chapter moves: the last chapter that speaks of a thread has the last word on it.
  const threads = inputs.threads.flatMap((thread): OutlineThread[] =>
    touched.has(thread.thread_id) && thread.status !== status ? [{ ...thread, status }] : [],
  );
  const edits = turned.flatMap(({ scene, key }) =>
    told.has(scene.scene_id) ? [`${chapter.chapter_id}:${scene.scene_id} ${threadId(key)}`] : [],
  );
  return writeDelta('phase_06_thread_payoff_refinement', refined, inputs, { edits_applied: edits }, threads);

  function turnsOf(scene: RawScene): { scene: RawScene; key: ThreadKey }[] {
    return THREAD_KEYS.filter((key) => scene.threads?.includes(threadId(key))).map((key) => ({ scene, key }));
  }
}

function statusAt(chapterId: number, chapters: number): Status {
  if (chapterId >= chapters) return 'paid_off';
  return chapterId * 3 <= chapters ? 'open' : 'advanced';
}

/** What the labels of the threads tell: who is in doubt, what is kept, what proves it, and by when. */
function readThreadSlots({ threads }: OutlineInputs, labels: Readonly<Record<ThreadKey, string>>): Slots {
  const told = THREAD_KEYS.map((key) => {
    const label = threads.find(({ thread_id }) => thread_id === threadId(key))?.label;
    return label === undefined ? null : matchFrame(labels[key], label);
  });
  return Object.assign({}, ...told.filter((match) => match !== null)) as Slots;
}

function canFill(frame: string, slots: Slots): boolean {
  return [...frame.matchAll(/\{(\w+)\}/g)].every(([, slot = '']) => slots[slot] !== undefined);
}
