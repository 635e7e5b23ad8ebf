import type { Chapter } from '../../contracts/outline.ts';
import { chapterFile, chapterPlanFile } from '../../contracts/project-paths.ts';
import type { SceneCard } from '../../contracts/scene-card.ts';
import type { Files } from '../../engine/ports.ts';
import type { PreviewWork } from '../../recipes/open-recipes.ts';
import type { Guess, RecipePreview } from '../../recipes/preview-recipe.ts';
import { deriveLength } from '../../tools/direction/derive-length.ts';
import { loadPlanMatter, renderPlanPrompt } from '../planning/plan-chapter.ts';
import { listUnwritten, readChapter, readChapterPlan } from '../records/chapter-files.ts';
import { countTake } from '../writing/count-take.ts';
import { applyTargetWords, deriveSceneArgs, nameSceneWork } from '../writing/scene-task.ts';
import { selectChapters, type WritingSources } from '../writing/writing-sources.ts';
import type { LeftOut } from './context-block.ts';
import { createSceneGuess } from './guess-scene.ts';
import { type ExplainedPiece, listPieces, toPiece } from './list-pieces.ts';
import { loadChapterContext, loadSceneContext } from './load-context.ts';
import {
  createSharedMeasure,
  type MeasuredPrompt,
  measurePrompt,
  type SharedMeasure,
} from './measure-prompt.ts';
import { renderStory } from './render-story.ts';

// `run --explain`: the prompts that writing would send, as the book's files are now, by part and size. What chapters and scenes
// leave behind that are yet to be written is not known before; a part that hangs on it is told as not exact.

/** What a prompt is told of the book, piece by piece, and what of the story did not go in as it is. */
export interface ExplainedMatter {
  readonly blocks: readonly ExplainedPiece[];
  readonly left_out: readonly LeftOut[];
  readonly characters: number;
  readonly tokens: number;
}

export interface ExplainedCall extends MeasuredPrompt {
  readonly step: string;
  readonly role: string;
  /** Of a step that is done once an entry. */
  readonly item: number | null;
}

export interface ExplainedScene extends ExplainedMatter {
  readonly scene_ref: string;
  /** Every request of the scene, in the order in which they are sent, each accepted at once. */
  readonly calls: readonly ExplainedCall[];
  readonly prompt_tokens: number;
  /** Of all of them: what requests shortly before begin with as well. */
  readonly shared_tokens: number;
}

export interface ExplainedPlan extends ExplainedMatter {
  readonly calls: readonly ExplainedCall[];
  readonly prompt_tokens: number;
  readonly shared_tokens: number;
}

export interface ExplainedChapter {
  readonly chapter: number;
  readonly title: string;
  /** What its planner is sent; null where it has a plan. */
  readonly plan: ExplainedPlan | null;
  readonly scenes: readonly ExplainedScene[];
}

export interface ExplainFacts {
  readonly files: Pick<Files, 'read' | 'readMany' | 'list'>;
  readonly sources: WritingSources;
  readonly recipeId: string;
  readonly preview: (work: PreviewWork, guess: Guess) => Promise<RecipePreview>;
  readonly chapters: readonly number[] | null;
  readonly force: boolean;
}

