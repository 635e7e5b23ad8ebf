import type { TaskDefinition } from '../contracts/session-plan.ts';

/** More than that are not asked one by one: they are talked over. */
const MOST_QUESTIONS = 3;

/** What is to be settled in a talk before there is a plan. */
export type OpenTalk = {
  reason: 'too_many_questions' | 'scope_conflict';
  questions: string[];
  /** The same, as the Chief would say it. */
  words: string;
};

/** Where too much is open, or the wish is at odds with itself, a plan would only put a guess in its place. Null: it can be made. */
export function decideTalk(
  tasks: readonly Pick<TaskDefinition, 'id' | 'description' | 'scoping_question'>[],
  conflict: string | null,
): OpenTalk | null {
  const questions = tasks.flatMap(({ description, scoping_question }) =>
    scoping_question === undefined ? [] : [`${description}: ${scoping_question}`],
  );
  if (conflict !== null) return open('scope_conflict', [conflict, ...questions]);
  return questions.length > MOST_QUESTIONS ? open('too_many_questions', questions) : null;
}

function open(reason: OpenTalk['reason'], questions: string[]): OpenTalk {
  const what = reason === 'scope_conflict' ? 'two wishes are at odds' : 'too much is open';
  const list = questions.map((question, index) => `${index + 1}. ${question}`);
  return {
    reason,
    questions,
    words: [`There is no plan yet: ${what}. To be settled first:`, ...list].join('\n'),
  };
}
