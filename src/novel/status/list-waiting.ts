import type { WaitingQuestion } from '../../audit/list-questions.ts';
import type { InboxAnswer, InboxItem } from '../../contracts/api-inbox.ts';
import type { AttentionItem, OutlineReport } from '../../contracts/outline-report.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Revision } from '../../contracts/revision.ts';
import type { Trouble } from '../../contracts/trouble.ts';
import { deriveId } from '../../engine/hash.ts';
import { CodedError, InvariantError, toTrouble } from '../../errors.ts';
import { decideWriteGate } from '../../outline/decide-write-gate.ts';
import type { LoadedReport } from '../../outline/load-outline-report.ts';
import type { Waiting } from '../../project/room.ts';
import type { Contradiction } from '../../tools/bible/find-contradictions.ts';
import { nameContradiction } from '../findings/name-finding.ts';
import { STORY_STEP_KIND } from '../kinds.ts';
import { isWritten } from '../records/is-finished.ts';
import type { StatusFacts } from './derive-status.ts';
import { formatAnswer, listUnfinishedRuns, type UnfinishedRun } from './list-unfinished-runs.ts';

// What in a book waits for a person:
//   question   an agent asked, and nobody has answered
//   run        it stopped, or its question is answered: somebody has to say whether it goes on
//   revision   of a chapter, made and not decided
//   attention  an item of the outline's report that keeps the write gate closed, as long as something is unwritten
//   contradiction  the author's bible says two things, and nobody has said which holds
//   gate       the same, where it is closed by how the outline ended
// A run that somebody works on, or that waits for its turn, waits for no person.

export interface WaitingFacts
  extends Pick<
    StatusFacts,
    'book' | 'runs' | 'steps' | 'outline' | 'writing' | 'questions' | 'damaged' | 'blockOnPending'
  > {
  readonly report: LoadedReport;
  readonly revisions: PendingRevisions;
  readonly contradictions: readonly Contradiction[];
}

export interface PendingRevisions {
  readonly pending: readonly Revision[];
  /** Files that cannot be read: whether these wait is not known. */
  readonly unreadable: readonly string[];
}

export function listWaiting(facts: WaitingFacts): Waiting {
  const { questions, revisions, book } = facts;
  return {
    items: [
      ...questions.filter(({ answered }) => !answered).map((asked) => describeQuestion(asked, book.book_id)),
      ...listUnfinishedRuns(facts).flatMap((left) => describeRun(left, facts)),
      ...revisions.pending.map((revision) => describeRevision(revision, facts)),
      ...facts.contradictions.flatMap((each) => describeContradiction(each, facts)),
      ...describeGate(facts),
    ],
    damaged: [
      ...facts.damaged,
      ...revisions.unreadable.map((path) => describeLostRevision(book.book_id, path)),
      ...(facts.report.state === 'unreadable' ? [describeLostReport(book.book_id)] : []),
    ],
  };
}

function describeQuestion(asked: WaitingQuestion, bookId: string): InboxItem {
  const { id, issue_id, root_run_id, asked_by, text, choices, asked_at } = asked;
  const input = { issue: issue_id, question: id };
  const command = formatAnswer(asked, bookId);
  return {
    id: deriveId('wait', 'question', id),
    kind: 'question',
    since: asked_at,
    about: `${asked_by} asks: ${firstLine(text)}`,
    detail: text,
    run_id: root_run_id,
    issue_id,
    answers: [
      ...choices.map((choice) => ({
        answer: choice.id,
        label: choice.label,
        words: null,
        door: 'issue.answer',
        input: { ...input, text: choice.id },
        command: command.replace('"…"', choice.id),
      })),
      { answer: 'say', label: 'in your own words', words: 'text', door: 'issue.answer', input, command },
    ],
  };
}

function describeRun(left: UnfinishedRun, { runs, book }: WaitingFacts): InboxItem[] {
  const { run_id, status, reason_code, question, next } = left;
  if (status === 'running' || status === 'pending' || next === null) return [];
  if (question !== null && !question.answered) return [];
  const run = runs.find((each) => each.run.run_id === run_id)?.run;
  if (run === undefined) throw new InvariantError(`${run_id} waits and is not there`);
  const isLost = reason_code === 'journal_corrupt';
  const cancel = `bookforge runs cancel ${run_id} --book ${book.book_id}`;
  const why = question === null ? `${status}${reason_code === null ? '' : ` (${reason_code})`}` : 'answered';
  return [
    {
      id: deriveId('wait', 'run', run_id),
      kind: 'run',
      since: run.completed_at ?? run.updated_at,
      about: `${run.task.description}: ${why}`,
      detail: run.error?.message ?? '',
      run_id,
      issue_id: question?.issue_id ?? null,
      answers: [
        ...(isLost ? [] : [describeResume(run_id, next, reason_code)]),
        {
          answer: 'cancel',
          label: 'end it for good; what it made is kept',
          words: null,
          door: 'run.cancel',
          input: { run: run_id, reason: 'cancelled from the inbox' },
          command: cancel,
        },
      ],
    },
  ];
}

function describeResume(runId: string, command: string, reasonCode: string | null): InboxAnswer {
  return {
    answer: 'resume',
    label:
      reasonCode === 'budget_exhausted'
        ? 'go on where it stopped, with a higher cap: with the same one it stops again at once'
        : 'go on where it stopped',
    words: null,
    door: 'run.resume',
    input: { run: runId },
    command,
  };
}

