import type { ClarifyPacket } from '../contracts/task-packet.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { isActionId } from './chief-actions.ts';
import type { ChiefFacts } from './chief-facts.ts';
import { type ChiefTask, compileOutlineTask, compileSceneTask, frameAnswer } from './compile-packet.ts';
import type { Question } from './compile-questions.ts';

export interface AnsweredClarification {
  /** One a question that was answered, in the order of the questions. */
  readonly tasks: readonly ChiefTask[];
  /** Questions that are still open. */
  readonly open: readonly string[];
}

/** The choices a person made, question id → choice id, as packets for the right agents. */
export function answerClarification(
  asked: ClarifyPacket,
  answers: ReadonlyMap<string, string>,
  facts: ChiefFacts,
): AnsweredClarification {
  const { questions } = asked.clarification;
  const ids = questions.map(({ id }) => id);
  const unknown = [...answers.keys()].find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw refuse(`There is no question ${unknown}; asked was: ${ids.join(', ')}.`);
  }
  const tasks = questions.flatMap((question) => {
    const answer = answers.get(question.id);
    return answer === undefined ? [] : [answerQuestion(asked, question, answer, facts)];
  });
  return { tasks, open: ids.filter((id) => !answers.has(id)) };
}

function answerQuestion(
  asked: ClarifyPacket,
  question: Question,
  answer: string,
  facts: ChiefFacts,
): ChiefTask {
  const choice = question.choices.find(({ id }) => id === answer);
  if (choice === undefined) {
    const known = question.choices.map(({ id }) => id).join(', ');
    throw refuse(`${answer} is no choice for ${question.id}; the choices are: ${known}.`);
  }
  const frame = frameAnswer(asked);
  // A choice is named for its action, and for its scene where several are offered.
  const action = choice.id.replace(/_\d+$/, '');
  if (isActionId(action)) {
    const { scene_ref } = choice.target;
    const scene = facts.scenes?.find(({ ref }) => ref === scene_ref) ?? null;
    return compileSceneTask(frame, facts, action, scene, choice.target, null);
  }
  if (action !== 'outline') throw new InvariantError(`the choice ${choice.id} stands for no action`);
  return compileOutlineTask(frame, facts);
}

function refuse(message: string): CodedError {
  return new CodedError('usage_invalid', { message, kept: 'nothing was changed' });
}
