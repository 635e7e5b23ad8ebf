import type { Json } from '../contracts/json.ts';
import type { Run } from '../contracts/run.ts';
import {
  type ChapterOutcome,
  type MemoryOutcome,
  MemoryOutputSchema,
  WritingOutputSchema,
} from '../contracts/writing-output.ts';
import type { RunResult } from '../engine/engine.ts';
import type { WorkOptions } from '../engine/work-options.ts';
import { needBook, type OpenProject } from '../project/open-project.ts';
import type { OpenRoom } from '../project/room.ts';
import { createMemoryKind } from './after/memory-kind.ts';
import { type ExplainedChapter, explainWriting } from './context/explain-writing.ts';
import type { RunPlan } from './estimate/plan-run.ts';
import { EARLIER_MEMORY_KIND } from './kinds.ts';
import { createPlanKind } from './planning/plan-kind.ts';
import { chapterPlanFile } from './records/chapter-files.ts';
import { createStoryStepKind, type StoryStepRequest, type StoryStepReused } from './story/story-step-kind.ts';
import { SCENE_RECIPE } from './writing/compose-scene.ts';
import { openDesk } from './writing/open-desk.ts';
import type { ChapterSelection } from './writing/survey-writing.ts';
import { createTextKind } from './writing/text-kind.ts';
import { readTodo } from './writing/writing-args.ts';

// The six steps of a book but the outline: what each is asked for, and how it is told what became of it. How a run failed
// is thrown.

export interface BookWriting {
  storyStep(work: StoryStepRequest & WorkOptions): Promise<StoryStepResult>;
  plan(work: PlanWork): Promise<PlanResult>;
  write(work: WriteWork): Promise<WriteResult>;
  rebuildMemory(work: MemoryWork): Promise<MemoryResult>;
  /** What writing would find, send and cost. Sends nothing, writes nothing. */
  preview(choice: ChapterSelection): Promise<RunPlan>;
  explain(choice: ChapterSelection): Promise<ExplainedChapter[]>;
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

export type PlanWork = ChapterSelection & WorkOptions;
export type MemoryWork = ChapterSelection & WorkOptions;

export interface WriteWork extends ChapterSelection, WorkOptions {
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

export interface MemoryResult {
  readonly chapters: readonly MemoryOutcome[];
  readonly run: Run | null;
}

export function openRoom(project: OpenProject): OpenRoom<BookWriting> {
  const book = needBook(project);
  const { road } = project;
  const desk = openDesk(project, book);
  const story = createStoryStepKind(project, book);
  const plans = createPlanKind(desk);
  const text = createTextKind(desk);
  const memory = createMemoryKind(desk);

  return {
    kinds: [story, plans, text, memory, { ...memory, kind: EARLIER_MEMORY_KIND }],
    api: {
      async storyStep({ step, force, budget, signal }) {
        const done = await road.start(story, { step, force }, { budget, signal });
        if (done.did === 'nothing') return done.result;
        const { run } = takeEnd(done.ended, { book: book.book_id });
        return { action: 'made', ...done.about, resumed: done.resumed, run };
      },

      async plan({ chapters, force, budget, signal }) {
        const asked = { chapters: list(chapters), force };
        const done = await road.start(plans, asked, { budget, signal });
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

      async write({ chapters, force, makePlans, stopOnFailure, ackOutlineIssues, budget, signal }) {
        const asked = {
          chapters: list(chapters),
          force,
          make_plans: makePlans,
          stop_on_failure: stopOnFailure,
          ack_outline_issues: ackOutlineIssues,
        };
        const done = await road.start(text, asked, { budget, signal });
        if (done.did === 'nothing') return { chapters: done.result.chapters, run: null };
        const { run, output } = takeEnd(done.ended);
        return { ...WritingOutputSchema.parse(output), run };
      },

      async rebuildMemory({ chapters, force, budget, signal }) {
        const done = await road.start(memory, { chapters: list(chapters), force }, { budget, signal });
        if (done.did === 'nothing') {
          const reused = done.result.chapters.map((chapter) => ({ chapter, action: 'reused' as const }));
          return { chapters: reused, run: null };
        }
        const { run, output } = takeEnd(done.ended);
        return { ...MemoryOutputSchema.parse(output), run };
      },

      preview: text.preview,
      explain: async (choice) =>
        explainWriting({
          files: project.store.files,
          sources: await desk.loadSources(),
          recipeId: SCENE_RECIPE,
          preview: (await desk.recipes()).preview,
          ...choice,
        }),
    },
  };
}

const list = (chapters: readonly number[] | null) => (chapters === null ? null : [...chapters]);

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
