import type { ErrorV1 } from '../../contracts/error-v1.ts';
import type { RawChapter } from '../../contracts/outline.ts';
import type { OutlineDelta } from '../../contracts/outline-delta.ts';
import type { HintCompliance } from '../../contracts/outline-refinement.ts';
import type { RawScene } from '../../contracts/outline-scene.ts';
import type { AuthorRequest } from './author-request.ts';
import { createChooser } from './create-chooser.ts';
import { fillFrame } from './fill-frame.ts';
import { countShared, listStoryWords } from './list-story-words.ts';
import { type OutlineInputs, parseOutlineInputs } from './parse-outline-inputs.ts';
import { phraseHint } from './phrase-hint.ts';
import { lacksChapter, mapScenes, scenesOf } from './refine-chapter.ts';
import { resolutionFor, scorePlannedEdge } from './score-planned-edge.ts';
import { writeDelta } from './write-delta.ts';

/** Phase 04. States, places and entrances stay, so the scores that the pipeline counted hold. What changes: the price of a
 *  longer way is told, an entrance repeats what the scene before ended with, and a chapter's first scene takes up the
 *  last one before it. */
export function refineTransitions({
  inputs: blocks,
  lexicons,
  language,
}: AuthorRequest): OutlineDelta | ErrorV1 {
  const inputs = parseOutlineInputs(blocks);
  const chapter = inputs.chapterOutline;
  if (chapter === null) return lacksChapter('phase_04_transition_causality_refinement');
  const { chapter_id } = chapter;
  const lexicon = lexicons[language];
  const { refine } = lexicon.outline;
  const scenes = scenesOf(chapter);
  const before = inputs.neighbours.previous.last_scene;
  const choose = createChooser(inputs.seed, 'phase 04');
  const prices = choose.pickMany('price', refine.price, refine.price.length);
  const names = new Map(inputs.characters.map(({ character_id, name }) => [character_id, name]));
  const edits: string[] = [];
  /** The longest way of the chapter: its price is told, once. */
  const ways = scenes.map((scene, index) => {
    const earlier = index === 0 ? before : (scenes[index - 1] ?? null);
    return earlier === null ? 0 : scoreInto(scene, earlier, index);
  });
  const dearest = ways.indexOf(Math.max(...ways));
  const edit = (frame: string, scene: RawScene) =>
    edits.push(fillFrame(lexicon, { ref: `${chapter_id}:${scene.scene_id}`, summary: scene.type }, frame));

  const woven = weaveHints();
  const refined = mapScenes(chapter, (scene, index) => {
    const earlier = index === 0 ? before : (scenes[index - 1] ?? null);
    return { ...addHints(tieIn(linkBack(scene, index), earlier, index), index), ...seamOf(scene, index) };
  });
  return writeDelta('phase_04_transition_causality_refinement', refined, inputs, {
    edits_applied: edits,
    transition_hint_compliance: judgeHints(refined, inputs, woven),
  });

  /** Hints that nothing in the chapter meets yet, as words; one without a chapter is met in one that is drawn for it. */
  function weaveHints(): readonly WovenHint[] {
    const met = new Set(
      judgeHints(chapter as RawChapter, inputs, []).flatMap(({ hint_id, satisfied }) =>
        satisfied ? hint_id : [],
      ),
    );
    return inputs.hints.flatMap((hint) => {
      const where = hint.chapter ?? choose.number(`hint ${hint.hint_id}`, 1, inputs.book.chapters);
      const told = where === chapter_id && !met.has(hint.hint_id) ? phraseHint(hint.text, lexicon) : null;
      if (told === null) return [];
      const last = scenes.findLastIndex(({ transition_out_text }) => transition_out_text !== undefined);
      const leaves = told.at === 'last' && last >= 0;
      return [{ hintId: hint.hint_id, words: told.words, index: leaves ? last : 0, leaves }];
    });
  }

  function addHints(scene: RawScene, index: number): RawScene {
    const here = woven.filter((hint) => hint.index === index);
    const add = (text: string, leaves: boolean) =>
      [text, ...here.filter((hint) => hint.leaves === leaves).map(({ words }) => words)].join(
        language === 'zh' ? '' : ' ',
      );
    const { transition_in_text, transition_out_text } = scene;
    if (here.length > 0) edit(refine.hintEdit, scene);
    return {
      ...scene,
      transition_in_text: add(transition_in_text, false),
      ...(transition_out_text === undefined ? {} : { transition_out_text: add(transition_out_text, true) }),
    };
  }

  function linkBack(scene: RawScene, index: number): RawScene {
    const ref = before === null ? null : `${chapter_id - 1}:${before.scene_id}`;
    if (index > 0 || ref === null || scene.callbacks?.includes(ref)) return scene;
    edit(refine.callbackEdit, scene);
    return { ...scene, callbacks: [...(scene.callbacks ?? []), ref] };
  }

  /** Only where something has to be crossed. */
  function tieIn(scene: RawScene, earlier: RawScene | null, index: number): RawScene {
    if (earlier === null || scoreInto(scene, earlier, index) < 25) return scene;
    const thing = (earlier.transition_out_anchors ?? []).find(
      (anchor) => !scene.transition_in_anchors.includes(anchor),
    );
    const anchors =
      thing === undefined || scene.transition_in_anchors.length >= 5
        ? scene.transition_in_anchors
        : [...scene.transition_in_anchors, thing];
    if (anchors !== scene.transition_in_anchors) edit(refine.anchorEdit, scene);
    const who = shortOf(names.get(scene.characters[0] ?? '') ?? '');
    const price = index === dearest ? prices[chapter_id % prices.length] : undefined;
    const told = who === '' || price === undefined ? '' : fillFrame(lexicon, { who }, price);
    if (told === '' || scene.transition_in_text.includes(told))
      return { ...scene, transition_in_anchors: anchors };
    edit(refine.priceEdit, scene);
    const joint = language === 'zh' ? '' : ' ';
    return {
      ...scene,
      transition_in_text: `${scene.transition_in_text}${joint}${told}`,
      transition_in_anchors: anchors,
    };
  }

  function scoreInto(scene: RawScene, earlier: RawScene, index: number): number {
    const from = index === 0 ? `${chapter_id - 1}:${earlier.scene_id}` : `${chapter_id}:${earlier.scene_id}`;
    return inputs.seams.find(({ from_ref }) => from_ref === from)?.seam_score ?? scorePair(earlier, scene);
  }

  function seamOf(scene: RawScene, index: number): Pick<RawScene, 'seam_resolution'> {
    const known = inputs.seams.find(({ from_ref }) => from_ref === `${chapter_id}:${scene.scene_id}`);
    const next = scenes[index + 1] ?? inputs.neighbours.next.first_scene;
    const score = known?.seam_score ?? (next === null || next === undefined ? 0 : scorePair(scene, next));
    return { seam_resolution: resolutionFor(score) };
  }

  function shortOf(name: string): string {
    const first = name.split(' ')[0] ?? name;
    return first.length < 3 ? name : first;
  }
}

