import type { Book } from './contracts/book.ts';
import { chapterFile, PROJECT_PATHS } from './contracts/project-paths.ts';
import type { RunResult } from './engine/engine.ts';
import { readVisibleFile } from './engine/read-files.ts';
import type { WorkOptions } from './engine/work-options.ts';
import { CodedError } from './errors.ts';
import { EXPORT_FORMATS, type ExportFormat } from './manuscript/export/export-formats.ts';
import type { BookManuscript } from './manuscript/open-manuscript.ts';
import type { RememberedChapter } from './novel/after/list-memory.ts';
import type { BookRevisions } from './novel/after/open-revisions.ts';
import type { ExplainedChapter } from './novel/context/explain-writing.ts';
import type { BookNotes } from './novel/direction/open-notes.ts';
import type { BookStyleDesk } from './novel/direction/open-style.ts';
import type { RunPlan } from './novel/estimate/plan-run.ts';
import type { BookFindings } from './novel/findings/open-findings.ts';
import type {
  MemoryResult,
  PlanResult,
  SelectedWork,
  StoryStepResult,
  WriteResult,
  WriteWork,
} from './novel/open-novel-room.ts';
import type { BookDrafts } from './novel/records/open-drafts.ts';
import type { BookEdits } from './novel/records/open-edits.ts';
import type { BookRewriting } from './novel/records/open-rewriting.ts';
import type { BookCandidates } from './novel/revise/open-candidates.ts';
import { NOVEL_ROOM } from './novel/room.ts';
import type { BookStatus } from './novel/status/derive-status.ts';
import { findStoryStep, STORY_STEPS, type StoryStep } from './novel/story/story-steps.ts';
import type { TextSelection } from './novel/writing/text-kind.ts';
import type { LoadedReport } from './outline/load-outline-report.ts';
import type { PublishedOutline } from './outline/load-published-outline.ts';
import type { OutlineOutcome, OutlineStepResult, OutlineWork } from './outline/open-outline.ts';
import { OUTLINE_ROOM } from './outline/room.ts';
import { lazily } from './project/lazily.ts';
import { needBook, type OpenProject, type OpenProjectParts, openProject } from './project/open-project.ts';
import type { BookChief } from './recipes/open-chief.ts';
import type { BookRecipes, RecipeRequest } from './recipes/open-recipes.ts';
import { RECIPES_ROOM } from './recipes/room.ts';

// A project that is a book, and everything that can be done with it, in the words of whoever writes it. Nothing is here but
// names: each function enters the room that does it, and loads that room only then.

