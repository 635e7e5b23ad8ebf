import type { WaitingQuestion } from '../../audit/list-questions.ts';
import type { Inbox } from '../../contracts/api-inbox.ts';
import type { Book } from '../../contracts/book.ts';
import type { Revision } from '../../contracts/revision.ts';
import type { Run } from '../../contracts/run.ts';
import type { Trouble } from '../../contracts/trouble.ts';
import type { Usage } from '../../contracts/usage.ts';
import { addUsage } from '../../engine/usage.ts';
import { deriveLength } from '../../tools/direction/derive-length.ts';
import type { OpenFinding } from '../after/load-findings.ts';
import type { SceneAttention } from '../findings/list-scene-findings.ts';
import { type DescribedState, deriveChapterState } from '../records/derive-chapter-state.ts';
import type { StaleChapter } from '../records/describe-stale.ts';
import { isFinished, isWritten } from '../records/is-finished.ts';
import type { StoredState } from '../story/decide-story-step.ts';
import type { StoryStepName } from '../story/story-steps.ts';
import { formatAnswer, listUnfinishedRuns, type UnfinishedRun } from './list-unfinished-runs.ts';

// The one screen about a book, as data: facts gathered elsewhere, the next command decided here. In this order:
//   1  a run is being worked on     runs show: everything that writes would find the project locked
//   2  templates drifted            book update-templates
//   3  a page was edited by hand    sync
//   4  an agent of a run asked      issues answer, and where that is done runs resume
//   5  a run can be taken up        runs resume; where its journal is damaged, runs cancel
//   6  a step is missing or broken  step NAME
//   7  a step is older than what it was made from, and no chapter has text    step NAME --force
//   8  no outline, or one that cannot be read or failed      outline generate
//   9  it wants attention, and not all is written      outline report
//  10  a revision waits             revision show
//  11  chapters that are to be written have plans of an earlier outline    step plan --chapters N,M --force
//  12  a chapter is not written, remembered and checked     run
//  13  a chapter is stale           run --chapters N --force
//  14  otherwise                    nothing to do

export interface StatusFacts {
  readonly book: Book;
  readonly steps: readonly StepStatusFacts[];
  readonly drift: readonly string[];
  readonly outline: OutlineFacts;
  readonly writing: WritingFacts;
  readonly rewriting: RewritingFacts;
  /** What the checks after scenes left to a person. */
  readonly attention: readonly SceneAttention[];
  /** What the checks after chapters found and nobody has decided on. */
  readonly findings: readonly OpenFinding[];
  /** Root runs that something is told of, newest first. */
  readonly runs: readonly { readonly run: Run; readonly alive: boolean }[];
  /** What all other root runs have come to. */
  readonly spent: Usage;
  /** Stored documents that cannot be read, or not as they were written. */
  readonly damaged: readonly Trouble[];
  /** What agents asked, and what was answered and not gone on with yet. */
  readonly questions: readonly WaitingQuestion[];
  /** All that waits for a person, in every room. */
  readonly inbox: Pick<Inbox, 'items'>;
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
  /** What is something else now than when it was made, in words. */
  readonly changed: readonly string[];
  /** Whom it names and a characters.json that has changed since does not have: nothing of them is in any prompt. */
  readonly unknown_people: readonly string[];
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
  /** Why its file cannot be read, where it cannot. */
  readonly broken?: string;
  /** Whether its text as it is has been checked. */
  readonly checked: boolean;
  readonly revision: Revision['status'] | 'unreadable' | null;
}

export interface StepStatusFacts {
  readonly step: StoryStepName;
  readonly number: number;
  readonly title: string;
  readonly file: string;
  readonly state: StoredState;
  /** Made from other inputs than are here now; null where no run tells. */
  readonly stale: boolean | null;
  /** What is wrong with a file that is there and not valid. */
  readonly why?: string;
}

export interface BookStatus {
  readonly book_id: string;
  readonly title: string | null;
  readonly idea: string;
  readonly language: string;
  readonly chapters: number;
  readonly model: string;
  readonly model_source: string;
  readonly steps: readonly StepStatusFacts[];
  readonly outline: OutlineFacts;
  readonly writing: WritingTotals;
  readonly rewriting: RewritingFacts;
  readonly attention: readonly SceneAttention[];
  readonly findings: readonly OpenFinding[];
  readonly template_drift: readonly string[];
  readonly damaged: readonly Trouble[];
  readonly unfinished_runs: readonly UnfinishedRun[];
  /** All that wait for an answer, whichever run asked, and what to type. */
  readonly questions: readonly OpenQuestion[];
  /** How much waits for a person, and since when. */
  readonly inbox: { readonly items: number; readonly since: string | null };
  readonly usage: Usage;
  readonly next: string | null;
}

