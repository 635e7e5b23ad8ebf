import { z } from 'zod';
import type { ErrorV1 } from '../../contracts/error-v1.ts';
import { ChapterSchema } from '../../contracts/outline.ts';
import type { Scene } from '../../contracts/outline-scene.ts';
import type { RawChapterPlan } from '../../contracts/scene-card.ts';
import type { AuthorRequest } from './author-request.ts';
import { fillFrame } from './fill-frame.ts';
import { matchFrame } from './match-frame.ts';
import { parseJsonObject } from './parse-json-object.ts';
import { countWords } from './prose/count-words.ts';
import { findPlayed } from './prose/find-play.ts';
import { lacksChapter } from './refine-chapter.ts';

type Card = RawChapterPlan['scenes'][number];

const NamedSchema = z.object({ character_id: z.string(), name: z.string() });
const BlockSchema = z.object({ chapter: ChapterSchema, characters: z.array(NamedSchema) });

const FEWEST_WORDS = 600;
const WORD_STEP = 50;
const WORD_STEPS = 6;
/** What sets a scene that is played, before anybody speaks. */
const SETTING_WORDS = 130;
const SHORT_SCENE = 400;

/** Step 5. Goals and conflicts are dealt, not drawn: no two scenes of a chapter have the same while the lists last. */
export function writeChapterPlan(request: AuthorRequest): RawChapterPlan | ErrorV1 {
  const { inputs, lexicons, language, choose } = request;
  const block = BlockSchema.safeParse(parseJsonObject(inputs.get('chapter_outline') ?? ''));
  if (!block.success) return lacksChapter('raw_chapter_plan');
  const lexicon = lexicons[language];
  const { plans } = lexicon;
  const { chapter, characters } = block.data;
  const names = new Map(characters.map(({ character_id, name }) => [character_id, name]));
  const deal = (slot: string, list: readonly string[]) => choose.pickMany(slot, list, list.length);
  const decks = {
    target: deal('target', plans.targets),
    goal: deal('goal', plans.goals),
    conflict: deal('conflict', plans.conflicts),
    alone: deal('alone', plans.alone),
    carries: deal('carries', plans.carries),
  };
  const scenes = chapter.sections.flatMap((section) => section.scenes);
  return { scenes: scenes.map(writeCard) };

  function writeCard(scene: Scene, index: number): Card {
    const [lead = '', other] = scene.characters.map((id) => names.get(id) ?? id);
    const slots = {
      lead,
      other: other ?? lead,
      outcome: scene.outcome,
      place: scene.location_start_label ?? scene.location_end_label,
      placeEnd: scene.location_end_label,
      brings: scene.transition_in_anchors[0] ?? '',
      leaves: scene.transition_out_anchors?.[0] ?? scene.transition_in_anchors.at(-1) ?? '',
    };
    const fill = (frame: string) => fillFrame(lexicon, slots, frame);
    const draw = (deck: readonly string[]) => fill(deck[index % deck.length] ?? '');
    const refs = scene.callbacks ?? [];
    return {
      scene: scene.scene_id,
      scene_target: draw(decks.target),
      goal: draw(decks.goal),
      conflict: draw(other === undefined ? decks.alone : decks.conflict),
      constraints: [
        fill(plans.states[scene.constraint_state]),
        draw(decks.carries),
        ...refs.map((ref) => fillFrame(lexicon, { ref }, plans.remembers)),
        fill(plans.stays),
      ],
      estimated_words:
        estimatePlayed(scene) ??
        (isBridge(scene)
          ? SHORT_SCENE
          : FEWEST_WORDS + WORD_STEP * choose.number(`words ${index}`, 0, WORD_STEPS)),
    };
  }

  /** A walk from one place to the next has little to say. */
  function isBridge({ outcome }: Scene): boolean {
    return lexicon.outline.bridge.outcome.some((frame) => matchFrame(frame, outcome) !== null);
  }

  /** A scene whose talk is known is as long as it is: to stretch it would be to say less with more. */
  function estimatePlayed(scene: Scene): number | null {
    const play = findPlayed(scene, lexicon)?.beat.play;
    if (play === undefined) return null;
    const told = [scene.transition_in_text, scene.summary, scene.outcome, ...play.flat()].join('\n');
    const words = countWords(told, language) + SETTING_WORDS;
    return Math.max(Math.round(words / WORD_STEP) * WORD_STEP, SHORT_SCENE);
  }
}