export interface OpenBook extends OpenProject, BookManuscript, BookRewriting {
  readonly book: Book;
  readonly exportFormats: readonly ExportFormat[];
  status(): Promise<BookStatus>;
  readonly storySteps: readonly Pick<StoryStep, 'name' | 'number' | 'title' | 'file'>[];
  /** The readable page, by its name in the project. */
  readonly storyBible: string;
  storyStep(name: string, options: WorkOptions & { readonly force: boolean }): Promise<StoryStepResult>;
  outline(work: OutlineWork): Promise<OutlineOutcome>;
  /** Step 4 of six: reuses a published outline, goes on with an unfinished one, or makes one. */
  outlineStep(work: WorkOptions & { readonly force: boolean }): Promise<OutlineStepResult>;
  /** Step 5 of six: scene cards, for all chapters or some. */
  planChapters(work: SelectedWork): Promise<PlanResult>;
  /** Step 6 of six, or 5 and 6 together; behind the write gate. */
  writeChapters(work: WriteWork): Promise<WriteResult>;
  /** How the author wants it to sound, and notes on it. */
  readonly style: BookStyleDesk;
  readonly notes: BookNotes;
  /** What was found in its text, and what of it stands. */
  readonly findings: BookFindings;
  /** Revisions of chapters, and what is decided over them. */
  readonly revisions: BookRevisions;
  /** Scenes in the author's own words. */
  readonly edits: BookEdits;
  /** What somebody is still writing. */
  readonly drafts: BookDrafts;
  /** Drafts of passages that the author asked for. */
  readonly candidates: BookCandidates;
  memory(chapters: readonly number[] | null): Promise<readonly RememberedChapter[]>;
  /** Makes the memory of written chapters anew from their JSON; what is of the text as it is stays, unless forced. */
  rebuildMemory(work: SelectedWork): Promise<MemoryResult>;
  /** What `writeChapters` would find, send and cost; nothing is sent, nothing is written. */
  previewRun(choice: TextSelection): Promise<RunPlan>;
  /** What the prompts of chapters that are to be written would be told of the book. Sends nothing, changes nothing. */
  explainWriting(choice: TextSelection): Promise<ExplainedChapter[]>;
  /** The words of a chapter as it is now. */
  countWords(chapter: number, scene: number): Promise<{ readonly chapter: number; readonly scene: number }>;
  outlineReport(): Promise<LoadedReport>;
  publishedOutline(): Promise<PublishedOutline>;
  /** A file of the author's, null where there is none; nothing under `.control-room/` is one. */
  readFile(path: string): Promise<Uint8Array | null>;
  /** Throws `write_gated` where prose may not be written yet. */
  passWriteGate(ack: boolean): Promise<void>;
  /** The names of the files that were brought in step. */
  updateTemplates(): Promise<readonly string[]>;
  readonly recipes: Omit<BookRecipes, 'chief' | 'tools' | 'start' | 'describeFrom' | 'passGates'>;
  readonly chief: BookChief;
  tools(): ReturnType<BookRecipes['tools']>;
  /** Prepares a run of a recipe and does it. */
  runRecipe(request: RecipeRequest, signal: AbortSignal): Promise<RunResult>;
}

export type OpenBookParts = Omit<OpenProjectParts, 'id' | 'language' | 'book'> & { readonly book: Book };

