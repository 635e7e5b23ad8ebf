import { type BookAudit, type BookIssues, NO_AUDIT_KEY, openAudit } from './audit/open-audit.ts';
import type { ResolvedConfig } from './config.ts';
import type { Book } from './contracts/book.ts';
import type { Json } from './contracts/json.ts';
import type { ModelCall } from './contracts/model-call.ts';
import type { Budget, Run, RunStatus } from './contracts/run.ts';
import type { Slot } from './contracts/slot-cache.ts';
import type { StepRecord } from './contracts/step-record.ts';
import { cancelRun, type RequestOutcome, requestPause } from './engine/cancel-run.ts';
import { endLeftRun } from './engine/end-left-run.ts';
import type { EngineDeps, RunEvent, RunResult } from './engine/engine.ts';
import { type FollowedEvent, followRun, withoutOutput } from './engine/follow-run.ts';
import { loadRun } from './engine/load-run.ts';
import { loadSlot } from './engine/load-slot.ts';
import type {
  AuditKey,
  Clock,
  Ids,
  Lease,
  Log,
  Model,
  ProjectStore,
  RunFilter,
  RunSummary,
} from './engine/ports.ts';
import { readFolder, readText, readVisibleFile } from './engine/read-files.ts';
import { resumeRun } from './engine/resume-run.ts';
import { readOutput } from './engine/run-writer.ts';
import { waitForEnd } from './engine/wait-for-end.ts';
import { withLease } from './engine/with-lease.ts';
import { CodedError } from './errors.ts';
import type { BookPrinter } from './manuscript/export/book-printer.ts';
import { keepReplaced } from './manuscript/keep-in-history.ts';
import { type BookManuscript, openManuscript } from './manuscript/open-manuscript.ts';
import { readChapter } from './novel/chapter-files.ts';
import type { ExplainedChapter } from './novel/context/explain-writing.ts';
import type { BookStatus } from './novel/derive-status.ts';
import type { RoleModel } from './novel/estimate-run.ts';
import type { ImportRequest, ImportResult } from './novel/import-manuscript.ts';
import { loadStatus } from './novel/load-status.ts';
import { NOVEL_MEMORY_KIND } from './novel/novel-memory-pipeline.ts';
import { NOVEL_PLAN_KIND } from './novel/novel-plan-pipeline.ts';
import { NOVEL_TEXT_KIND } from './novel/novel-text-pipeline.ts';
import {
  type MemoryResult,
  type MemoryWork,
  openMemory,
  type RememberedChapter,
} from './novel/open-memory.ts';
import { type BookRevisions, openRevisions } from './novel/open-revisions.ts';
import { type BookRewriting, openRewriting } from './novel/open-rewriting.ts';
import {
  type ExplainChoice,
  openWriting,
  type PlanResult,
  type PlanWork,
  type WriteResult,
  type WriteWork,
} from './novel/open-writing.ts';
import type { RunPlan } from './novel/plan-run.ts';
import { STORY_BIBLE } from './novel/render-story-bible.ts';
import { rebuildStoryStep, runStoryStep, type StoryStepResult } from './novel/run-story-step.ts';
import { createStoryStepPipeline, pinStoryStep, STORY_STEP_KIND } from './novel/story-step-pipeline.ts';
import { findStoryStep, STORY_STEPS, type StoryStep } from './novel/story-steps.ts';
import { type LoadedReport, loadOutlineReport } from './outline/load-outline-report.ts';
import type { OutlineInputs } from './outline/load-outline-sources.ts';
import type { OutlineOptions } from './outline/outline-sources.ts';
import { passWriteGate } from './outline/pass-write-gate.ts';
import type { OutlineOutcome } from './outline/run-outline.ts';
import { type Pinnable, planUpdate } from './prompts/pin-templates.ts';
import type { PromptLayer } from './prompts/resolve-template.ts';
import { type BookChief, openChief } from './recipes/open-chief.ts';
import { type BookRecipes, openRecipes, type RecipeRequest } from './recipes/open-recipes.ts';
import { createRecipePipeline, RECIPE_KIND } from './recipes/recipe-pipeline.ts';
import { pinRecipe } from './recipes/recipe-sources.ts';
import { describeTool, type ToolDescription } from './tools/describe-tool.ts';
import { chapterFile } from './tools/project/project-files.ts';
import type { Tool, ToolMemo } from './tools/tool.ts';

