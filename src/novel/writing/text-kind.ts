import type { z } from 'zod';
import type { SaidNote } from '../../contracts/author-notes.ts';
import { toJson } from '../../contracts/json.ts';
import { chapterFile } from '../../contracts/project-paths.ts';
import { TextRequestSchema } from '../../contracts/work-requests.ts';
import type { ChapterOutcome } from '../../contracts/writing-output.ts';
import { passBatchGate } from '../../manuscript/pass-revision-gate.ts';
import { passWriteGate } from '../../outline/pass-write-gate.ts';
import type { ProjectModels } from '../../project/create-project-models.ts';
import type { RunKind, WorkPlan } from '../../project/run-kind.ts';
import type { ExplainedChapter } from '../context/explain-writing.ts';
import type { RunPlan } from '../estimate/plan-run.ts';
import { NOVEL_TEXT_KIND } from '../kinds.ts';
import { findCutShort } from './find-cut-short.ts';
import type { NovelTextWork } from './novel-text-pipeline.ts';
import type { WritingDesk } from './open-desk.ts';
import { refuseUnsynced } from './refuse-unsynced.ts';
import { type ChapterSelection, checkPlans, surveyWriting } from './survey-writing.ts';
import { completeSelection, formatChapters, listSaid, readTextArgs, renderTextArgs } from './writing-args.ts';
import { selectChapters, type WritingSources } from './writing-sources.ts';

// Step 6 of six, or 5 and 6 together; behind the write gate. What writes, and what estimates, is loaded where there is
// something to write: a book that is written is looked at more often.

const RequestSchema = TextRequestSchema.transform(
  ({
    make_plans = true,
    stop_on_failure = false,
    keep_going = false,
    ack_outline_issues = false,
    recipe,
    pause_after,
    note,
    ...selection
  }) => ({
    ...completeSelection(selection),
    ...(recipe === undefined ? {} : { recipe }),
    ...(pause_after === undefined ? {} : { pause_after }),
    ...(note === undefined ? {} : { note }),
    make_plans,
    stop_on_failure,
    keep_going,
    ack_outline_issues,
  }),
);
export type TextRequest = z.infer<typeof RequestSchema>;

/** What follows the last step of a run takes no longer. */
const ENDING_MS = 5000;

/** All that were asked for, which are written. */
export interface TextReused {
  readonly chapters: readonly ChapterOutcome[];
}

/** Chapters, and the recipe that they are written by where it is not the configured one. */
export interface TextSelection extends ChapterSelection {
  readonly recipe?: string;
}

export interface TextKind extends RunKind<TextRequest, null, TextReused> {
  /** What writing would find, send and cost, chapter by chapter. */
  preview(selection: TextSelection): Promise<RunPlan>;
  /** What would go into the prompts. */
  explain(selection: TextSelection): Promise<ExplainedChapter[]>;
}

function tellPlan({ estimate, chapters, would_be_stale }: RunPlan): WorkPlan {
  return {
    estimate,
    details: toJson({ chapters, would_be_stale }),
    parts: chapters.map(({ chapter, action }) => ({ what: `chapter ${chapter}`, action })),
  };
}

