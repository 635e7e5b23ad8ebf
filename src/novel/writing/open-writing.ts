import type { Book } from '../../contracts/book.ts';
import type { JsonObject } from '../../contracts/json.ts';
import type { Budget, Run } from '../../contracts/run.ts';
import { type ChapterOutcome, WritingOutputSchema } from '../../contracts/writing-output.ts';
import type { EngineDeps } from '../../engine/engine.ts';
import type { Lease } from '../../engine/ports.ts';
import type { Pipeline } from '../../engine/run-context.ts';
import { withLease } from '../../engine/with-lease.ts';
import { CodedError } from '../../errors.ts';
import { passBatchGate } from '../../manuscript/pass-revision-gate.ts';
import { passWriteGate } from '../../outline/pass-write-gate.ts';
import type { Pinnable } from '../../prompts/pin-templates.ts';
import type { PromptLayer } from '../../prompts/resolve-template.ts';
import type { BookRecipes } from '../../recipes/open-recipes.ts';
import { chapterFile } from '../../tools/project/project-files.ts';
import {
  createNovelMemoryPipeline,
  NOVEL_MEMORY_KIND,
  pinNovelMemory,
} from '../after/novel-memory-pipeline.ts';
import { type ExplainedChapter, explainWriting } from '../context/explain-writing.ts';
import type { RoleModel } from '../estimate/estimate-run.ts';
import type { RunPlan } from '../estimate/plan-run.ts';
import { previewWriting } from '../estimate/preview-writing.ts';
import {
  createNovelPlanPipeline,
  NOVEL_PLAN_KIND,
  nameChapterPlan,
} from '../planning/novel-plan-pipeline.ts';
import { chapterPlanFile } from '../records/chapter-files.ts';
import { beginRun, findUnfinishedRun } from './begin-run.ts';
import { composeScene, SCENE_RECIPE } from './compose-scene.ts';
import {
  createNovelTextPipeline,
  NOVEL_TEXT_KIND,
  type NovelTextWork,
  pinNovelText,
  planNovelText,
} from './novel-text-pipeline.ts';
import { refuseUnsynced } from './refuse-unsynced.ts';
import { type ChapterSelection, checkPlans, listUnplanned, surveyWriting } from './survey-writing.ts';
import { readNumbers, readTextArgs, readTodo, renderTextArgs } from './writing-args.ts';
import { loadWritingSources, pinWriting, type WritingSources } from './writing-sources.ts';

// Steps 5 and 6 of a book: what is reused, what is refused before a run is begun, and runs that are begun or taken up.

export interface BookWriting {
  plan(work: PlanWork): Promise<PlanResult>;
  write(work: WriteWork): Promise<WriteResult>;
  /** What writing would find, send and cost. Sends nothing, writes nothing. */
  preview(choice: Pick<ChapterChoice, 'chapters' | 'force'>): Promise<RunPlan>;
  explain(choice: ChapterSelection): Promise<ExplainedChapter[]>;
  /** What chapters are planned, written and remembered from now. */
  loadSources(): Promise<WritingSources>;
  /** A stored run of either step, or of the memory, with what it works with now. */
  rebuild(run: Run, lease: Lease): Promise<RebuiltWriting>;
}

export interface ChapterChoice extends ChapterSelection {
  readonly model: { readonly id: string; readonly explicit: boolean };
  readonly budget: Budget;
  readonly signal: AbortSignal;
}

export type PlanWork = ChapterChoice;

export interface WriteWork extends ChapterChoice {
  readonly makePlans: boolean;
  readonly stopOnFailure: boolean;
  readonly ackOutlineIssues: boolean;
}

export interface PlanResult {
  readonly chapters: readonly {
    readonly chapter: number;
    readonly file: string;
    readonly action: 'made' | 'reused';
  }[];
  /** Null where nothing had to be made. */
  readonly run: Run | null;
}

export interface WriteResult {
  readonly chapters: readonly ChapterOutcome[];
  readonly run: Run | null;
}

export interface RebuiltWriting {
  readonly pipeline: Pipeline;
  readonly fingerprint: Readonly<Record<string, unknown>>;
}

export interface OpenWritingParts {
  readonly deps: EngineDeps;
  readonly book: Book;
  readonly bundled: PromptLayer;
  readonly compiled: Pinnable;
  readonly recipes: Pick<BookRecipes, 'compose' | 'seats' | 'preview'>;
  readonly owner: string;
  readonly memoryChapters: number;
  readonly blockOnPending: boolean;
  /** Throws what can be known before a run is begun: a key that is missing, a cap that could not be kept. */
  readonly checkModel: (modelId: string, budget: Budget) => Promise<void>;
  /** Whom a role asks, and at what price. */
  readonly describeModel: (role: string) => Promise<RoleModel>;
}

