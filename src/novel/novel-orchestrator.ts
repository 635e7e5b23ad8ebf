import type { Revision } from '../contracts/revision.ts';
import type { Budget } from '../contracts/run.ts';
import type { OutlineOutcome } from '../outline/run-outline.ts';
import type { MemoryResult, MemoryWork } from './open-memory.ts';
import type { BookRevisions } from './open-revisions.ts';
import type { PlanResult, PlanWork, WriteResult, WriteWork } from './open-writing.ts';
import type { StoryStepResult } from './run-story-step.ts';

// The six steps by their names, for programs: each checks what it needs, reuses what is there, and makes the rest.

export interface NovelOrchestrator {
  step1CreateWorld(options?: StepOptions): Promise<StoryStepResult>;
  step2CreateThemeConflict(options?: StepOptions): Promise<StoryStepResult>;
  step3CreateCharacters(options?: StepOptions): Promise<StoryStepResult>;
  step4CreateOutline(options?: StepOptions): Promise<{
    readonly action: 'made' | 'reused';
    readonly outcome: OutlineOutcome | null;
  }>;
  /** All chapters where none is named. */
  step5CreateChapterPlan(
    chapterNumbers?: readonly number[] | null,
    options?: StepOptions,
  ): Promise<PlanResult>;
  step6GenerateChapterText(chapterNumber: number, options?: StepOptions): Promise<WriteResult>;
  /** Steps 5 and 6 for each chapter; one that fails is recorded and the next begins. Throws `chapters_failed` at the end
   *  where one did. */
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
  readonly ackOutlineIssues?: boolean;
}

/** What it needs of an open book. */
export interface NovelBook {
  storyStep(name: string, work: BookWork & { readonly force: boolean }): Promise<StoryStepResult>;
  outlineStep(
    work: BookWork & { readonly force: boolean },
  ): ReturnType<NovelOrchestrator['step4CreateOutline']>;
  planChapters(work: Omit<PlanWork, 'model'>): Promise<PlanResult>;
  writeChapters(work: Omit<WriteWork, 'model'>): Promise<WriteResult>;
  rebuildMemory(work: Omit<MemoryWork, 'model'>): Promise<MemoryResult>;
  readonly revisions: Pick<BookRevisions, 'apply' | 'reject'>;
}

interface BookWork {
  readonly budget: Budget;
  readonly signal: AbortSignal;
}

const NO_BUDGET: Budget = { max_cost_usd: null, max_tokens: null };

export function createNovelOrchestrator(
  book: NovelBook,
  { budget = NO_BUDGET, signal = new AbortController().signal }: Partial<BookWork> = {},
): NovelOrchestrator {
  const work = { budget, signal };
  const storyStep = (name: string, { force = false }: StepOptions = {}) =>
    book.storyStep(name, { ...work, force });
  const text = { stopOnFailure: false, ackOutlineIssues: false };

  return {
    step1CreateWorld: (options) => storyStep('world', options),
    step2CreateThemeConflict: (options) => storyStep('theme', options),
    step3CreateCharacters: (options) => storyStep('characters', options),
    step4CreateOutline: ({ force = false } = {}) => book.outlineStep({ ...work, force }),
    step5CreateChapterPlan: (chapters = null, { force = false } = {}) =>
      book.planChapters({ ...work, chapters, force }),
    step6GenerateChapterText: (chapter, { force = false } = {}) =>
      book.writeChapters({ ...work, ...text, chapters: [chapter], force, makePlans: false }),
    generateAllChapters({ chapterNumbers, force = false, ...options } = {}) {
      const chapters = chapterNumbers ?? null;
      return book.writeChapters({ ...work, ...text, ...options, chapters, force, makePlans: true });
    },
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