/** Asks nothing of any model. */
export async function explainWriting(facts: ExplainFacts): Promise<ExplainedChapter[]> {
  const { files, sources, force } = facts;
  const explained: ExplainedChapter[] = [];
  const shared = createSharedMeasure();
  for (const chapter of selectChapters(sources.outline, facts.chapters)) {
    const number = chapter.chapter_id;
    const written = readChapter(number, await files.read(chapterFile(number)));
    const scenes = listUnwritten(chapter, force ? { state: 'absent' } : written);
    if (scenes.length === 0) continue;
    const stored = readChapterPlan(number, await files.read(chapterPlanFile(number)));
    const cards = stored.state === 'valid' ? stored.value.scenes : [];
    const isFirst = explained.length === 0;
    const take = force && written.state === 'valid' ? await countTake(files, number) : null;
    const plan = stored.state === 'valid' ? null : await explainPlan(facts, chapter, isFirst, shared);
    const own: ExplainedScene[] = [];
    for (const scene of scenes) {
      const card = cards.find((each) => each.scene === scene) ?? null;
      const follows = scenes.includes(scene - 1) || (!isFirst && scene === 1);
      const guessed = [...(isFirst ? [] : ['story']), ...(follows || card === null ? ['scene_frame'] : [])];
      const before =
        cards.find((each) => each.scene === scene - 1)?.estimated_words ??
        deriveLength(sources.book).sceneWords;
      const wordsBefore = follows ? before : null;
      own.push(await explainScene(facts, chapter, scene, { card, guessed, take, wordsBefore }, shared));
    }
    explained.push({ chapter: number, title: chapter.title, plan, scenes: own });
  }
  return explained;
}

interface SceneFacts {
  readonly card: SceneCard | null;
  readonly guessed: readonly string[];
  /** Null where it is not written anew. */
  readonly take: number | null;
  /** Of the scene before it; null where that is written, or there is none. */
  readonly wordsBefore: number | null;
}

async function explainScene(
  { files, sources, recipeId, preview }: ExplainFacts,
  chapter: Chapter,
  scene: number,
  { card, guessed, take, wordsBefore }: SceneFacts,
  shared: SharedMeasure,
): Promise<ExplainedScene> {
  const ref = `${chapter.chapter_id}:${scene}`;
  const story = await loadSceneContext(files, sources, { chapter: chapter.chapter_id, scene });
  const told = renderStory(story);
  const { outputs, calls } = await preview(
    {
      recipeId,
      description: nameSceneWork(ref),
      args: card === null ? { scene_ref: ref, scene_card: USUAL_CARD } : deriveSceneArgs(card),
      ...(told === null ? {} : { story: told }),
      ...(take === null ? {} : { take }),
      ...(card === null ? {} : { adapt: (recipe) => applyTargetWords(recipe, card.estimated_words) }),
    },
    createSceneGuess(sources.book.language, wordsBefore),
  );
  const measured = calls.map(({ step, role, item, prompt, guessed: own }) => ({
    step,
    role,
    item,
    ...measurePrompt(prompt, new Set([...own, ...guessed, ...(card === null ? ['scene_card'] : [])]), shared),
  }));
  return {
    scene_ref: ref,
    ...sumUp(listPieces(sources.outline, { ref, story: story.blocks, outputs, card }), story.left_out),
    calls: measured,
    ...addUp(measured),
  };
}

/** As long as a card usually is. */
const USUAL_CARD = { scene_target: 'x'.repeat(700) };

async function explainPlan(
  { files, sources }: ExplainFacts,
  chapter: Chapter,
  isFirst: boolean,
  shared: SharedMeasure,
): Promise<ExplainedPlan> {
  const story = await loadChapterContext(files, sources, chapter);
  const prompt = renderPlanPrompt(sources, chapter, await loadPlanMatter(files, sources, chapter));
  const guessed = new Set(isFirst ? [] : ['story']);
  const calls = [{ step: 'plan', role: 'planner', item: null, ...measurePrompt(prompt, guessed, shared) }];
  return {
    ...sumUp(
      story.blocks.map((block) => toPiece('story', block)),
      story.left_out,
    ),
    calls,
    ...addUp(calls),
  };
}

function sumUp(blocks: readonly ExplainedPiece[], left_out: readonly LeftOut[]): ExplainedMatter {
  return {
    blocks,
    left_out,
    characters: blocks.reduce((sum, { characters }) => sum + characters, 0),
    tokens: blocks.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

function addUp(calls: readonly ExplainedCall[]): Pick<ExplainedScene, 'prompt_tokens' | 'shared_tokens'> {
  return {
    prompt_tokens: calls.reduce((sum, { tokens }) => sum + tokens, 0),
    shared_tokens: calls.reduce((sum, { shared_tokens }) => sum + shared_tokens, 0),
  };
}
