import type { WaitingQuestion } from '../audit/list-questions.ts';
import type { Paint } from './create-paint.ts';

/** What an agent asks of a person, what there is to choose from, and what to type. */
export function formatAsked(question: WaitingQuestion, next: string | null, paint: Paint): string {
  const { asked_by, text, choices, answered } = question;
  return [
    paint.yellow(`${asked_by} asks${answered ? ', and has an answer to go on with' : ''}`),
    ...text
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
    ...choices.map(({ id, label }) => `    ${id}  ${label}`),
    ...(next === null ? [] : [`  ${next}`]),
  ].join('\n');
}