export function openWriting(parts: OpenWritingParts): BookWriting {
  const { deps, book, owner } = parts;
  const { store } = deps;
  const { files } = store;
  const loadSources = () =>
    loadWritingSources({
      files,
      book,
      bundled: parts.bundled,
      compiled: parts.compiled,
      memoryChapters: parts.memoryChapters,
      blockOnPending: parts.blockOnPending,
    });

  async function underLease<T>(purpose: string, act: (lease: Lease) => Promise<T>): Promise<T> {
    try {
      return await withLease(store, deps.log, { owner, purpose, waitMs: 0 }, act);
    } catch (error) {
      throw error instanceof CodedError ? error.with({ book: book.book_id }) : error;
    }
  }

  /** What a crash left between two files is put right before anything is believed of them. */
  async function settle(purpose: string): Promise<void> {
    if (await store.pending()) await underLease(purpose, async () => undefined);
  }

  return {
    loadSources,
    async plan(work) {
      const purpose = 'step plan';
      await settle(purpose);
      const early = await listUnplanned(files, await loadSources(), work);
      const describe = (made: readonly number[]) =>
        early.numbers.map((chapter) => ({
          chapter,
          file: chapterPlanFile(chapter),
          action: made.includes(chapter) ? ('made' as const) : ('reused' as const),
        }));
      if (early.unplanned.length === 0) return { chapters: describe([]), run: null };
      await parts.checkModel(work.model.id, work.budget);
      return underLease(purpose, async (lease) => {
        const sources = await loadSources();
        const fingerprint = pinWriting(sources);
        // A run that was cut short is the one for all chapters that it was begun for, also those it has done.
        const whole: JsonObject = { chapters: early.numbers, force: work.force };
        const left = await findUnfinishedRun(
          deps,
          { kind: NOVEL_PLAN_KIND, args: whole, fingerprint },
          work.model,
        );
        const todo = left === null ? (await listUnplanned(files, sources, work)).unplanned : readTodo(left);
        if (todo.length === 0) return { chapters: describe([]), run: null };
        const { run } = await beginRun(deps, lease, left, work, {
          pipeline: createNovelPlanPipeline(sources, todo),
          fingerprint,
          description: `Plan ${formatChapters(todo)}`,
          args: whole,
          plan: todo.map(nameChapterPlan),
          options: { todo: [...todo] },
        });
        return { chapters: describe(todo), run };
      });
    },

    async write(work) {
      const purpose = work.makePlans ? 'run' : 'step text';
      await settle(purpose);
      await passWriteGate(files, book, work.ackOutlineIssues);
      const early = await loadSources();
      const found = await surveyWriting(files, early, work);
      const todo = [...found.unwritten, ...found.unfinished].sort((a, b) => a - b);
      if (todo.length === 0) {
        const chapters = [...found.words].map(([chapter, words]) => ({
          chapter,
          file: chapterFile(chapter),
          action: 'reused' as const,
          words,
        }));
        return { chapters, run: null };
      }
      await passBatchGate(files, { bookId: book.book_id, block: parts.blockOnPending, chapters: todo });
      await checkPlans(files, early, found.unwritten, work.makePlans);
      await refuseUnsynced(files, book.book_id, found.scenes);
      await parts.checkModel(work.model.id, work.budget);
      return underLease(purpose, async (lease) => {
        const sources = await loadSources();
        const text: NovelTextWork = {
          chapters: [...found.words.keys()],
          force: work.force,
          makePlans: work.makePlans,
          stopOnFailure: work.stopOnFailure,
        };
        const args = renderTextArgs(text);
        const newSession = deps.ids.next('sess');
        const bare = await composeScene(parts.recipes, newSession, work.ackOutlineIssues, lease);
        const fingerprint = pinNovelText(sources, bare);
        const left = await findUnfinishedRun(deps, { kind: NOVEL_TEXT_KIND, args, fingerprint }, work.model);
        const sessionId = left?.session_id ?? newSession;
        const scene =
          left === null ? bare : await composeScene(parts.recipes, sessionId, work.ackOutlineIssues, lease);
        const { run, output } = await beginRun(deps, lease, left, work, {
          pipeline: createNovelTextPipeline(sources, scene, text),
          fingerprint,
          description: `Write ${formatChapters(text.chapters)}`,
          args,
          plan: planNovelText(text),
          sessionId,
          options: { ack_outline_issues: work.ackOutlineIssues },
        });
        return { ...WritingOutputSchema.parse(output), run };
      });
    },

    preview: async (selection) =>
      previewWriting(files, await loadSources(), selection, {
        seats: await parts.recipes.seats(SCENE_RECIPE),
        describeModel: parts.describeModel,
      }),
    explain: async (choice) =>
      explainWriting({
        files,
        sources: await loadSources(),
        recipeId: SCENE_RECIPE,
        preview: parts.recipes.preview,
        ...choice,
      }),

    async rebuild(run, lease) {
      const sources = await loadSources();
      if (run.kind === NOVEL_PLAN_KIND) {
        const pipeline = createNovelPlanPipeline(sources, readTodo(run));
        return { pipeline, fingerprint: pinWriting(sources) };
      }
      if (run.kind === NOVEL_MEMORY_KIND) {
        const { chapters, force } = run.task.initial_args;
        const memory = { chapters: readNumbers(chapters), force: force === true };
        const pipeline = createNovelMemoryPipeline(sources, memory);
        return { pipeline, fingerprint: pinNovelMemory(sources) };
      }
      const ack = run.options?.['ack_outline_issues'] === true;
      const scene = await composeScene(parts.recipes, run.session_id ?? '', ack, lease);
      const text = readTextArgs(run);
      const { scenes } = await surveyWriting(files, sources, text);
      await refuseUnsynced(files, book.book_id, scenes);
      return {
        pipeline: createNovelTextPipeline(sources, scene, text),
        fingerprint: pinNovelText(sources, scene),
      };
    },
  };
}

function formatChapters(numbers: readonly number[]): string {
  return numbers.length === 1 ? `chapter ${numbers[0]}` : `chapters ${numbers.join(', ')}`;
}