// Everything that can be done with one book, over ports alone: what the command line does now and the server will.

export interface OpenBook extends BookManuscript, BookRewriting {
  readonly book: Book;
  /** For people; nothing is read or written through it. */
  readonly folder: string;
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
  explainWriting(choice: ExplainChoice): Promise<ExplainedChapter[]>;
  /** The words of a chapter as it is now. */
  countWords(chapter: number): Promise<number>;
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

export interface BookRuns {
  list(filter: RunFilter): Promise<(RunSummary & { readonly interrupted: boolean })[]>;
  load(runId: string): Promise<{ readonly run: Run; readonly interrupted: boolean }>;
  /** Journal lines; with their whole outputs where `full`. */
  steps(runId: string, options: { readonly full: boolean }): AsyncIterable<ShownStep>;
  calls(runId: string): AsyncIterable<ModelCall>;
  /** Journal lines after a sequence number. */
  stepsAfter(runId: string, afterSeq: number): AsyncIterable<ShownStep>;
  /** Null where nothing filled it. */
  slot(runId: string, name: string): Promise<Slot | null>;
  follow(
    runId: string,
    options: { readonly signal: AbortSignal; readonly afterSeq: number },
  ): AsyncIterable<FollowedEvent>;
  /** The run once nobody works on it any more, or with the signal as it stands then. */
  ended(runId: string, signal: AbortSignal): Promise<Run>;
  cancel(runId: string, reason: string): Promise<RequestOutcome>;
  pause(runId: string, reason: string): Promise<void>;
  resume(runId: string, options: ResumeWork): Promise<RunResult>;
  /** A new run of the same recipe that takes over what the steps before one came to. */
  resumeFrom(runId: string, stepId: string, work: WorkOptions): Promise<RunResult>;
  /** Ends a run that waited and cannot be taken up. */
  fail(runId: string, error: CodedError): Promise<void>;
}

export type ShownStep = Omit<StepRecord, 'output' | 'line_hash'> & { readonly output?: Json };

export type OutlineStepResult =
  | { readonly action: 'reused'; readonly outcome: null }
  | { readonly action: 'made'; readonly outcome: OutlineOutcome };

export interface OutlineWork extends WorkOptions, Omit<OutlineInputs, 'book'> {
  readonly mode: 'new' | 'resume' | 'rerun';
  readonly force: boolean;
  readonly overrideFingerprint: boolean;
}

export interface ResumeWork extends WorkOptions {
  readonly overrideFingerprint: boolean;
  /** Taken up only where it still stands so, for whoever was not asked by a person just now. */
  readonly expect?: readonly RunStatus[];
}

export interface WorkOptions {
  readonly budget: Budget;
  readonly signal: AbortSignal;
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

/** What an outline is made with when nothing else is asked for. */
export const USUAL_OUTLINE: OutlineOptions = {
  sceneCount: { mode: 'default' },
  strict: false,
  insertBudget: 2,
  pauseOnAttention: false,
  fromPhase: 1,
  toPhase: 6,
};

export function createOpenBook(parts: OpenBookParts): OpenBook {
  const { book, store, config, log, bundled, compiled } = parts;
  const chosen = config.modelFor(null);
  /** The model of the role that does the step's work, which may be another than the book's. */
  const modelOf = (role: string) => {
    const { id, source } = config.modelFor(role);
    return { id, explicit: source === 'flag' };
  };
  const depsWith = (onlyModel: string | null): EngineDeps => ({
    store,
    clock: parts.clock,
    ids: parts.ids,
    log,
    modelFor: (role) => parts.createModel(onlyModel ?? config.modelFor(role).id),
    decodingFor: (role) => {
      const { temperature, max_output_tokens } = config.agent(role);
      return { temperature: temperature ?? null, maxOutputTokens: max_output_tokens ?? null };
    },
    wait: config.wait,
    pollMs: parts.pollMs,
    ...(parts.onEvent === undefined ? {} : { onEvent: parts.onEvent }),
  });
  const deps = depsWith(null);
  const isAlive = async () => (await store.lock.holder()) !== null;

  const load = async (runId: string): Promise<Run> => {
    try {
      return await loadRun(store.runs, runId);
    } catch (error) {
      throw error instanceof CodedError ? error.with({ book: book.book_id }) : error;
    }
  };

  /** The run that a run inside others belongs to in the end. */
  async function findRoot(run: Run): Promise<string> {
    return run.parent_run_id === null ? run.run_id : findRoot(await load(run.parent_run_id));
  }

  /** A key or an address that is missing is told before a run is begun, and a cost cap that could not be kept too. */
  async function checkModel(modelId: string, budget: Budget): Promise<void> {
    const { id, price } = await parts.createModel(modelId);
    if (budget.max_cost_usd === null || price !== null) return;
    throw new CodedError('price_unknown', {
      message: `The price of ${id} is not known, so a cost cap cannot be kept.`,
      details: { model: id },
    });
  }

  async function makeOutline(work: OutlineWork): Promise<OutlineOutcome> {
    const { mode, force, overrideFingerprint, budget, signal, ...inputs } = work;
    // Loaded when it is asked for: the tables for Chinese place names are large.
    const { findUnfinishedOutline, generateOutline } = await import('./outline/generate-outline.ts');
    const left = mode === 'resume' ? await findUnfinishedOutline(deps) : null;
    const configured = modelOf('planner');
    const own = left === null || configured.explicit || configured.id === left.model ? null : left.model;
    const model = own === null ? configured : { id: own, explicit: false };
    await checkModel(model.id, budget);
    const what = { mode, force, overrideFingerprint, model, budget, owner: OWNER, bundled, compiled };
    return generateOutline(depsWith(own), { ...what, inputs: { ...inputs, book } }, signal);
  }

  /** An outline run goes on with the settings and the material that it was begun with. */
  async function resumeOutline(run: Run, work: ResumeWork): Promise<RunResult> {
    const usual = { notes: null, hints: null, authorOutline: null, options: USUAL_OUTLINE };
    const { run: ended, error } = await makeOutline({ ...work, ...usual, mode: 'resume', force: false });
    if (ended?.run_id !== run.run_id) {
      throw new CodedError('run_not_resumable', {
        message: `Run ${run.run_id} is not the outline run to go on with.`,
        next: `bookforge outline generate --book ${book.book_id} --resume`,
        details: { run_id: run.run_id, book: book.book_id },
      });
    }
    return error === null ? { run: ended, output: null, error } : { run: ended, output: null, error };
  }

  const { audit, issues } = openAudit({
    store,
    key: parts.auditKey ?? NO_AUDIT_KEY,
    clock: parts.clock,
    log,
    owner: OWNER,
  });

  const recipes = openRecipes({
    deps,
    book,
    auditKey: parts.auditKey ?? NO_AUDIT_KEY,
    bundled: parts.recipes ?? new Map(),
    prompts: [bundled, ...(parts.userPrompts === undefined ? [] : [parts.userPrompts])],
    tools: parts.tools ?? [],
    memo: parts.memo ?? FORGETFUL,
    tierOf: (role) => config.agent(role).tier ?? null,
    defaultModel: chosen.id,
    blockOnPending: config.blockOnPending,
  });

  /** A run of a recipe asks each role's own model where it has one, and for the others the model that it was begun with. */
  function depsOf(run: Run): {
    readonly deps: EngineDeps;
    readonly model: string;
    readonly explicit: boolean;
  } {
    const explicit = chosen.source === 'flag';
    const model = explicit ? chosen.id : run.model;
    const modelOfRole = (role: string) => {
      const own = config.modelFor(role).id;
      return explicit || own === chosen.id ? model : own;
    };
    return { deps: { ...deps, modelFor: (role) => parts.createModel(modelOfRole(role)) }, model, explicit };
  }

  /** A provider that cannot be reached yet has no price that anybody could tell. */
  async function describeModel(role: string): Promise<RoleModel> {
    const { id } = config.modelFor(role);
    const [provider = ''] = id.split(':', 1);
    const requestsPerMinute = config.provider(provider).requests_per_minute ?? null;
    try {
      return { model: id, price: (await parts.createModel(id)).price, requestsPerMinute };
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return { model: id, price: null, requestsPerMinute };
    }
  }

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
    describeModel,
  });