interface WovenHint {
  readonly hintId: string;
  readonly words: string;
  readonly index: number;
  /** At the end of that scene, not at its beginning. */
  readonly leaves: boolean;
}

function scorePair(from: RawScene, to: RawScene): number {
  const place = (label: string | undefined, parent: string | undefined) => `${parent ?? ''}/${label ?? ''}`;
  const end = place(from.location_end_label, from.location_end_parent_label);
  const start =
    to.location_start_label === undefined
      ? end
      : place(to.location_start_label, to.location_start_parent_label);
  return scorePlannedEdge(
    { place: end, state: from.constraint_state, type: from.type, people: from.characters },
    { place: start, state: to.constraint_state, type: to.type, people: to.characters, mode: to.handoff_mode },
  );
}

/** A hint is met where a scene's words show it, and by nothing else. */
function judgeHints(
  chapter: RawChapter,
  { hints }: OutlineInputs,
  woven: readonly WovenHint[],
): HintCompliance[] {
  return hints
    .filter((hint) => hint.chapter === undefined || hint.chapter === chapter.chapter_id)
    .map(({ hint_id, text }) => {
      const wanted = listStoryWords(text);
      // Fewer words, or only some of them, are shared by chance.
      const needed = Math.max(3, wanted.size);
      const evidence = scenesOf(chapter).filter((scene) => {
        const words = [
          scene.summary,
          scene.outcome,
          scene.transition_in_text,
          scene.transition_out_text ?? '',
        ].join('\n');
        const told = woven.filter(({ hintId }) => hintId === hint_id);
        return (
          told.some((hint) => words.includes(hint.words)) ||
          countShared(wanted, listStoryWords(words)) >= needed
        );
      });
      return {
        hint_id,
        satisfied: evidence.length > 0,
        evidence_scene_refs: evidence.map(({ scene_id }) => `${chapter.chapter_id}:${scene_id}`),
      };
    });
}
