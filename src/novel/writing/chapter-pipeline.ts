import { z } from 'zod';
import { type ChapterRecord, ChapterRecordSchema } from '../../contracts/chapter-record.ts';
import type { Json, JsonObject } from '../../contracts/json.ts';
import type { Chapter } from '../../contracts/outline.ts';
import type { ChapterPlan, SceneCard } from '../../contracts/scene-card.ts';
import { readText } from '../../engine/read-files.ts';
import type { ChildSpec, Pipeline, RunContext } from '../../engine/run-context.ts';
import { CodedError, InvariantError } from '../../errors.ts';
import { createRecipePipeline } from '../../recipes/recipe-pipeline.ts';
import { pinRecipe, planRecipe, type RecipeSources } from '../../recipes/recipe-sources.ts';
import { FINISHING_STEPS, finishChapter } from '../after/finish-chapter.ts';
import { loadSceneContext } from '../context/load-context.ts';
import { renderStory } from '../context/render-story.ts';
import { isPlanOf } from '../planning/compile-chapter-plan.ts';
import { planChapter } from '../planning/plan-chapter.ts';
import { chapterPlanFile, readChapterPlan } from '../records/chapter-files.ts';
import { noteTextBasis, recordText } from '../records/record-chapter-text.ts';
import { createSceneReview } from './review-scene.ts';
import type { Turn } from './run-in-turn.ts';
import { saveAttention } from './save-attention.ts';
import { applyTargetWords, deriveSceneArgs, nameSceneWork } from './scene-task.ts';
import type { WritingSources } from './writing-sources.ts';

const NOVEL_CHAPTER_KIND = 'novel_chapter';
const PLAN = 'plan';
const RECORD = 'record';

export interface ChapterWork {
  readonly chapter: Chapter;
  /** The scenes to write, by their numbers in the chapter; none where only what follows the text is missing. */
  readonly scenes: readonly number[];
  readonly issueId: string;
  /** Which writing of the chapter it is, where it is written anew. */
  readonly take?: number;
  /** When the whole work was begun: what it replaces is kept once, whichever chapter run writes it. */
  readonly begunAt: string;
  /** Whether a plan that is missing is made. */
  readonly makePlan: boolean;
  /** The next chapter may begin as soon as all that it reads is final (derive-units.ts). */
  readonly turn: Turn;
}

/** One chapter: its plan, its scenes in order, each a run of its own, so that each knows the end of the one before, and
 *  then what follows the text: memory, consistency, revision. */
export function createChapterPipeline(
  sources: WritingSources,
  scene: RecipeSources,
  work: ChapterWork,
): Pipeline {
  return {
    kind: NOVEL_CHAPTER_KIND,
    async run(context): Promise<Json> {
      const attention = work.scenes.length === 0 ? 0 : await writeScenes(context, sources, scene, work);
      return { ...(await finishChapter(context, sources, work)), attention };
    },
  };
}

export function planChapterWork({ scenes }: Pick<ChapterWork, 'scenes'>): string[] {
  const writing = scenes.length === 0 ? [] : [PLAN, ...scenes.map(nameScene), RECORD];
  return [...writing, ...FINISHING_STEPS];
}

/** How many findings the reviews of the scenes left. */
async function writeScenes(
  context: RunContext,
  sources: WritingSources,
  scene: RecipeSources,
  work: ChapterWork,
): Promise<number> {
  const plan = await takePlan(context, sources, work);
  const basis = await noteTextBasis(context, sources.outline, work, plan);
  const record = (id: string) =>
    recordText(context, id, work.chapter.chapter_id, { basis, begunAt: work.begunAt });
  let left = 0;
  for (const [at, number] of work.scenes.entries()) {
    const card = plan.scenes.find((each) => each.scene === number);
    if (card === undefined) throw new InvariantError(`the plan has no card for scene ${number}`);
    const review = createSceneReview(sources, card, work.scenes.slice(at));
    const story = await takeStory(context, sources, card);
    const parts: RecipeSources = {
      ...scene,
      review,
      onReportFails: 'tell',
      ...(story === null ? {} : { story }),
      ...(work.take === undefined ? {} : { take: work.take }),
    };
    const output = await context.child(nameScene(number), createSceneRun(parts, work, card));
    const own = readLeft(output, number);
    // A chapter that gets no further keeps what its first scenes were written from, and what was found in each.
    if (at === 0) await record(`${RECORD}/begun`);
    await saveAttention(context, `${RECORD}/attention:${number}`, work.chapter.chapter_id, number, own);
    left += own.length;
  }
  await record(RECORD);
  return left;
}

/** What the book knows before a scene, noted before the scene is begun: memories may change while it is written. */
async function takeStory(
  context: RunContext,
  sources: WritingSources,
  card: SceneCard,
): Promise<string | null> {
  return context.step(`${nameScene(card.scene)}/story`, { scene: card.scene_id }, async () =>
    renderStory(await loadSceneContext(context.files, sources, card)),
  );
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
  throw refusePlan(sources.book.book_id, stored.state === 'valid' ? 'stale' : stored.state, [
    chapter.chapter_id,
  ]);
}

export type PlanTrouble = 'absent' | 'invalid' | 'stale';

/** Why a chapter cannot be written from its plan as it is; the first of several that want the same. */
export function refusePlan(bookId: string, state: PlanTrouble, chapters: readonly number[]): CodedError {
  const [chapter = 0] = chapters;
  const why = { absent: 'is not there yet', invalid: 'cannot be read', stale: 'is of an earlier outline' }[
    state
  ];
  const force = state === 'stale' ? ' --force' : '';
  return new CodedError('prerequisite_missing', {
    message: `${chapterPlanFile(chapter)} ${why}. The order is: outline, then plan, then text.`,
    kept: 'nothing was changed',
    next: `bookforge step plan --book ${bookId} --chapters ${chapters.join(',')}${force}`,
    details: { book: bookId, first: 'plan', chapter },
  });
}

function createSceneRun(base: RecipeSources, { issueId, begunAt }: ChapterWork, card: SceneCard): ChildSpec {
  const recipe = applyTargetWords(base.recipe, card.estimated_words);
  const args: JsonObject = deriveSceneArgs(card);
  const description = nameSceneWork(card.scene_id);
  const sources: RecipeSources = { ...base, recipe, args, description, issueId, begunAt };
  return {
    pipeline: createRecipePipeline(sources),
    description,
    args,
    plan: planRecipe(recipe),
    fingerprint: pinRecipe(sources),
    recipeId: recipe.recipe_id,
  };
}

/** What this pipeline reads of the output of a scene's run; a recipe tells more. */
const SceneOutputSchema = z.object({
  left: ChapterRecordSchema.shape.attention.optional(),
  not_done: z.array(z.object({ detail: z.string(), issue_id: z.string() })).optional(),
});

/** What the review of a scene left, and what an agent said against it, as its run tells. */
function readLeft(output: Json, scene: number): ChapterRecord['attention'] {
  const { left = [], not_done = [] } = SceneOutputSchema.parse(output);
  return [
    ...left,
    ...not_done.map(({ detail, issue_id }) => ({
      scene_number: scene,
      reason_code: 'scene_report_fails',
      message: `The check of the scene does not pass (${issue_id}): ${detail}`,
    })),
  ];
}

function nameScene(number: number): string {
  return `scene:${number}`;
}