  const memory = openMemory({ deps, book, owner: OWNER, loadSources: writing.loadSources, checkModel });

  async function resumeWriting(run: Run, work: ResumeWork): Promise<RunResult> {
    const { overrideFingerprint, budget, signal, expect } = work;
    const { deps: runDeps, model, explicit } = depsOf(run);
    await checkModel(model, budget);
    return withLease(store, log, { owner: OWNER, purpose: `run ${run.run_id}`, waitMs: 0 }, async (lease) => {
      const { pipeline, fingerprint, close } = await writing.rebuild(run, lease);
      const capped = budget.max_cost_usd !== null || budget.max_tokens !== null;
      try {
        return await resumeRun(
          runDeps,
          lease,
          run.run_id,
          {
            pipeline,
            fingerprint,
            overrideFingerprint,
            model,
            modelGivenExplicitly: explicit,
            budget: capped ? budget : null,
            expect: expect ?? null,
          },
          signal,
        );
      } finally {
        await close();
      }
    });
  }

  async function resumeRecipe(run: Run, work: ResumeWork): Promise<RunResult> {
    await checkModel(depsOf(run).model, work.budget);
    const purpose = `run ${run.run_id}`;
    return withLease(store, log, { owner: OWNER, purpose, waitMs: 0 }, (lease) => workOn(run, work, lease));
  }

