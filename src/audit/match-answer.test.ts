import { describe, expect, it } from 'vitest';
import { catchRefused } from '../../test/fakes/catch-refused.ts';
import type { IssueQuestion } from '../contracts/issue.ts';
import { matchAnswer } from './match-answer.ts';
import { createIssue } from './new-issue.ts';

const AT = '2026-02-10T14:30:00.000Z';
const ANSWER = { text: 'Earlier.', answered_at: AT, author: 'user' };

function ask(id: string, changes: Partial<IssueQuestion> = {}): IssueQuestion {
  const place = { run_id: 'run_1', step_id: 'plan', asked_by: 'planner-001' };
  const asked = { text: 'Who is at the lock?', choices: [], asked_at: AT };
  return { id, ...place, ...asked, answer: null, taken_at: null, ...changes };
}

const WAITS = ask('qst_waits');
const CHANGEABLE = ask('qst_answered', { answer: ANSWER });
const TAKEN = ask('qst_taken', { answer: ANSWER, taken_at: AT });
const CHOICES = ask('qst_choices', {
  choices: [
    { id: 'sister', label: "The pilot's sister" },
    { id: 'nobody', label: 'Nobody' },
  ],
});

const match = (questions: readonly IssueQuestion[], text: string, named?: string) => {
  const issue = createIssue('iss_1', { title: 'Scene 3', author: 'user', body: '' }, AT);
  return matchAnswer({ ...issue, questions: [...questions] }, text, named);
};

describe('an answer', () => {
  it.each([
    ['the only one that waits', [TAKEN, CHANGEABLE, WAITS], undefined, 'qst_waits'],
    ['the one that is named', [WAITS, CHOICES], 'qst_choices', 'qst_choices'],
    [
      'the one that was answered, where nobody has worked with it',
      [TAKEN, CHANGEABLE],
      undefined,
      'qst_answered',
    ],
    ['the same, by name', [WAITS, CHANGEABLE], 'qst_answered', 'qst_answered'],
  ])('is for %s', (_, questions, named, expected) => {
    expect(match(questions, 'In words.', named)).toEqual({ question_id: expected, text: 'In words.' });
  });

  it('may be the id of a choice, and says then what the choice says', () => {
    expect(match([CHOICES], ' sister ')).toEqual({
      question_id: 'qst_choices',
      text: "The pilot's sister",
      choice: 'sister',
    });
    expect(match([CHOICES], 'my sister')).toEqual({ question_id: 'qst_choices', text: 'my sister' });
    expect(match([WAITS], 'sister')).toEqual({ question_id: 'qst_waits', text: 'sister' });
  });

  it.each([
    ['an issue that asks nothing', [], 'Yes.', undefined, 'question_not_found'],
    ['a question that is not there', [WAITS], 'Yes.', 'qst_none', 'question_not_found'],
    ['one of several, unnamed', [WAITS, CHOICES], 'Yes.', undefined, 'usage_invalid'],
    ['one that the run has gone on with', [TAKEN], 'Yes.', undefined, 'question_answered'],
    ['the same, by name', [WAITS, TAKEN], 'Yes.', 'qst_taken', 'question_answered'],
    ['nothing said', [WAITS], ' \n', undefined, 'usage_invalid'],
    ['the … of an example', [WAITS], '…', undefined, 'usage_invalid'],
  ] as const)('is refused for %s', (_, questions, text, named, code) => {
    expect(catchRefused(() => match(questions, text, named))).toMatchObject({
      code,
      details: { issue_id: 'iss_1' },
    });
  });
});
