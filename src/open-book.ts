import { type BookAudit, type BookIssues, NO_AUDIT_KEY, openAudit } from './audit/open-audit.ts';
import { createBookModels } from './book/create-book-models.ts';
import { createResumer } from './book/create-resumer.ts';
import { openRecipeRuns } from './book/open-recipe-runs.ts';
import { type BookRuns, openRuns } from './book/open-runs.ts';
import { updateTemplates } from './book/update-templates.ts';
import type { ResolvedConfig } from './config.ts';
import type { Book } from './contracts/book.ts';
import type { RunEvent, RunResult } from './engine/engine.ts';
import type { AuditKey, Clock, Ids, Log, Model, ProjectStore } from './engine/ports.ts';
import { readText, readVisibleFile } from './engine/read-files.ts';
import type { WorkOptions } from './engine/work-options.ts';
import { CodedError } from './errors.ts';
import type { BookPrinter } from './manuscript/export/book-printer.ts';
import { type BookManuscript, openManuscript } from './manuscript/open-manuscript.ts';
import {
  type MemoryResult,
  type MemoryWork,
  openMemory,
  type RememberedChapter,
} from './novel/after/open-memory.ts';
import { type BookRevisions, openRevisions } from './novel/after/open-revisions.ts';
import type { ExplainedChapter } from './novel/context/explain-writing.ts';
import type { RunPlan } from './novel/estimate/plan-run.ts';
import type { ImportRequest, ImportResult } from './novel/import/import-manuscript.ts';
import { readChapter } from './novel/records/chapter-files.ts';
import { type BookRewriting, openRewriting } from './novel/records/open-rewriting.ts';
import type { BookStatus } from './novel/status/derive-status.ts';
import { loadStatus } from './novel/status/load-status.ts';
import { STORY_BIBLE } from './novel/story/render-story-bible.ts';
import { runStoryStep, type StoryStepResult } from './novel/story/run-story-step.ts';
import { findStoryStep, STORY_STEPS, type StoryStep } from './novel/story/story-steps.ts';
import {
  openWriting,
  type PlanResult,
  type PlanWork,
  type WriteResult,
  type WriteWork,
} from './novel/writing/open-writing.ts';
import type { ChapterSelection } from './novel/writing/survey-writing.ts';
import { type LoadedReport, loadOutlineReport } from './outline/load-outline-report.ts';
import { type OutlineStepResult, type OutlineWork, openOutline } from './outline/open-outline.ts';
import { passWriteGate } from './outline/pass-write-gate.ts';
import type { OutlineOutcome } from './outline/run-outline.ts';
import type { Pinnable } from './prompts/pin-templates.ts';
import type { PromptLayer } from './prompts/resolve-template.ts';
import { type BookChief, openChief } from './recipes/open-chief.ts';
import { type BookRecipes, openRecipes, type RecipeRequest } from './recipes/open-recipes.ts';
import { describeTool, type ToolDescription } from './tools/describe-tool.ts';
import { chapterFile } from './tools/project/project-files.ts';
import type { Tool, ToolMemo } from './tools/tool.ts';

// Everything that can be done with one book, over ports alone. Each room opens its own part of it; what crosses
// rooms is in src/book.