export function createOpenBook(parts: OpenBookParts): OpenBook {
  const { book } = parts;
  const project = openProject({ ...parts, id: book.book_id, language: book.language });
  const { store, clock, log, owner, equipment } = project;
  const { files } = store;
  const own = { store, book, clock, log, owner };
  const novel = () => project.enter(NOVEL_ROOM);
  const outline = () => project.enter(OUTLINE_ROOM);
  const recipes = () => project.enter(RECIPES_ROOM);

  const rewriting = async () => (await import('./novel/records/open-rewriting.ts')).openRewriting(own);
  const manuscript = async () =>
    (await import('./manuscript/open-manuscript.ts')).openManuscript({
      ...own,
      fixedTime: equipment.fixedTime ?? null,
      printer: equipment.printer ?? null,
    });

  return {
    ...project,
    book,
    ...lazily(rewriting, ['staleChapters', 'sync', 'accept']),
    edits: lazily(async () => (await import('./novel/records/open-edits.ts')).openEdits(own), ['save']),
    drafts: lazily(
      async () => (await import('./novel/records/open-drafts.ts')).openDrafts(own),
      ['list', 'show', 'keep', 'discard'],
    ),
    history: lazily(async () => (await rewriting()).history, ['list', 'show', 'restore', 'back']),
    ...lazily(manuscript, ['exportManuscript']),
    exportFormats: EXPORT_FORMATS,
    status: async () => (await import('./novel/status/load-status.ts')).loadStatus(project),
    storySteps: STORY_STEPS,
    storyBible: PROJECT_PATHS.storyBible,
    storyStep: async (name, work) => (await novel()).storyStep({ ...work, step: readStep(name) }),
    outline: async (work) => (await outline()).generate(work),
    outlineStep: async (work) => (await outline()).step(work),
    planChapters: async ({ chapters, ...work }) =>
      (await novel()).plan({ ...work, chapters: list(chapters) }),
    writeChapters: async ({
      chapters,
      makePlans,
      stopOnFailure,
      keepGoing = false,
      ackOutlineIssues,
      ...work
    }) =>
      (await novel()).write({
        ...work,
        chapters: list(chapters),
        make_plans: makePlans,
        stop_on_failure: stopOnFailure,
        keep_going: keepGoing,
        ack_outline_issues: ackOutlineIssues,
      }),
    style: lazily(
      async () => (await import('./novel/direction/open-style.ts')).openStyle(own),
      ['show', 'set', 'replace', 'learn'],
    ),
    notes: lazily(
      async () =>
        (await import('./novel/direction/open-notes.ts')).openNotes({ ...own, chapters: book.chapters }),
      ['list', 'add', 'edit', 'done'],
    ),
    findings: lazily(async () => {
      const { openFindings } = await import('./novel/findings/open-findings.ts');
      const { loadFound } = await import('./novel/findings/load-found.ts');
      return openFindings({ ...own, found: () => loadFound(files) });
    }, ['list', 'waive']),
    revisions: lazily(
      async () => (await import('./novel/after/open-revisions.ts')).openRevisions(own),
      ['list', 'show', 'apply', 'reject'],
    ),
    candidates: lazily(
      async () => (await import('./novel/revise/open-candidates.ts')).openCandidates(own),
      ['list', 'show', 'apply', 'reject'],
    ),
    async memory(chapters) {
      const { listMemory } = await import('./novel/after/list-memory.ts');
      return listMemory(files, book, chapters);
    },
    rebuildMemory: async ({ chapters, ...work }) =>
      (await novel()).rebuildMemory({ ...work, chapters: list(chapters) }),
    previewRun: async (choice) => (await novel()).preview(choice),
    explainWriting: async (choice) => (await novel()).explain(choice),
    async countWords(chapter, scene) {
      const { readChapter } = await import('./novel/records/chapter-files.ts');
      const stored = readChapter(chapter, await files.read(chapterFile(chapter)));
      if (stored.state !== 'valid') return { chapter: 0, scene: 0 };
      const { scenes, total_words } = stored.value;
      const counted = scenes.find(({ scene_number }) => scene_number === scene);
      return { chapter: total_words, scene: counted?.word_count ?? 0 };
    },
    outlineReport: async () => (await import('./outline/load-outline-report.ts')).loadOutlineReport(files),
    publishedOutline: async () =>
      (await import('./outline/load-published-outline.ts')).loadPublishedOutline(files),
    readFile: (path) => readVisibleFile(files, path),
    passWriteGate: async (ack) =>
      (await import('./outline/pass-write-gate.ts')).passWriteGate(files, book, ack),
    async updateTemplates() {
      const { updateTemplates } = await import('./manuscript/update-templates.ts');
      return updateTemplates({ store, log, clock }, owner, equipment.compiled);
    },
    recipes: lazily(recipes, ['shelf', 'compose', 'seats', 'preview', 'run', 'runFrom']),
    chief: lazily(async () => (await recipes()).chief, ['ask', 'preview']),
    tools: async () => (await recipes()).tools(),
    runRecipe: async (request, signal) => (await recipes()).run(request, signal),
  };
}

/**
 * A project that is no book, where a book is expected: what every project has is there, and whatever needs a book is refused as
 * such. Its `book` has the id and the language, and no chapters.
 */
export function createBooklessBook(project: OpenProject): OpenBook {
  const { id, language } = project;
  const book: Book = { schema_version: 'book_v1', book_id: id, idea: '', language, chapters: 0, seed: '' };
  const own: Readonly<Record<string | symbol, unknown>> = {
    ...project,
    book,
    readFile: (path: string) => readVisibleFile(project.store.files, path),
    exportFormats: [],
    storySteps: [],
  };
  return new Proxy(own, {
    get(_, key) {
      // Whoever waits for it asks whether it is a promise.
      if (key in own || key === 'then' || typeof key === 'symbol') return own[key];
      return needBook(project);
    },
  }) as unknown as OpenBook;
}

const list = (chapters: readonly number[] | null) => (chapters === null ? null : [...chapters]);

function readStep(name: string): StoryStep['name'] {
  const step = findStoryStep(name);
  if (step !== null) return step.name;
  const known = STORY_STEPS.map((each) => each.name).join(', ');
  throw new CodedError('usage_invalid', {
    message: `There is no step ${name}; the steps are, in order: ${known}.`,
  });
}
