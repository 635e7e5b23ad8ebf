import type { Book } from '../contracts/book.ts';
import type { Revision } from '../contracts/revision.ts';
import type { Run } from '../contracts/run.ts';
import type { Usage } from '../contracts/usage.ts';
import { addUsage, NO_USAGE } from '../engine/usage.ts';
import type { StoredState } from './decide-story-step.ts';
import { type DescribedState, deriveChapterState } from './derive-chapter-state.ts';
import type { StaleChapter } from './describe-stale.ts';
import type { AttentionItem } from './load-attention.ts';
import type { StoryStepName } from './story-steps.ts';

// The one screen about a book, as data: facts gathered elsewhere, the next command decided here. In this order:
//   1  templates drifted            book update-templates
//   2  a page was edited by hand    sync
//   3  a run can be taken up        runs resume
//   4  a step is missing or broken  step NAME
//   5  a step is older than what it was made from    step NAME --force
//   6  no outline, or one that cannot be read or failed      outline generate
//   7  it wants attention, and not all is written      outline report
//   8  a revision waits             revision show
//   9  a chapter is not written, remembered and checked     run
//  10  a chapter is stale           run --chapters N --force
//  11  otherwise                    nothing to do

export interface StatusFacts {
  readonly book: Book;
  readonly steps: readonly StepFacts[];
  readonly drift: readonly string[];
  readonly outline: OutlineFacts;
  readonly writing: WritingFacts;
  readonly rewriting: RewritingFacts;
  /** What the checks after scenes left to a person. */
  readonly attention: readonly AttentionItem[];
  /** Root runs, newest first. */
  readonly runs: readonly { readonly run: Run; readonly alive: boolean }[];
  readonly model: { readonly id: string; readonly source: string };
  /** Whether a revision that waits keeps later chapters from being written. */
  readonly blockOnPending: boolean;
}

/** How the outline stands, from its latest report. */
export interface OutlineFacts {
  readonly state: 'valid' | 'missing' | 'unreadable';
  readonly overall_status: string | null;
  readonly attention_items: number;
  /** An outline run that was begun and not finished. */
  readonly unfinished: boolean;
}

/** How far the chapters of the outline are, as their files tell; empty without one. */
export interface WritingFacts {
  readonly chapters: readonly ChapterFacts[];
}

/** What has become of the text since it was written. */
export interface RewritingFacts {
  readonly stale: readonly StaleChapter[];
  /** Pages that hold something that their chapter does not. */
  readonly hand_edits: readonly {
    readonly scene: string | null;
    readonly path: string;
    readonly state: string;
  }[];
}

export interface ChapterFacts {
  readonly chapter: number;
  readonly title: string;
  readonly plan: 'absent' | 'invalid' | 'stale' | 'planned';
  readonly scenes: number;
  readonly written_scenes: number;
  readonly words: number;
  /** What is remembered of it: of the text as it is, or of an earlier one. */
  readonly memory: 'current' | 'stale' | 'missing';
  /** Whether its text as it is has been checked. */
  readonly checked: boolean;
  readonly revision: Revision['status'] | 'unreadable' | null;
}

export interface StepFacts {
  readonly step: StoryStepName;
  readonly number: number;
  readonly title: string;
  readonly file: string;
  readonly state: StoredState;
  /** Made from other inputs than are here now; null where no run tells. */
  readonly stale: boolean | null;
}

export interface BookStatus {
  readonly book_id: string;
  readonly title: string | null;
  readonly idea: string;
  readonly language: string;
  readonly chapters: number;
  readonly model: string;
  readonly model_source: string;
  readonly steps: readonly StepFacts[];
  readonly outline: OutlineFacts;
  readonly writing: WritingTotals;
  readonly rewriting: RewritingFacts;
  readonly attention: readonly AttentionItem[];
  readonly template_drift: readonly string[];
  readonly unfinished_runs: readonly UnfinishedRun[];
  readonly usage: Usage;
  readonly next: string | null;
}

export interface WritingTotals {
  readonly chapters: readonly (ChapterFacts & DescribedState)[];
  readonly planned: number;
  readonly written: number;
  readonly words: number;
  /** Chapters whose revision waits to be decided. */
  readonly pending_revisions: readonly number[];
}

export interface UnfinishedRun {
  readonly run_id: string;
  readonly description: string;
  readonly status: 'running' | 'interrupted' | 'paused' | 'failed' | 'pending';
  readonly reason_code: string | null;
  /** Takes it up again, over the cap that stopped it where one did; null while somebody works on it. */
  readonly next: string | null;
}

