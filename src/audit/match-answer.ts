import type { Issue, IssueQuestion } from '../contracts/issue.ts';
import { CodedError } from '../errors.ts';

// Which question of an issue an answer is for, and what it says. In this order:
//   1  nothing was said, or only the … of an example       usage_invalid
//   2  a question that is named and was not asked here      question_not_found
//   3  none is named: the one that waits; where none does, the one whose answer nobody has worked with yet
//        several of them                                    usage_invalid: name one
//        none, and nothing was ever asked                   question_not_found
//   4  the run has gone on with an answer                   question_answered
//   5  the id of a choice                                   that choice, in its own words
//   6  otherwise                                            the words

export interface MatchedAnswer {
  readonly question_id: string;
  readonly text: string;
  readonly choice?: string;
}

export function matchAnswer(issue: Issue, text: string, questionId: string | undefined): MatchedAnswer {
  const said = text.trim();
  if (said === '' || said === '…') throw refuse('usage_invalid', issue, 'An answer has to say something.');
  const question = questionId === undefined ? findOnly(issue) : findNamed(issue, questionId);
  if (question.taken_at !== null) {
    const message = `The run has gone on with the answer to ${question.id}; say more in a comment.`;
    throw refuse('question_answered', issue, message);
  }
  const choice = question.choices.find(({ id }) => id === said);
  return choice === undefined
    ? { question_id: question.id, text: said }
    : { question_id: question.id, text: choice.label, choice: choice.id };
}

function findNamed(issue: Issue, questionId: string): IssueQuestion {
  const question = issue.questions?.find(({ id }) => id === questionId);
  if (question !== undefined) return question;
  throw refuse('question_not_found', issue, `${issue.id} has no question ${questionId}.`);
}

function findOnly(issue: Issue): IssueQuestion {
  const { questions = [] } = issue;
  const waiting = questions.filter(({ answer }) => answer === null);
  const open = waiting.length > 0 ? waiting : questions.filter(({ taken_at }) => taken_at === null);
  const [first, ...more] = open.length > 0 ? open : questions.slice(-1);
  if (first === undefined) throw refuse('question_not_found', issue, `Nothing is asked in ${issue.id}.`);
  if (more.length === 0) return first;
  const ids = open.map(({ id }) => id).join(', ');
  throw refuse(
    'usage_invalid',
    issue,
    `${open.length} questions of ${issue.id} can be answered: name one of ${ids}.`,
  );
}

function refuse(
  code: 'usage_invalid' | 'question_not_found' | 'question_answered',
  { id }: Issue,
  message: string,
): CodedError {
  return new CodedError(code, { message, kept: 'nothing was changed', details: { issue_id: id } });
}