export interface OpenBook extends BookManuscript, BookRewriting {
  readonly book: Book;
  /** For people; nothing is read or written through it. */
  readonly folder: string;
  readonly log: Log;
  status(): Promise<BookStatus>;
  readonly storySteps: readonly Pick<StoryStep, 'name' | 'number' | 'title' | 'file'>[];
  /** The readable page, by its name in the project. */
  readonly storyBible: string;
  storyStep(name: string, options: WorkOptions & { readonly force: boolean }): Promise<StoryStepResult>;
  outline(work: OutlineWork): Promise<OutlineOutcome>;
  /** Step 4 of six: reuses a published outline, goes on with an unfinished one, or makes one. */
  outlineStep(work: WorkOptions & { readonly force: boolean }): Promise<OutlineStepResult>;
  /** Step 5 of six: scene cards, for all chapters or some. */
  planChapters(work: Omit<PlanWork, 'model'>): Promise<PlanResult>;
  /** Step 6 of six, or 5 and 6 together; behind the write gate. */
  writeChapters(work: Omit<WriteWork, 'model'>): Promise<WriteResult>;
  /** Brings a manuscript in as chapters; `import_over_chapters` where there are some and nothing else was asked for. */
  importManuscript(request: ImportRequest): Promise<ImportResult>;
  /** Revisions of chapters, and what is decided over them. */
  readonly revisions: BookRevisions;
  memory(chapters: readonly number[] | null): Promise<readonly RememberedChapter[]>;
  /** Makes the memory of written chapters anew from their JSON; what is of the text as it is stays, unless forced. */
  rebuildMemory(work: Omit<MemoryWork, 'model'>): Promise<MemoryResult>;
  /** What `writeChapters` would find, send and cost; nothing is sent, nothing is written. */
  previewRun(choice: Pick<WriteWork, 'chapters' | 'force'>): Promise<RunPlan>;
  /** What the prompts of chapters that are to be written would be told of the book. Sends nothing, changes nothing. */
  explainWriting(choice: ChapterSelection): Promise<ExplainedChapter[]>;
  /** The words of a chapter as it is now. */
  countWords(chapter: number, scene: number): Promise<{ readonly chapter: number; readonly scene: number }>;
  outlineReport(): Promise<LoadedReport>;
  /** A file of the author's, null where there is none; nothing under `.control-room/` is one. */
  readFile(path: string): Promise<Uint8Array | null>;
  /** Throws `write_gated` where prose may not be written yet. */
  passWriteGate(ack: boolean): Promise<void>;
  /** The names of the files that were brought in step. */
  updateTemplates(): Promise<readonly string[]>;
  readonly runs: BookRuns;
  readonly audit: BookAudit;
  readonly issues: BookIssues;
  readonly recipes: BookRecipes;
  readonly chief: BookChief;
  readonly tools: readonly ToolDescription[];
  /** Prepares a run of a recipe and does it. */
  runRecipe(request: RecipeRequest, signal: AbortSignal): Promise<RunResult>;
}

export interface OpenBookParts {
  readonly book: Book;
  readonly folder: string;
  readonly store: ProjectStore;
  readonly config: ResolvedConfig;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Written into exports instead of the time of the book's newest run. */
  readonly fixedTime?: Date | null;
  /** Sets books as PDF; without one that format is refused. */
  readonly printer?: BookPrinter;
  /** Signs the audit trail; without one it stays unsigned. */
  readonly auditKey?: AuditKey;
  readonly pollMs: number | null;
  readonly onEvent?: (event: RunEvent) => void;
  readonly createModel: (modelId: string) => Promise<Model>;
  readonly bundled: PromptLayer;
  readonly compiled: Pinnable;
  /** The user's own prompts, between the bundled ones and the project's. */
  readonly userPrompts?: PromptLayer;
  readonly recipes?: ReadonlyMap<string, string>;
  readonly tools?: readonly Tool[];
  readonly memo?: ToolMemo;
}

const OWNER = 'bookforge';

