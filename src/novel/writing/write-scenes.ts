import type { Json, JsonObject } from '../../contracts/json.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { chapterFile, chapterPlanFile } from '../../contracts/project-paths.ts';
import type { ChapterPlan, SceneCard } from '../../contracts/scene-card.ts';
import { readText } from '../../engine/read-files.ts';
import type { ChildSpec, RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { InvariantError } from '../../errors.ts';
import { hashSceneText } from '../../manuscript/hash-scene-text.ts';
import { createRecipePipeline } from '../../recipes/recipe-pipeline.ts';
import { pinRecipe, planRecipe, type RecipeSources } from '../../recipes/recipe-sources.ts';
import { loadNotes } from '../../tools/direction/load-notes.ts';
import { loadSceneContext } from '../context/load-context.ts';
import { renderStory } from '../context/render-story.ts';
import { isPlanOf } from '../planning/compile-chapter-plan.ts';
import { planChapter } from '../planning/plan-chapter.ts';
import { readChapter, readChapterPlan } from '../records/chapter-files.ts';
import { noteTextBasis, recordText, type TextBasis } from '../records/record-chapter-text.ts';
import { deriveLeft, type LeftInScene, readSceneOutput } from './derive-left.ts';
import { refusePlan } from './refuse-plan.ts';
import { createSceneReview } from './review-scene.ts';
import type { UnitEffects } from './run-units.ts';
import { saveAttention } from './save-attention.ts';
import { applyTargetWords, deriveSceneArgs, nameSceneWork } from './scene-task.ts';
import type { WritingSources } from './writing-sources.ts';

const PLAN = 'plan';
const RECORD = 'record';

export interface ScenesWork {
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
}

export interface SceneWriting {
  readonly effects: Pick<UnitEffects, 'plan' | 'scene'>;
  /** How many findings the reviews of the scenes left. */
  countLeft(): number;
}

/** The plan of a chapter and those of its scenes that are to be written; for what is there already nothing is done. */
export function createSceneWriting(
  context: RunContext,
  sources: WritingSources,
  scene: RecipeSources,
  work: ScenesWork,
): SceneWriting {
  const chapter = work.chapter.chapter_id;
  /** Of the scenes to write, once the plan is there. */
  const cards = new Map<number, SceneCard>();
  let basis: TextBasis | null = null;
  let left = 0;

  async function record(id: string): Promise<void> {
    if (basis === null) throw new InvariantError(`chapter ${chapter} was written from nothing`);
    await recordText(context, id, chapter, { basis, begunAt: work.begunAt });
  }

  return {
    effects: {
      async plan() {
        if (work.scenes.length === 0) return;
        const plan = await takePlan(context, sources, work);
        for (const number of work.scenes) {
          const card = plan.scenes.find(({ scene }) => scene === number);
          if (card === undefined) throw new InvariantError(`the plan has no card for scene ${number}`);
          cards.set(number, card);
        }
        basis = await noteTextBasis(context, sources.outline, work, plan);
      },
      async scene({ scene: number }) {
        const card = number === null ? undefined : cards.get(number);
        if (number === null || card === undefined) return;
        const at = work.scenes.indexOf(number);
        const review = createSceneReview(sources, card, work.scenes.slice(at));
        const story = await takeStory(context, sources, card);
        const parts: RecipeSources = {
          ...scene,
          review,
          onReportFails: 'tell',
          ...(story === null ? {} : { story }),
          toolContext: (signal) => ({ ...scene.toolContext(signal), story: async () => story }),
          ...(work.take === undefined ? {} : { take: work.take }),
        };
        const output = await context.child(nameScene(number), createSceneRun(parts, work, card));
        const { attention, told } = await takeLeft(context, sources, card, output);
        // A chapter that gets no further keeps what its first scenes were written from, and what was found in each.
        if (at === 0) await record(`${RECORD}/begun`);
        await saveAttention(context, `${RECORD}/attention:${number}`, chapter, number, { attention, told });
        left += told.length;
        if (at === work.scenes.length - 1) await record(RECORD);
      },
    },
    countLeft: () => left,
  };
}

export function planScenes(scenes: readonly number[]): string[] {
  return scenes.length === 0 ? [] : [PLAN, ...scenes.map(nameScene), RECORD];
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
  { chapter, makePlan }: ScenesWork,
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

function createSceneRun(base: RecipeSources, { issueId, begunAt }: ScenesWork, card: SceneCard): ChildSpec {
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

/** What is to be said of a scene that was just written. What an agent says of the whole needs more to be told: that is noted. */
async function takeLeft(
  context: RunContext,
  { waived }: WritingSources,
  { chapter, scene, scene_id: sceneRef }: SceneCard,
  output: Json,
): Promise<LeftInScene> {
  const told = readSceneOutput(output);
  const { not_done = [], notes_unmet = [] } = told;
  const facts =
    not_done.length + notes_unmet.length === 0
      ? { textHash: null, notes: [] }
      : await runDocumentStep(context, `${RECORD}/said:${scene}`, { scene: sceneRef }, async () => {
          const stored = readChapter(chapter, await context.files.read(chapterFile(chapter)));
          const scenes = stored.state === 'valid' ? stored.value.scenes : [];
          const text = scenes.find(({ scene_number }) => scene_number === scene)?.content ?? '';
          const notes = await loadNotes(context.files);
          return {
            textHash: hashSceneText(text),
            notes: notes.flatMap(({ id, text }) => (notes_unmet.includes(id) ? [{ id, text }] : [])),
          };
        });
  return deriveLeft(told, { sceneRef, waived, ...facts });
}

function nameScene(number: number): string {
  return `scene:${number}`;
}
