import type { Issue, IssueComment, IssueQuestion, IssueStatus } from '../contracts/issue.ts';
import type { Receipt } from '../contracts/receipt.ts';
import { deriveId } from '../engine/hash.ts';

// Changes of an issue. One that is there already gives the very same issue back.

export function applyComment(issue: Issue, comment: IssueComment): Issue {
  if (issue.comments.some(({ id }) => id === comment.id)) return issue;
  return { ...issue, comments: [...issue.comments, comment], updated_at: comment.created_at };
}

/** The excerpt as a comment, with the way to the report, and the receipt among the issue's own. Its time is the end of
 *  the work, so that the same receipt always makes the same comment. */
export function applyReceipt(issue: Issue, receipt: Receipt): Issue {
  const commented = applyComment(issue, {
    id: deriveId('cmt', issue.id, receipt.receipt_id),
    author: receipt.actor.agent_id,
    body: receipt.report_excerpt,
    created_at: receipt.finished_at,
    packet_id: receipt.packet_id,
    receipt_id: receipt.receipt_id,
    report_path: receipt.report_path ?? null,
  });
  if (commented.receipts.includes(receipt.receipt_id)) return commented;
  return { ...commented, receipts: [...commented.receipts, receipt.receipt_id] };
}

export function applyStatus(issue: Issue, status: IssueStatus, at: string): Issue {
  if (issue.status === status) return issue;
  return { ...issue, status, updated_at: at, closed_at: status === 'closed' ? at : null };
}

/** A question, and the issue waits for whoever can answer it. */
export function applyQuestion(issue: Issue, question: IssueQuestion): Issue {
  const asked = issue.questions ?? [];
  if (asked.some(({ id }) => id === question.id)) return issue;
  const added = { ...issue, questions: [...asked, question], updated_at: question.asked_at };
  return applyStatus(added, 'waiting-on-user', question.asked_at);
}

/** An answer takes the place of an earlier one until it is worked with. An issue that waited for it waits no longer, unless
 *  there is something else to be answered. */
export function applyAnswer(
  issue: Issue,
  questionId: string,
  answer: NonNullable<IssueQuestion['answer']>,
): Issue {
  const question = issue.questions?.find(({ id }) => id === questionId);
  if (question === undefined || question.taken_at !== null) return issue;
  const { answer: earlier } = question;
  if (earlier !== null && (earlier.answered_at > answer.answered_at || isSameAnswer(earlier, answer)))
    return issue;
  const at = answer.answered_at;
  const answered = { ...changeQuestion(issue, questionId, { answer }), updated_at: at };
  const waits =
    issue.status === 'waiting-on-user' && answered.questions.every((each) => each.answer !== null);
  return waits ? applyStatus(answered, 'open', at) : answered;
}

/** Only an answer that is there can be worked with. */
export function applyTaken(issue: Issue, questionId: string, at: string): Issue {
  const question = issue.questions?.find(({ id }) => id === questionId);
  if (question === undefined || question.answer === null || question.taken_at !== null) return issue;
  return { ...changeQuestion(issue, questionId, { taken_at: at }), updated_at: at };
}

function changeQuestion(issue: Issue, questionId: string, changes: Partial<IssueQuestion>) {
  const questions = (issue.questions ?? []).map((question) =>
    question.id === questionId ? { ...question, ...changes } : question,
  );
  return { ...issue, questions };
}

function isSameAnswer(
  a: NonNullable<IssueQuestion['answer']>,
  b: NonNullable<IssueQuestion['answer']>,
): boolean {
  return (
    a.text === b.text && a.choice === b.choice && a.author === b.author && a.answered_at === b.answered_at
  );
}