export function deriveStatus(facts: StatusFacts): BookStatus {
  const { book } = facts;
  return {
    book_id: book.book_id,
    title: book.title ?? null,
    idea: book.idea,
    language: book.language,
    chapters: book.chapters,
    model: facts.model.id,
    model_source: facts.model.source,
    steps: facts.steps,
    outline: facts.outline,
    writing: deriveTotals(facts),
    rewriting: facts.rewriting,
    attention: facts.attention,
    template_drift: facts.drift,
    unfinished_runs: listUnfinished(facts),
    usage: facts.runs.reduce((sum, { run }) => addUsage(sum, run.usage), NO_USAGE),
    next: decideNextCommand(facts),
  };
}

export function decideNextCommand(facts: StatusFacts): string | null {
  const book = facts.book.book_id;
  if (facts.drift.length > 0) return `bookforge book update-templates --book ${book}`;
  // Before anything is written: a run would find the page in its way.
  if (facts.rewriting.hand_edits.length > 0) return `bookforge sync --book ${book}`;
  const resumable = listUnfinished(facts).find(
    ({ status }) => status === 'paused' || status === 'interrupted',
  );
  if (resumable !== undefined) return resumable.next;
  const missing = facts.steps.find(({ state }) => state !== 'valid');
  if (missing !== undefined) return `bookforge step ${missing.step} --book ${book}`;
  const stale = facts.steps.find((each) => each.stale === true);
  if (stale !== undefined) return `bookforge step ${stale.step} --book ${book} --force`;
  const { outline } = facts;
  if (outline.unfinished) return `bookforge outline generate --book ${book} --resume`;
  if (outline.state !== 'valid') return `bookforge outline generate --book ${book}`;
  if (outline.overall_status === 'ERROR') return `bookforge outline report --book ${book}`;
  const { chapters } = facts.writing;
  if (outline.attention_items > 0 && !chapters.every(isWritten))
    return `bookforge outline report --book ${book}`;
  const [waiting] = listPending(facts.writing);
  if (waiting !== undefined) return `bookforge revision show --book ${book} --chapter ${waiting}`;
  return chapters.every(isFinished)
    ? (facts.rewriting.stale[0]?.next ?? null)
    : `bookforge run --book ${book}`;
}

function deriveTotals({
  writing: { chapters },
  rewriting,
  runs,
  blockOnPending,
}: StatusFacts): WritingTotals {
  const known = { chapters, stale: rewriting.stale, runs: runs.map(({ run }) => run), blockOnPending };
  return {
    chapters: chapters.map((chapter) => ({ ...chapter, ...deriveChapterState(known, chapter) })),
    planned: chapters.filter(({ plan }) => plan === 'planned').length,
    written: chapters.filter(isWritten).length,
    words: chapters.reduce((sum, { words }) => sum + words, 0),
    pending_revisions: listPending({ chapters }),
  };
}

function listPending({ chapters }: WritingFacts): number[] {
  return chapters.filter(({ revision }) => revision === 'pending').map(({ chapter }) => chapter);
}

function isFinished(facts: ChapterFacts): boolean {
  return isWritten(facts) && facts.memory === 'current' && facts.checked;
}

function isWritten({ scenes, written_scenes }: ChapterFacts): boolean {
  return written_scenes >= scenes;
}

/** Runs that wait for somebody. One that stopped counts while its step is not done, or is to be made anew. */
function listUnfinished({ book, runs, steps, writing }: StatusFacts): UnfinishedRun[] {
  const done = new Set(steps.filter(({ state }) => state === 'valid').map(({ step }) => step as string));
  return runs.flatMap(({ run, alive }) => {
    if (run.status === 'done' || run.status === 'cancelled') return [];
    const status = run.status === 'running' && !alive ? 'interrupted' : run.status;
    const { step, force } = run.task.initial_args;
    const over = done.has(String(step)) || isOver(run, writing);
    if (status !== 'running' && force !== true && over) return [];
    return [
      {
        run_id: run.run_id,
        description: run.task.description,
        status,
        reason_code: run.error?.reason_code ?? null,
        next: status === 'running' ? null : formatResume(run, book.book_id),
      },
    ];
  });
}

/** What to type to go on with a run. One that a cap stopped stops again at once, unless the cap is raised. */
function formatResume({ run_id, error }: Run, bookId: string): string {
  const raise = error?.reason_code === 'budget_exhausted' ? error.details['raise'] : undefined;
  return `bookforge runs resume ${run_id} --book ${bookId}${typeof raise === 'string' ? ` ${raise}` : ''}`;
}

/** Whether another run has done since what this one was for. */
function isOver({ kind, task }: Run, { chapters }: WritingFacts): boolean {
  const wanted = task.initial_args['chapters'];
  if (!Array.isArray(wanted) || (kind !== 'novel_plan' && kind !== 'novel_text')) return false;
  const own = chapters.filter(({ chapter }) => wanted.includes(chapter));
  return kind === 'novel_plan' ? own.every(({ plan }) => plan === 'planned') : own.every(isFinished);
}