  /** A run is stored only when it can begin: one that finds the project busy must not be left to wait for nobody. */
  async function runPrepared(
    purpose: string,
    prepare: () => Promise<Run>,
    work: WorkOptions,
  ): Promise<RunResult> {
    await checkModel(chosen.id, work.budget);
    return withLease(store, log, { owner: OWNER, purpose, waitMs: 0 }, async (lease) =>
      workOn(await prepare(), { ...work, overrideFingerprint: false }, lease),
    );
  }

  async function workOn(run: Run, work: ResumeWork, lease: Lease): Promise<RunResult> {
    const { overrideFingerprint, budget, signal, expect } = work;
    const { deps: runDeps, model, explicit } = depsOf(run);
    const sources = await recipes.rebuild(run, lease);
    const capped = budget.max_cost_usd !== null || budget.max_tokens !== null;
    const result = await resumeRun(
      runDeps,
      lease,
      run.run_id,
      {
        pipeline: createRecipePipeline(sources),
        fingerprint: pinRecipe(sources),
        overrideFingerprint,
        model,
        modelGivenExplicitly: explicit,
        budget: capped ? budget : null,
        expect: expect ?? null,
      },
      signal,
    );
    // Only the index, which can be made again; a run that lost its project has no business in it any more.
    if (!lease.lost.aborted) await sources.trail.close();
    return result;
  }

