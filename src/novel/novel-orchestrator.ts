import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Revision } from '../contracts/revision.ts';
import { type Budget, NO_BUDGET } from '../contracts/run.ts';
import type { Log } from '../engine/ports.ts';
import type { OutlineOutcome } from '../outline/open-outline.ts';
import type { BookRevisions } from './after/open-revisions.ts';
import type {
  MemoryResult,
  PlanResult,
  SelectedWork,
  StoryStepResult,
  WriteResult,
  WriteWork,
} from './open-novel-room.ts';

// The six steps by their names, for programs: each checks what it needs, reuses what is there, and makes the rest. What is
// reused, and what is made anew over something, is told in the book's log.

export interface NovelOrchestrator {
  step1CreateWorld(options?: StepOptions): Promise<StoryStepResult>;
  step2CreateThemeConflict(options?: StepOptions): Promise<StoryStepResult>;
  step3CreateCharacters(options?: StepOptions): Promise<StoryStepResult>;
  /** Throws how the pipeline failed; its report is in the project. */
  step4CreateOutline(options?: StepOptions): Promise<{
    readonly action: 'made' | 'reused';
    readonly outcome: OutlineOutcome | null;
  }>;
  /** All chapters where none is named. */
  step5CreateChapterPlan(
    chapterNumbers?: readonly number[] | null,
    options?: StepOptions,
  ): Promise<PlanResult>;
  step6GenerateChapterText(
    chapterNumber: number,
    options?: Omit<BatchOptions, 'chapterNumbers'>,
  ): Promise<WriteResult>;
  /** Steps 5 and 6 for each chapter; one that fails is recorded and the next begins, unless two running failed alike.
   *  Throws `chapters_failed` at the end where one did. */
  generateAllChapters(options?: BatchOptions): Promise<WriteResult>;
  /** The pending revision becomes the chapter, which is then remembered anew. */
  applyRevision(chapterNumber: number): Promise<Revision>;
  rejectRevision(chapterNumber: number): Promise<Revision>;
  /** From the chapters' JSON; all that are written where none is named. */
  rebuildMemory(chapterNumbers?: readonly number[] | null, options?: StepOptions): Promise<MemoryResult>;
}

export interface StepOptions {
  /** Makes anew what is there; the earlier version is kept. */
  readonly force?: boolean;
}

export interface BatchOptions extends StepOptions {
  readonly chapterNumbers?: readonly number[];
  readonly stopOnFailure?: boolean;
  /** Tries every chapter, also where one after the other fails in the same way. */
  readonly keepGoing?: boolean;
  readonly ackOutlineIssues?: boolean;
}

/** What it needs of an open book. */
export interface NovelBook {
  readonly log: Pick<Log, 'info'>;
  storyStep(name: string, work: BookWork & { readonly force: boolean }): Promise<StoryStepResult>;
  outlineStep(
    work: BookWork & { readonly force: boolean },
  ): ReturnType<NovelOrchestrator['step4CreateOutline']>;
  planChapters(work: SelectedWork): Promise<PlanResult>;
  writeChapters(work: WriteWork): Promise<WriteResult>;
  rebuildMemory(work: SelectedWork): Promise<MemoryResult>;
  readonly revisions: Pick<BookRevisions, 'apply' | 'reject'>;
}

interface BookWork {
  readonly budget: Budget;
  readonly signal: AbortSignal;
}

export function createNovelOrchestrator(
  book: NovelBook,
  { budget = NO_BUDGET, signal = new AbortController().signal }: Partial<BookWork> = {},
): NovelOrchestrator {
  const work = { budget, signal };
  const storyStep = async (name: string, { force = false }: StepOptions = {}) => {
    tellForce(force, `step ${name}`);
    return tellReused(await book.storyStep(name, { ...work, force }));
  };

  function tellForce(force: boolean, what: string): void {
    if (force) book.log.info(`${what}: made anew, whatever is there; what it was is kept`);
  }
  function tellReused<Told extends { readonly action: string; readonly file: string }>(result: Told): Told {
    if (result.action === 'reused') book.log.info(`${result.file} is there and valid: reused`);
    return result;
  }
  async function writeChapters(
    chapters: readonly number[] | null,
    options: BatchOptions,
    makePlans: boolean,
  ) {
    const { force = false, stopOnFailure = false, keepGoing = false, ackOutlineIssues = false } = options;
    tellForce(force, nameChapters(chapters));
    const kind = { force, stopOnFailure, keepGoing, ackOutlineIssues, makePlans };
    const result = await book.writeChapters({ ...work, ...kind, chapters });
    for (const outcome of result.chapters) tellReusedChapter(outcome);
    return result;
  }
  function tellReusedChapter({ chapter, action, file }: ChapterResult): void {
    if (action === 'reused') book.log.info(`chapter ${chapter}: ${file} is there and valid: reused`);
  }

  return {
    step1CreateWorld: (options) => storyStep('world', options),
    step2CreateThemeConflict: (options) => storyStep('theme', options),
    step3CreateCharacters: (options) => storyStep('characters', options),
    async step4CreateOutline({ force = false } = {}) {
      tellForce(force, 'step outline');
      const result = await book.outlineStep({ ...work, force });
      const error = result.outcome?.error ?? null;
      if (error !== null) throw error.with({ report_path: result.outcome?.reportPath ?? null });
      tellReused({ ...result, file: PROJECT_PATHS.outline });
      return result;
    },
    async step5CreateChapterPlan(chapters = null, { force = false } = {}) {
      tellForce(force, `the plan of ${nameChapters(chapters)}`);
      const result = await book.planChapters({ ...work, chapters, force });
      for (const plan of result.chapters) tellReusedChapter(plan);
      return result;
    },
    step6GenerateChapterText: (chapter, options = {}) => writeChapters([chapter], options, false),
    generateAllChapters: ({ chapterNumbers, ...options } = {}) =>
      writeChapters(chapterNumbers ?? null, options, true),
    async applyRevision(chapter) {
      const revision = await book.revisions.apply(chapter);
      await book.rebuildMemory({ ...work, chapters: [chapter], force: false });
      return revision;
    },
    rejectRevision: (chapter) => book.revisions.reject(chapter),
    rebuildMemory: (chapters = null, { force = false } = {}) =>
      book.rebuildMemory({ ...work, chapters, force }),
  };
}

type ChapterResult = { readonly chapter: number; readonly action: string; readonly file: string };

function nameChapters(chapters: readonly number[] | null): string {
  return chapters === null ? 'every chapter' : `chapter ${chapters.join(', ')}`;
}
