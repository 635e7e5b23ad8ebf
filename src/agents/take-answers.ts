import type { IssueTracker } from '../audit/issue-tracker.ts';
import type { Issue, IssueQuestion } from '../contracts/issue.ts';
import type { RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { nameQuestion } from './derive-question.ts';

// A step whose agent asked a person is worked in rounds: `plan`, then with the answer `plan/answered:1`, and with the answer to
// what it asked next `plan/answered:2`. Each round has a packet, attempts and a receipt of its own, so that no step of the
// journal ever changes its inputs. What a round goes on with is noted when it begins: nothing said later changes it.

export interface Round {
  /** Steps of the round lie below it. */
  readonly id: string;
  /** The round before; null in the first. */
  readonly earlier: string | null;
  /** All that was asked so far, and answered. */
  readonly answers: readonly GivenAnswer[];
}

export interface GivenAnswer {
  readonly question: string;
  readonly answer: string;
}

/** The round that a step is in. One whose question nobody has answered is not begun: `question_open`. */
export async function takeAnswers(
  context: RunContext,
  issues: Pick<IssueTracker, 'load' | 'take'>,
  { issueId, stepId, bookId }: { readonly issueId: string; readonly stepId: string; readonly bookId: string },
): Promise<Round> {
  let round: Round = { id: stepId, earlier: null, answers: [] };
  for (;;) {
    const questionId = nameQuestion(context.runId, round.id);
    // Nobody can have asked in a round that was never begun, and most never end with a question.
    if (context.executions(`${round.id}/packet`) === 0) return round;
    const id = `${stepId}/answered:${round.answers.length + 1}`;
    if (context.executions(id) === 0) {
      const issue = await issues.load(issueId);
      const asked = findQuestion(issue, questionId);
      if (asked === null) return round;
      if (asked.answer === null) throw refuseUnanswered(issueId, asked, bookId);
    }
    const given = await runDocumentStep(context, id, { question_id: questionId }, async () => {
      const asked = findQuestion(await issues.take(issueId, questionId), questionId);
      if (asked?.answer == null) throw new InvariantError(`${questionId} lost its answer`);
      return { question: asked.text, answer: asked.answer.text };
    });
    round = { id, earlier: round.id, answers: [...round.answers, given] };
  }
}

/** What is asked first has to be answered first. */
export function refuseOpenQuestion(issue: Issue, runId: string, bookId: string): void {
  const open = issue.questions?.find(({ run_id, answer }) => run_id === runId && answer === null);
  if (open !== undefined) throw refuseUnanswered(issue.id, open, bookId);
}

function refuseUnanswered(issueId: string, { id, run_id, asked_by, text }: IssueQuestion, bookId: string) {
  return new CodedError('question_open', {
    message: `${asked_by} asked, and nobody has answered yet: ${text}`,
    kept: 'nothing was sent',
    details: { book: bookId, run_id, issue_id: issueId, question_id: id },
  });
}

function findQuestion({ questions }: Issue, questionId: string): IssueQuestion | null {
  return questions?.find(({ id }) => id === questionId) ?? null;
}
