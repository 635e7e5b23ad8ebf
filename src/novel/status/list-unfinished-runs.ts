import type { WaitingQuestion } from '../../audit/list-questions.ts';
import type { Run } from '../../contracts/run.ts';
import { isFinished } from '../records/is-finished.ts';
import type { StatusFacts, WritingFacts } from './derive-status.ts';
import { isOvertaken } from './is-overtaken.ts';

export interface UnfinishedRun {
  readonly run_id: string;
  readonly description: string;
  readonly status: 'running' | 'interrupted' | 'paused' | 'failed' | 'pending';
  readonly reason_code: string | null;
  /** What an agent of it asks, the first that nobody has answered; where all are answered, the first that it was to go on
   *  with. */
  readonly question: WaitingQuestion | null;
  /** Answers what it asks, or takes it up again, over the cap that stopped it where one did, or ends it where its journal is
   *  damaged; null while somebody works on it. */
  readonly next: string | null;
}

/** Runs that wait for somebody. One that stopped counts while its step is not done, or is to be made anew, and no later run
 *  has done the same. */
export function listUnfinishedRuns({
  book,
  runs,
  steps,
  writing,
  questions,
  damaged,
}: Pick<StatusFacts, 'book' | 'runs' | 'steps' | 'writing' | 'questions' | 'damaged'>): UnfinishedRun[] {
  const done = new Set(steps.filter(({ state }) => state === 'valid').map(({ step }) => step as string));
  return runs.flatMap(({ run, alive }, index) => {
    if (run.status === 'done' || run.status === 'cancelled') return [];
    const status = run.status === 'running' && !alive ? 'interrupted' : run.status;
    const { step, force } = run.task.initial_args;
    const over = done.has(String(step)) || isOver(run, writing);
    if (status !== 'running' && force !== true && over) return [];
    const newer = runs.slice(0, index).map((each) => each.run);
    if (status !== 'running' && isOvertaken(run, newer)) return [];
    const asked = questions.filter(({ root_run_id }) => root_run_id === run.run_id);
    const question = asked.find(({ answered }) => !answered) ?? asked[0] ?? null;
    const isCorrupt = damaged.some(
      ({ reason_code, details }) => reason_code === CORRUPT && details['run_id'] === run.run_id,
    );
    const reason_code = isCorrupt ? CORRUPT : (run.error?.reason_code ?? null);
    return [
      {
        run_id: run.run_id,
        description: run.task.description,
        status,
        reason_code,
        question,
        next: status === 'running' ? null : formatNext(run, reason_code, question, book.book_id),
      },
    ];
  });
}

const CORRUPT = 'journal_corrupt';

/** A run whose journal, or that of a run inside it, is damaged can be ended and not taken up. */
function formatNext(
  run: Run,
  reasonCode: string | null,
  question: WaitingQuestion | null,
  bookId: string,
): string {
  if (reasonCode === CORRUPT) return `bookforge runs cancel ${run.run_id} --book ${bookId}`;
  return question === null || question.answered ? formatResume(run, bookId) : formatAnswer(question, bookId);
}

/** What to type to answer a question. */
export function formatAnswer(
  { issue_id, id }: Pick<WaitingQuestion, 'issue_id' | 'id'>,
  bookId: string,
): string {
  return `bookforge issues answer ${issue_id} "…" --question ${id} --book ${bookId}`;
}

/** What to type to go on with a run. One that a cap stopped stops again at once, unless the cap is raised. */
function formatResume({ run_id, error }: Run, bookId: string): string {
  const raise = error?.reason_code === 'budget_exhausted' ? error.details['raise'] : undefined;
  return `bookforge runs resume ${run_id} --book ${bookId}${typeof raise === 'string' ? ` ${raise}` : ''}`;
}

/** Whether what a run of chapters was for is there now, whoever made it. */
function isOver({ kind, task }: Run, { chapters }: WritingFacts): boolean {
  const wanted = task.initial_args['chapters'];
  if (!Array.isArray(wanted) || (kind !== 'novel_plan' && kind !== 'novel_text')) return false;
  const own = chapters.filter(({ chapter }) => wanted.includes(chapter));
  return kind === 'novel_plan' ? own.every(({ plan }) => plan === 'planned') : own.every(isFinished);
}
