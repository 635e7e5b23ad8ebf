import { type ImportOutput, ImportOutputSchema } from '../contracts/import-output.ts';
import type { Json } from '../contracts/json.ts';
import { chapterPlanFile, PROJECT_PATHS } from '../contracts/project-paths.ts';
import { NO_BUDGET, type Run } from '../contracts/run.ts';
import type {
  ImportAsked,
  MemoryAsked,
  PlanAsked,
  ReviseAsked,
  StoryStepAsked,
  TextAsked,
} from '../contracts/work-requests.ts';
import {
  type ChapterOutcome,
  type MemoryOutcome,
  MemoryOutputSchema,
  RevisionOutputSchema,
  WritingOutputSchema,
} from '../contracts/writing-output.ts';
import type { RunResult } from '../engine/engine.ts';
import { measureLanguage } from '../engine/estimate/estimate-tokens.ts';
import type { Files } from '../engine/ports.ts';
import type { WorkOptions } from '../engine/work-options.ts';
import { InvariantError } from '../errors.ts';
import { nameCount } from '../name-count.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import { needBook, type OpenProject } from '../project/open-project.ts';
import type { OpenRoom } from '../project/room.ts';
import type { WorkPlan } from '../project/run-kind.ts';
import { createMemoryKind } from './after/memory-kind.ts';
import { listBibleFiles } from './bible/bible-files.ts';
import { lookAtBibleStep } from './bible/look-at-bible-step.ts';
import type { ExplainedChapter } from './context/explain-writing.ts';
import { estimateBook } from './estimate/estimate-book.ts';
import type { RunPlan } from './estimate/plan-run.ts';
import { createImportKind } from './import/import-kind.ts';
import { EARLIER_MEMORY_KIND } from './kinds.ts';
import { createPlanKind } from './planning/plan-kind.ts';
import { createReviseKind } from './revise/revise-kind.ts';
import { createStoryStepKind, type StoryStepReused } from './story/story-step-kind.ts';
import { STORY_STEPS } from './story/story-steps.ts';
import { openDesk } from './writing/open-desk.ts';
import type { ChapterSelection } from './writing/survey-writing.ts';
import { createTextKind, type TextSelection } from './writing/text-kind.ts';
import { readTodo } from './writing/writing-args.ts';

// The six steps of a book but the outline: what each is asked for, and how it is told what became of it. How a run failed
// is thrown.

export interface BookWriting {
  storyStep(work: StoryStepAsked & WorkOptions): Promise<StoryStepResult>;
  plan(work: PlanAsked & WorkOptions): Promise<PlanResult>;
  write(work: TextAsked & WorkOptions): Promise<WriteResult>;
  rebuildMemory(work: MemoryAsked & WorkOptions): Promise<MemoryResult>;
  /** Drafts in the place of a passage; nothing of the book changes by them. */
  revise(work: ReviseAsked & WorkOptions): Promise<ReviseResult>;
  /** Brings a manuscript in as chapters; `import_over_chapters` where there are some and nothing else was asked for. */
  importManuscript(work: ImportAsked & Pick<WorkOptions, 'signal'>): Promise<ImportOutput>;
  /** What writing would find, send and cost. Sends nothing, writes nothing. */
  preview(choice: TextSelection): Promise<RunPlan>;
  explain(choice: TextSelection): Promise<ExplainedChapter[]>;
  /** What it would take from here to a written book. */
  estimateBook(): Promise<WorkPlan>;
}

export type StoryStepResult =
  | StoryStepReused
  | {
      readonly action: 'made';
      readonly file: string;
      readonly replaced: string;
      readonly resumed: boolean;
      readonly run: Run;
    };

/** As programs ask for it. */
export type SelectedWork = ChapterSelection & WorkOptions;