export function createOpenBook(parts: OpenBookParts): OpenBook {
  const { book, store, config, clock, log, bundled, compiled } = parts;
  const auditKey = parts.auditKey ?? NO_AUDIT_KEY;
  const models = createBookModels(config, parts.createModel, {
    store,
    clock,
    ids: parts.ids,
    log,
    pollMs: parts.pollMs,
    ...(parts.onEvent === undefined ? {} : { onEvent: parts.onEvent }),
  });
  const { chosen, modelOf, checkModel } = models;
  const deps = models.depsWith(null);
  const own = { store, book, clock, log, owner: OWNER };

  const { audit, issues } = openAudit({ store, key: auditKey, clock, log, owner: OWNER });
  const recipes = openRecipes({
    deps,
    book,
    auditKey,
    bundled: parts.recipes ?? new Map(),
    prompts: [bundled, ...(parts.userPrompts === undefined ? [] : [parts.userPrompts])],
    tools: parts.tools ?? [],
    memo: parts.memo ?? FORGETFUL,
    tierOf: (role) => config.agent(role).tier ?? null,
    defaultModel: chosen.id,
    blockOnPending: config.blockOnPending,
  });
  const recipeRuns = openRecipeRuns({ deps, owner: OWNER, recipes, models });
  const outline = openOutline({
    book,
    bundled,
    compiled,
    owner: OWNER,
    depsWith: models.depsWith,
    modelOf,
    checkModel,
  });
  const writing = openWriting({
    deps,
    book,
    bundled,
    compiled,
    recipes,
    owner: OWNER,
    memoryChapters: config.memoryContextChapters,
    blockOnPending: config.blockOnPending,
    checkModel,
    describeModel: models.describeModel,
  });
  const memory = openMemory({ deps, book, owner: OWNER, loadSources: writing.loadSources, checkModel });
  const resume = createResumer({
    deps,
    book,
    owner: OWNER,
    bundled,
    compiled,
    models,
    outline,
    writing,
    recipeRuns,
  });

  return {
    ...openManuscript({
      store,
      book,
      log,
      owner: OWNER,
      fixedTime: parts.fixedTime ?? null,
      printer: parts.printer ?? null,
    }),
    ...openRewriting(own),
    book,
    folder: parts.folder,
    log,
    audit,
    issues,
    recipes,
    chief: openChief({ ...own, auditKey, shelf: recipes.shelf }),
    get tools() {
      return (parts.tools ?? []).map(describeTool);
    },
    runRecipe: recipeRuns.run,
    status: () => loadStatus(store, book, compiled, chosen, config.blockOnPending),
    storySteps: STORY_STEPS,
    storyBible: STORY_BIBLE,
    async storyStep(name, { force, budget, signal }) {
      const step = readStep(name);
      const model = modelOf(step.role);
      return runStoryStep(
        deps,
        {
          book,
          step,
          force,
          model,
          budget,
          owner: OWNER,
          bundled,
          compiled,
          checkModel: () => checkModel(model.id, budget),
        },
        signal,
      );
    },
    outline: outline.generate,
    outlineStep: outline.step,
    previewRun: (choice) => writing.preview(choice),
    planChapters: (work) => writing.plan({ ...work, model: modelOf('planner') }),
    writeChapters: (work) =>
      writing.write({ ...work, model: { id: chosen.id, explicit: chosen.source === 'flag' } }),
    async importManuscript(request) {
      // Loaded when it is asked for: nobody else needs the readers.
      const { importManuscript } = await import('./novel/import/import-manuscript.ts');
      try {
        return await importManuscript(own, request);
      } catch (error) {
        throw error instanceof CodedError ? error.with({ book: book.book_id }) : error;
      }
    },
    revisions: openRevisions(own),
    memory: memory.show,
    rebuildMemory: (work) => memory.rebuild({ ...work, model: modelOf('librarian') }),
    explainWriting: (choice) => writing.explain(choice),
    async countWords(chapter, scene) {
      const stored = readChapter(chapter, await readText(store.files, chapterFile(chapter)));
      if (stored.state !== 'valid') return { chapter: 0, scene: 0 };
      const { scenes, total_words } = stored.value;
      const own = scenes.find(({ scene_number }) => scene_number === scene);
      return { chapter: total_words, scene: own?.word_count ?? 0 };
    },
    outlineReport: () => loadOutlineReport(store.files),
    readFile: (path) => readVisibleFile(store.files, path),
    passWriteGate: (ack) => passWriteGate(store.files, book, ack),
    updateTemplates: () => updateTemplates(deps, OWNER, compiled),
    runs: openRuns({ deps, book, owner: OWNER, resume, recipeRuns }),
  };
}

/** Remembers nothing: tools work it out again. */
const FORGETFUL: ToolMemo = { load: async () => null, save: async () => undefined };

function readStep(name: string): StoryStep {
  const step = findStoryStep(name);
  if (step !== null) return step;
  const known = STORY_STEPS.map((each) => each.name).join(', ');
  throw new CodedError('usage_invalid', {
    message: `There is no step ${name}; the steps are, in order: ${known}.`,
  });
}