export function createTextKind(desk: WritingDesk): TextKind {
  const { project, book, loadSources } = desk;
  const { files } = project.store;
  const { blockOnPending: block, sceneRecipe: usual } = project.config;
  const sound = new Set<string>();

  async function findBegun(chapters: readonly number[]) {
    const { findBegunText } = await import('./begun-text.ts');
    return findBegunText(project.store.runs, chapters);
  }

  async function chooseRecipe(asked: string | undefined, chapters: readonly number[]): Promise<string> {
    return asked ?? (await findBegun(chapters))?.recipe ?? usual;
  }

  /** Which chapters need not be made anew for what is said of them. */
  async function findAsWanted(
    { outline }: WritingSources,
    { chapters, force }: ChapterSelection,
    said: readonly SaidNote[],
  ): Promise<ReadonlySet<number>> {
    if (!force || said.length === 0) return new Set();
    const { loadAsWanted } = await import('./load-as-wanted.ts');
    const numbers = selectChapters(outline, chapters).map(({ chapter_id }) => chapter_id);
    return loadAsWanted(project.store, numbers, said);
  }

  async function isKept(said: readonly SaidNote[]): Promise<boolean> {
    if (said.length === 0) return true;
    return (await import('./load-as-wanted.ts')).isAllSaid(files, said);
  }

  async function preview(
    { recipe, ...selection }: TextSelection,
    { describeModel }: Pick<ProjectModels, 'describeModel'> = project.models,
  ): Promise<RunPlan> {
    const { previewWriting } = await import('../estimate/preview-writing.ts');
    const sources = await loadSources();
    const chapters = selectChapters(sources.outline, selection.chapters).map(({ chapter_id }) => chapter_id);
    return previewWriting(files, sources, selection, {
      seats: await (await desk.recipes()).seats(await chooseRecipe(recipe, chapters)),
      describeModel,
    });
  }

  /** What the run is pinned to, which does not need the lock. */
  async function explain({ recipe, ...selection }: TextSelection): Promise<ExplainedChapter[]> {
    const { explainWriting } = await import('../context/explain-writing.ts');
    const sources = await loadSources();
    const chapters = selectChapters(sources.outline, selection.chapters).map(({ chapter_id }) => chapter_id);
    return explainWriting({
      files,
      sources,
      recipeId: await chooseRecipe(recipe, chapters),
      preview: (await desk.recipes()).preview,
      ...selection,
    });
  }

  async function pin(sources: WritingSources, recipeId: string): Promise<Record<string, unknown>> {
    const { checkSceneRecipe } = await import('./compose-scene.ts');
    const { pinNovelText } = await import('./novel-text-pipeline.ts');
    const recipes = await desk.recipes();
    const recipe = checkSceneRecipe((await recipes.shelf()).find(recipeId));
    const seats = await recipes.seats(recipeId);
    return pinNovelText(sources, recipe, new Map(seats.map((seat) => [seat.step.step_id, seat])));
  }

  return {
    kind: NOVEL_TEXT_KIND,
    request: RequestSchema,
    preview,
    explain,

    async prepare(request) {
      await passWriteGate(files, book, request.ack_outline_issues);
      const sources = await loadSources();
      const said = listSaid(request);
      const asWanted = await findAsWanted(sources, request, said);
      const found = await surveyWriting(files, sources, request, sound, asWanted);
      const todo = [...found.unwritten, ...found.unfinished].sort((a, b) => a - b);
      const purpose = request.make_plans ? 'run' : 'step text';
      if (todo.length === 0 && (await isKept(said))) {
        const run = await findCutShort(project.store.runs, new Set(found.words.keys()));
        // Somebody who is just ending it is waited for.
        if (run !== null) return { todo: 'take up', run, about: null, purpose, waitMs: ENDING_MS };
        const chapters = [...found.words].map(([chapter, words]) => ({
          chapter,
          file: chapterFile(chapter),
          action: 'reused' as const,
          words,
        }));
        return { todo: 'nothing', result: { chapters } };
      }
      // One that is paused after is all there is to be done.
      const isMeant = (chapter: number) =>
        request.pause_after === undefined || todo.length === 0 || chapter === todo[0];
      await passBatchGate(files, { bookId: book.book_id, block, chapters: todo.filter(isMeant) });
      await checkPlans(files, sources, found.unwritten.filter(isMeant), request.make_plans);
      await refuseUnsynced(files, book.book_id, found.scenes);
      const chapters = [...found.words.keys()].filter(
        (chapter) => isMeant(chapter) && !found.left.has(chapter),
      );
      const begun = await findBegun(chapters);
      // Somebody who goes on with it need not say again what was said when it was begun.
      const isGoneOn = request.note === undefined && begun?.force === request.force;
      const text: NovelTextWork = {
        chapters,
        force: request.force,
        makePlans: request.make_plans,
        stopOnFailure: request.stop_on_failure,
        keepGoing: request.keep_going,
        recipe: request.recipe ?? begun?.recipe ?? usual,
        notes: isGoneOn ? begun.notes : said,
      };
      const { planNovelText } = await import('./novel-text-pipeline.ts');
      return {
        todo: 'start',
        spec: {
          description: `Write ${formatChapters(text.chapters)}`,
          args: renderTextArgs(text),
          plan: planNovelText(text),
          fingerprint: await pin(sources, text.recipe),
          inSession: true,
          options: { ack_outline_issues: request.ack_outline_issues },
        },
        about: null,
        purpose,
        role: null,
        anew: false,
      };
    },

    async rebuild(run, lease) {
      const { composeScene } = await import('./compose-scene.ts');
      const { createNovelTextPipeline, pinNovelText } = await import('./novel-text-pipeline.ts');
      const sources = await loadSources();
      const ack = run.options?.['ack_outline_issues'] === true;
      const text = readTextArgs(run);
      const scene = await composeScene(await desk.recipes(), text.recipe, run.session_id ?? '', ack, lease);
      const { scenes } = await surveyWriting(files, sources, text, sound);
      await refuseUnsynced(files, book.book_id, scenes);
      return {
        pipeline: createNovelTextPipeline(sources, scene, text),
        fingerprint: pinNovelText(sources, scene.recipe, scene.agents),
        asks: 'each its own',
      };
    },

    plan: async (request) => tellPlan(await preview(request)),

    async planRest(run, { isDone, describeModel }) {
      const { planNovelText } = await import('./novel-text-pipeline.ts');
      const { chapters: asked, force, recipe } = readTextArgs(run);
      const chapters = asked.filter((chapter) =>
        planNovelText({ chapters: [chapter], notes: [] }).some((step) => !isDone(step)),
      );
      return tellPlan(await preview({ chapters, force, recipe }, { describeModel }));
    },
  };
}