export interface WriteWork extends SelectedWork {
  readonly makePlans: boolean;
  readonly stopOnFailure: boolean;
  readonly keepGoing?: boolean;
  readonly ackOutlineIssues: boolean;
  /** Which recipe scenes are written by; left out, as it is configured. */
  readonly recipe?: string;
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

export interface MemoryResult {
  readonly chapters: readonly MemoryOutcome[];
  readonly run: Run | null;
}

export interface ReviseResult {
  readonly candidate_id: string;
  readonly drafts: number;
  readonly run: Run;
}

export function openRoom(project: OpenProject): OpenRoom<BookWriting> {
  const book = needBook(project);
  const { road } = project;
  const desk = openDesk(project, book);
  const story = createStoryStepKind(project, book);
  const plans = createPlanKind(desk);
  const text = createTextKind(desk);
  const memory = createMemoryKind(desk);
  const revising = createReviseKind(desk);
  const manuscript = createImportKind(project, book);

  return {
    kinds: [story, plans, text, memory, { ...memory, kind: EARLIER_MEMORY_KIND }, revising, manuscript],
    api: {
      async storyStep({ budget, signal, ...asked }) {
        const done = await road.start(story, story.request.parse(asked), { budget, signal });
        if (done.did === 'nothing') return done.result;
        const { run } = takeEnd(done.ended, { book: book.book_id });
        return { action: 'made', ...done.about, resumed: done.resumed, run };
      },

      async plan({ budget, signal, ...asked }) {
        const done = await road.start(plans, plans.request.parse(asked), { budget, signal });
        const run = done.did === 'nothing' ? null : takeEnd(done.ended).run;
        const { numbers } = done.did === 'nothing' ? done.result : done.about;
        const made = run === null ? [] : readTodo(run);
        const told = numbers.map((chapter) => ({
          chapter,
          file: chapterPlanFile(chapter),
          action: made.includes(chapter) ? ('made' as const) : ('reused' as const),
        }));
        return { chapters: told, run };
      },

      async write({ budget, signal, ...asked }) {
        const done = await road.start(text, text.request.parse(asked), { budget, signal });
        if (done.did === 'nothing') return { chapters: done.result.chapters, run: null };
        const { run, output } = takeEnd(done.ended);
        return { ...WritingOutputSchema.parse(output), run };
      },

      async rebuildMemory({ budget, signal, ...asked }) {
        const done = await road.start(memory, memory.request.parse(asked), { budget, signal });
        if (done.did === 'nothing') {
          const reused = done.result.chapters.map((chapter) => ({ chapter, action: 'reused' as const }));
          return { chapters: reused, run: null };
        }
        const { run, output } = takeEnd(done.ended);
        return { ...MemoryOutputSchema.parse(output), run };
      },

      async revise({ budget, signal, ...asked }) {
        const done = await road.start(revising, revising.request.parse(asked), { budget, signal });
        if (done.did === 'nothing') throw new InvariantError('there was nothing to revise');
        const { run, output } = takeEnd(done.ended);
        return { ...RevisionOutputSchema.parse(output), run };
      },

      async importManuscript({ signal, ...asked }) {
        const done = await road.start(manuscript, manuscript.request.parse(asked), {
          budget: NO_BUDGET,
          signal,
        });
        if (done.did === 'nothing') throw new InvariantError('a manuscript had nothing to bring in');
        const { output, error } = done.ended;
        if (error !== null) throw error.with({ book: book.book_id });
        return ImportOutputSchema.parse(output);
      },
      preview: text.preview,
      explain: text.explain,
      async estimateBook() {
        const { files } = project.store;
        const steps: string[] = [];
        for (const { name, file } of STORY_STEPS) if ((await files.read(file)) === null) steps.push(name);
        const bibleParts = await countUnread(files);
        if (steps.length + bibleParts === 0 && (await files.read(PROJECT_PATHS.outline)) !== null) {
          const { estimate, chapters } = await text.preview({ chapters: null, force: false });
          return {
            estimate,
            parts: chapters.map(({ chapter, action }) => ({ what: `chapter ${chapter}`, action })),
          };
        }
        const { tokensAWord } = measureLanguage(book.language);
        const units = estimateBook({
          bibleParts,
          steps,
          chapters: book.chapters,
          words: book.length?.of === 'book' ? book.length.words : null,
          tokensAWord,
        });
        const what = nameCount(book.chapters, 'chapter');
        return { estimate: await estimateUnits(project.models, units), parts: [{ what, action: 'write' }] };
      },
    },
  };
}

/** Parts of the author's bible that are still to be read. */
async function countUnread(files: Files): Promise<number> {
  if ((await lookAtBibleStep(files))?.isCurrent !== false) return 0;
  const { readBibleFiles } = await import('./bible/read-bible-files.ts');
  return (await readBibleFiles(await listBibleFiles(files))).parts.length;
}

function takeEnd(
  { run, output, error }: RunResult,
  details: Readonly<Record<string, Json>> = {},
): { readonly run: Run; readonly output: Json } {
  if (error === null) return { run, output };
  throw error.with(
    { ...details, model: run.model },
    'every finished step is journaled and is not paid for again',
  );
}
