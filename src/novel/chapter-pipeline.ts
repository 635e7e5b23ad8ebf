import type { Json, JsonObject } from '../contracts/json.ts';
import type { Chapter } from '../contracts/outline.ts';
import type { ChapterPlan, SceneCard } from '../contracts/scene-card.ts';
import { readText } from '../engine/read-files.ts';
import type { ChildSpec, Pipeline, RunContext } from '../engine/run-context.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { createRecipePipeline } from '../recipes/recipe-pipeline.ts';
import { pinRecipe, planRecipe, type RecipeSources } from '../recipes/recipe-sources.ts';
import { chapterFile } from '../tools/project/project-files.ts';
import { chapterPlanFile, readChapter, readChapterPlan } from './chapter-files.ts';
import { isPlanOf } from './compile-chapter-plan.ts';
import { planChapter } from './plan-chapter.ts';
import { applyTargetWords, deriveSceneArgs } from './scene-task.ts';
import type { WritingSources } from './writing-sources.ts';

export const NOVEL_CHAPTER_KIND = 'novel_chapter';
const PLAN = 'plan';

export interface ChapterWork {
  readonly chapter: Chapter;
  /** The scenes to write, by their numbers in the chapter. */
  readonly scenes: readonly number[];
  readonly issueId: string;
  /** Whether a plan that is missing is made. */
  readonly makePlan: boolean;
}

/** One chapter: its plan, then its scenes in order, each a run of its own, so that each knows the end of the one before. */
export function createChapterPipeline(
  sources: WritingSources,
  scene: RecipeSources,
  work: ChapterWork,
): Pipeline {
  return {
    kind: NOVEL_CHAPTER_KIND,
    async run(context): Promise<Json> {
      const plan = await takePlan(context, sources, work);
      for (const number of work.scenes) {
        const card = plan.scenes.find((each) => each.scene === number);
        if (card === undefined) throw new InvariantError(`the plan has no card for scene ${number}`);
        await context.child(nameScene(number), createSceneRun(scene, work, card));
      }
      return countWords(context, work);
    },
  };
}

export function planChapterWork({ scenes }: Pick<ChapterWork, 'scenes'>): string[] {
  return [PLAN, ...scenes.map(nameScene), 'words'];
}

/** The chapter's plan as it was when the chapter was begun; made where it is missing and may be. */
async function takePlan(
  context: RunContext,
  sources: WritingSources,
  { chapter, makePlan }: ChapterWork,
): Promise<ChapterPlan> {
  const file = chapterPlanFile(chapter.chapter_id);
  const text = await context.step(`${PLAN}/found`, { file }, () => readText(context.files, file));
  const stored = readChapterPlan(chapter.chapter_id, text);
  if (stored.state === 'valid' && isPlanOf(chapter, stored.value)) {
    await context.step(PLAN, { file }, async () => file, { kind: 'check' });
    return stored.value;
  }
  if (stored.state !== 'valid' && makePlan) return planChapter(context, sources, chapter, PLAN);
  throw refusePlan(
    sources.book.book_id,
    chapter.chapter_id,
    stored.state === 'valid' ? 'stale' : stored.state,
  );
}

/** Why a chapter cannot be written from its plan as it is. */
export function refusePlan(
  bookId: string,
  chapter: number,
  state: 'absent' | 'invalid' | 'stale',
): CodedError {
  const why = { absent: 'is not there yet', invalid: 'cannot be read', stale: 'is of an earlier outline' }[
    state
  ];
  const force = state === 'stale' ? ' --force' : '';
  return new CodedError('prerequisite_missing', {
    message: `${chapterPlanFile(chapter)} ${why}. The order is: outline, then plan, then text.`,
    kept: 'nothing was changed',
    next: `bookforge step plan --book ${bookId} --chapters ${chapter}${force}`,
    details: { book: bookId, first: 'plan', chapter },
  });
}

function createSceneRun(base: RecipeSources, { chapter, issueId }: ChapterWork, card: SceneCard): ChildSpec {
  const recipe = applyTargetWords(base.recipe, card.estimated_words);
  const args: JsonObject = deriveSceneArgs(card);
  const description = `Write scene ${card.scene_id} of “${chapter.title}”`;
  const sources: RecipeSources = { ...base, recipe, args, description, issueId };
  return {
    pipeline: createRecipePipeline(sources),
    description,
    args,
    plan: planRecipe(recipe),
    fingerprint: pinRecipe(sources),
    recipeId: recipe.recipe_id,
  };
}

async function countWords(context: RunContext, { chapter, scenes }: ChapterWork): Promise<Json> {
  const number = chapter.chapter_id;
  return context.step('words', { chapter: number, scenes: [...scenes] }, async () => {
    const stored = readChapter(number, await readText(context.files, chapterFile(number)));
    return { words: stored.state === 'valid' ? stored.value.total_words : 0 };
  });
}

function nameScene(number: number): string {
  return `scene:${number}`;
}