function describeRevision(
  { chapter_number: chapter, created_at, revision_notes, issues }: Revision,
  { book, blockOnPending }: WaitingFacts,
): InboxItem {
  const decide = (verb: 'apply' | 'reject', label: string): InboxAnswer => ({
    answer: verb,
    label,
    words: null,
    door: `revision.${verb}`,
    input: { chapter },
    command: `bookforge revision ${verb} --chapter ${chapter} --book ${book.book_id}`,
  });
  return {
    id: deriveId('wait', 'revision', chapter, created_at),
    kind: 'revision',
    since: created_at,
    about: `a revision of chapter ${chapter} waits${blockOnPending ? ', and the chapters after it with it' : ''}`,
    detail: [revision_notes, ...issues.map(({ description }) => description)].filter(Boolean).join('\n'),
    run_id: null,
    issue_id: null,
    answers: [
      decide('apply', 'make it the text of the chapter; what the chapter was is kept'),
      decide('reject', 'leave the chapter as it is'),
    ],
  };
}

/** It is mended in the files of the bible, which are then read anew; or it is meant so. */
function describeContradiction(found: Contradiction, { runs, book }: WaitingFacts): InboxItem[] {
  const reader = runs.find(
    ({ run }) => run.kind === STORY_STEP_KIND && run.task.initial_args['step'] === 'bible',
  );
  if (reader === undefined) return [];
  const id = nameContradiction(found);
  return [
    {
      id: deriveId('wait', 'contradiction', id),
      kind: 'contradiction',
      since: reader.run.completed_at ?? reader.run.updated_at,
      about: firstLine(found.message),
      detail: `${found.message}\nMend ${[...new Set([found.first.source, found.second.source])].join(' or ')}, then: bookforge step bible --book ${book.book_id}`,
      run_id: reader.run.run_id,
      issue_id: null,
      answers: [
        {
          answer: 'waive',
          label: 'it is meant so; say why',
          words: 'reason',
          door: 'findings.waive',
          input: { finding: id },
          command: `bookforge findings waive ${id} --reason "…" --book ${book.book_id}`,
        },
      ],
    },
  ];
}

/** Nobody waits for a gate that nothing is to go through, or for one whose outline is still being made. */
function describeGate(facts: WaitingFacts): InboxItem[] {
  const { report, outline, writing } = facts;
  if (report.state !== 'valid' || outline.unfinished) return [];
  if (writing.chapters.length > 0 && writing.chapters.every(isWritten)) return [];
  const { overall_status, requires_user_attention, attention_items } = report.report;
  const gate = decideWriteGate({
    report: report.state,
    overall_status,
    requires_user_attention,
    ack: false,
  });
  if (gate.open) return [];
  if (gate.because === 'attention_not_acknowledged' && attention_items.length > 0)
    return attention_items.map((item) => describeAttention(item, report.report, facts));
  return [
    {
      ...shareOfReport(report.report),
      id: deriveId('wait', 'gate', report.report.timestamp),
      kind: 'gate',
      about: `nothing can be written: the outline ended with ${overall_status} (${gate.because})`,
      detail: report.report.top_errors.map(({ message }) => message).join('\n'),
      answers: [
        ...(gate.because === 'attention_not_acknowledged' ? [acknowledge(facts)] : []),
        makeAnew(facts),
      ],
    },
  ];
}

function describeAttention(
  { reason_code, scene_ref, message }: AttentionItem,
  report: OutlineReport,
  facts: WaitingFacts,
): InboxItem {
  return {
    ...shareOfReport(report),
    id: deriveId('wait', 'attention', report.timestamp, reason_code, scene_ref ?? '', message),
    kind: 'attention',
    about: `the outline${scene_ref === null ? '' : `, scene ${scene_ref}`}: ${firstLine(message)}`,
    detail: `${reason_code}: ${message}`,
    answers: [acknowledge(facts), makeAnew(facts)],
  };
}

const shareOfReport = ({ timestamp, run_id }: OutlineReport) => ({
  since: timestamp,
  run_id,
  issue_id: null,
});

function acknowledge({ book, report }: WaitingFacts): InboxAnswer {
  const count = report.report?.attention_items.length ?? 0;
  return {
    answer: 'write',
    label:
      count === 1
        ? 'write all the same: the one item of the outline is acknowledged'
        : `write all the same: all ${count} items of the outline are acknowledged`,
    words: null,
    door: 'chapters.write',
    input: { ack_outline_issues: true },
    command: `bookforge run --book ${book.book_id} --ack-outline-issues`,
  };
}

/** Over text that is there it has to be said twice. */
function makeAnew({ book, writing }: WaitingFacts): InboxAnswer {
  const force = writing.chapters.some(({ words }) => words > 0);
  return {
    answer: 'anew',
    label: 'make the outline anew; the earlier one is kept',
    words: null,
    door: 'outline.generate',
    input: { mode: 'rerun', ...(force ? { force } : {}) },
    command: `bookforge outline generate --book ${book.book_id} --rerun${force ? ' --force' : ''}`,
  };
}

/** Whether it waits is not known. */
function describeLostRevision(book: string, path: string): Trouble {
  return refuseLost(book, path, `${path} cannot be read, so whether this revision waits is not known.`);
}

/** Whether the gate is open is not known. */
function describeLostReport(book: string): Trouble {
  const path = PROJECT_PATHS.outlineReport;
  const next = `bookforge outline generate --book ${book} --rerun`;
  return refuseLost(book, path, `${path} cannot be read, so nothing can be written.`, next);
}

function refuseLost(book: string, path: string, message: string, next?: string): Trouble {
  const details = { book, path };
  return toTrouble(
    new CodedError('stored_file_invalid', { message, details, ...(next === undefined ? {} : { next }) }),
  );
}

const LONGEST_LINE = 200;

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1).toWellFormed()}…` : line;
}