export interface OpenQuestion extends Pick<WaitingQuestion, 'id' | 'issue_id' | 'asked_by' | 'text'> {
  readonly next: string;
}

export interface WritingTotals {
  readonly chapters: readonly (ChapterFacts & DescribedState)[];
  readonly planned: number;
  readonly written: number;
  readonly words: number;
  /** What the author asked for; null where nothing was said of the whole. */
  readonly words_wanted: number | null;
  /** Chapters whose revision waits to be decided. */
  readonly pending_revisions: readonly number[];
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
    findings: facts.findings,
    template_drift: facts.drift,
    damaged: facts.damaged,
    unfinished_runs: listUnfinishedRuns(facts),
    questions: facts.questions
      .filter(({ answered }) => !answered)
      .map(({ id, issue_id, asked_by, text }) => {
        const next = formatAnswer({ id, issue_id }, book.book_id);
        return { id, issue_id, asked_by, text, next };
      }),
    inbox: { items: facts.inbox.items.length, since: facts.inbox.items[0]?.since ?? null },
    usage: facts.runs.reduce((sum, { run }) => addUsage(sum, run.usage), facts.spent),
    next: decideNextCommand(facts),
  };
}

export function decideNextCommand(facts: Omit<StatusFacts, 'inbox'>): string | null {
  const book = facts.book.book_id;
  const unfinished = listUnfinishedRuns(facts);
  const running = unfinished.find(({ status }) => status === 'running');
  if (running !== undefined) return `bookforge runs show ${running.run_id} --book ${book}`;
  if (facts.drift.length > 0) return `bookforge book update-templates --book ${book}`;
  // Before anything is written: a run would find the page in its way.
  if (facts.rewriting.hand_edits.length > 0) return `bookforge sync --book ${book}`;
  const asking = unfinished.find(({ question }) => question !== null);
  if (asking !== undefined) return asking.next;
  const resumable = unfinished.find(
    ({ status, reason_code }) =>
      status === 'paused' || status === 'interrupted' || reason_code === 'journal_corrupt',
  );
  if (resumable !== undefined) return resumable.next;
  const missing = facts.steps.find(({ state }) => state !== 'valid');
  if (missing !== undefined) return `bookforge step ${missing.step} --book ${book}`;
  // Once there is text, a word that was mended in world.json is no reason to make the whole book anew.
  const isBegun = facts.writing.chapters.some(({ words }) => words > 0);
  const stale = isBegun ? undefined : facts.steps.find((each) => each.stale === true);
  if (stale !== undefined) return `bookforge step ${stale.step} --book ${book} --force`;
  const { outline } = facts;
  if (outline.unfinished) return `bookforge outline generate --book ${book} --resume`;
  // Its run was ended on the way.
  const isLeft = outline.overall_status === 'PAUSED';
  if (outline.state !== 'valid' || isLeft) return `bookforge outline generate --book ${book}`;
  if (outline.overall_status === 'ERROR') return `bookforge outline report --book ${book}`;
  const { chapters } = facts.writing;
  if (outline.attention_items > 0 && !chapters.every(isWritten))
    return `bookforge outline report --book ${book}`;
  const [waiting] = listPending(facts.writing);
  if (waiting !== undefined) return `bookforge revision show --book ${book} --chapter ${waiting}`;
  const unplanned = chapters.filter((chapter) => chapter.plan === 'stale' && !isWritten(chapter));
  if (unplanned.length > 0) {
    const numbers = unplanned.map(({ chapter }) => chapter).join(',');
    return `bookforge step plan --book ${book} --chapters ${numbers} --force`;
  }
  return chapters.every(isFinished)
    ? (facts.rewriting.stale[0]?.next ?? null)
    : `bookforge run --book ${book}`;
}

function deriveTotals({
  book,
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
    words_wanted: deriveLength(book).bookWords,
    pending_revisions: listPending({ chapters }),
  };
}

function listPending({ chapters }: WritingFacts): number[] {
  return chapters.filter(({ revision }) => revision === 'pending').map(({ chapter }) => chapter);
}