  return {
    ...openManuscript({
      store,
      book,
      log,
      owner: OWNER,
      fixedTime: parts.fixedTime ?? null,
      printer: parts.printer ?? null,
    }),
    ...openRewriting({ store, book, clock: parts.clock, log, owner: OWNER }),
    book,
    folder: parts.folder,
    audit,
    issues,
    recipes,
    chief: openChief({
      store,
      book,
      clock: parts.clock,
      log,
      owner: OWNER,
      auditKey: parts.auditKey ?? NO_AUDIT_KEY,
      shelf: recipes.shelf,
    }),
    get tools() {
      return (parts.tools ?? []).map(describeTool);
    },
    async runRecipe(request, signal) {
      const { recipeId, budget } = request;
      return runPrepared(`recipe ${recipeId}`, () => recipes.prepare({ ...request, queued: false }), {
        budget,
        signal,
      });
    },
    status: () => loadStatus(store, book, compiled, chosen),
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
    outline: makeOutline,
    async outlineStep({ force, budget, signal }) {
      const { report } = await loadOutlineReport(store.files);
      const published = report?.overall_status.startsWith('SUCCESS') === true;
      if (published && !force) return { action: 'reused', outcome: null };
      const { findUnfinishedOutline } = await import('./outline/generate-outline.ts');
      const mode = force ? 'rerun' : (await findUnfinishedOutline(deps)) === null ? 'new' : 'resume';
      const usual = { notes: null, hints: null, authorOutline: null, options: USUAL_OUTLINE };
      const outcome = await makeOutline({
        ...usual,
        mode,
        force,
        overrideFingerprint: false,
        budget,
        signal,
      });
      return { action: 'made', outcome };
    },
    previewRun: (choice) => writing.preview(choice),
    planChapters: (work) => writing.plan({ ...work, model: modelOf('planner') }),
    writeChapters: (work) =>
      writing.write({ ...work, model: { id: chosen.id, explicit: chosen.source === 'flag' } }),
    async importManuscript(request) {
      // Loaded when it is asked for: nobody else needs the readers.
      const { importManuscript } = await import('./novel/import-manuscript.ts');
      try {
        return await importManuscript({ store, book, clock: parts.clock, log, owner: OWNER }, request);
      } catch (error) {
        throw error instanceof CodedError ? error.with({ book: book.book_id }) : error;
      }
    },
    revisions: openRevisions({ store, book, clock: parts.clock, log, owner: OWNER }),
    memory: memory.show,
    rebuildMemory: (work) => memory.rebuild({ ...work, model: modelOf('librarian') }),
    explainWriting: (choice) => writing.explain(choice),
    async countWords(chapter) {
      const stored = readChapter(chapter, await readText(store.files, chapterFile(chapter)));
      return stored.state === 'valid' ? stored.value.total_words : 0;
    },
    outlineReport: () => loadOutlineReport(store.files),
    readFile: (path) => readVisibleFile(store.files, path),
    passWriteGate: (ack) => passWriteGate(store.files, book, ack),
    updateTemplates: () =>
      withLease(
        store,
        log,
        { owner: OWNER, purpose: 'book update-templates', waitMs: 5000 },
        async (lease) => {
          const copies = await readFolder(store.files, 'prompts');
          const changes = planUpdate(
            compiled,
            new Map([...copies].map(([name, text]) => [`prompts/${name}`, text])),
          );
          const files = changes.map(({ path, text }) => ({
            path,
            bytes: text === null ? null : Buffer.from(text),
          }));
          const before = new Map(
            [...copies].map(([name, text]) => [`prompts/${name}`, Buffer.from(text)] as const),
          );
          const kept = keepReplaced(before, files, parts.clock.now().toISOString());
          if (files.length > 0)
            await store.files.commit([...files, ...kept], { expect: {}, fence: lease.fence });
          return files.map(({ path }) => path);
        },
      ),
    runs: {
      async list(filter) {
        const alive = await isAlive();
        const runs = await store.runs.list(filter);
        return runs.map((run) => ({ ...run, interrupted: run.status === 'running' && !alive }));
      },
      async load(runId) {
        const run = await load(runId);
        return { run, interrupted: run.status === 'running' && !(await isAlive()) };
      },
      async *steps(runId, { full }) {
        await load(runId);
        for await (const { record } of store.runs.lines(runId)) {
          const shown = withoutOutput(record);
          if (!full || record.status === 'failed') yield shown;
          else
            yield {
              ...shown,
              output: await readOutput(record, (sha256) => store.runs.loadBlob(runId, sha256)),
            };
        }
      },
      async *calls(runId) {
        await load(runId);
        yield* store.runs.calls(runId);
      },
      async *stepsAfter(runId, afterSeq) {
        for await (const { record } of store.runs.lines(runId, { afterSeq })) yield withoutOutput(record);
      },
      async slot(runId, name) {
        await load(runId);
        return loadSlot(store.runs, runId, name);
      },
      follow: (runId, options) =>
        followRun(wakeOften(store.runs, parts.clock), runId, { ...options, isLive: isAlive }),
      ended: (runId, signal) =>
        waitForEnd(wakeOften(store.runs, parts.clock), runId, { signal, isLive: isAlive }),
      async fail(runId, error) {
        const run = await load(runId);
        if (run.status === 'pending') await endLeftRun(deps, run, { owner: OWNER, status: 'failed', error });
      },
      cancel: (runId, reason) => cancelRun(deps, runId, { owner: OWNER, reason }),
      pause: (runId, reason) => requestPause(deps, runId, reason),
      async resumeFrom(runId, stepId, { budget, signal }) {
        await load(runId);
        const prepare = () => recipes.prepareFrom(runId, stepId, budget);
        return runPrepared(`resume ${runId} from ${stepId}`, prepare, { budget, signal });
      },
      async resume(runId, { overrideFingerprint, budget, signal, expect }) {
        const run = await load(runId);
        if (run.parent_run_id !== null) {
          const root = await findRoot(run);
          throw new CodedError('run_not_resumable', {
            message: `Run ${runId} is part of ${root}; resume that one.`,
            next: `bookforge runs resume ${root} --book ${book.book_id}`,
            details: { run_id: runId, book: book.book_id },
          });
        }
        if (run.kind === RECIPE_KIND)
          return resumeRecipe(run, {
            overrideFingerprint,
            budget,
            signal,
            ...(expect === undefined ? {} : { expect }),
          });
        if ([NOVEL_PLAN_KIND, NOVEL_TEXT_KIND, NOVEL_MEMORY_KIND].includes(run.kind))
          return resumeWriting(run, {
            overrideFingerprint,
            budget,
            signal,
            ...(expect === undefined ? {} : { expect }),
          });
        if (run.kind === 'outline') return resumeOutline(run, { overrideFingerprint, budget, signal });
        if (run.kind !== STORY_STEP_KIND) {
          throw new CodedError('run_not_resumable', {
            message: `Runs of kind ${run.kind} cannot be resumed by this version.`,
            details: { run_id: runId, book: book.book_id },
          });
        }
        // Unless told otherwise a run goes on with the model it was begun with, whatever is configured now.
        const explicit = chosen.source === 'flag';
        const model = explicit ? chosen.id : run.model;
        const runDeps = depsWith(model);
        await checkModel(model, budget);
        return withLease(
          store,
          log,
          { owner: OWNER, purpose: `resume ${runId}`, waitMs: 0 },
          async (lease) => {
            const sources = await rebuildStoryStep(runDeps, run, { book, bundled, compiled });
            const capped = budget.max_cost_usd !== null || budget.max_tokens !== null;
            return resumeRun(
              runDeps,
              lease,
              runId,
              {
                pipeline: createStoryStepPipeline(sources),
                fingerprint: pinStoryStep(sources),
                overrideFingerprint,
                model,
                modelGivenExplicitly: explicit,
                budget: capped ? budget : null,
                expect: expect ?? null,
              },
              signal,
            );
          },
        );
      },
    },
  };
}

/** Remembers nothing: tools work it out again. */
const FORGETFUL: ToolMemo = { load: async () => null, save: async () => undefined };

const LOOK_AGAIN_MS = 1000;

/** An owner that dies changes no file, and a change just before the wait began is not seen by it. */
function wakeOften(runs: ProjectStore['runs'], clock: Clock): ProjectStore['runs'] {
  return {
    ...runs,
    async changed(runId, signal) {
      const wake = new AbortController();
      const stop = () => wake.abort();
      signal.addEventListener('abort', stop, { once: true });
      const change = runs.changed(runId, wake.signal);
      // Sleep is cut short by nothing but the signal.
      const tick = clock.sleep(LOOK_AGAIN_MS, wake.signal).catch(stop);
      try {
        await Promise.race([change, tick]);
      } finally {
        stop();
        signal.removeEventListener('abort', stop);
      }
      await change;
    },
  };
}

function readStep(name: string): StoryStep {
  const step = findStoryStep(name);
  if (step !== null) return step;
  const known = STORY_STEPS.map((each) => each.name).join(', ');
  throw new CodedError('usage_invalid', {
    message: `There is no step ${name}; the steps are, in order: ${known}.`,
  });
}
