import { askModel } from '../../engine/ask-model.ts';
import type { AnswerContract } from '../../engine/judge-answer.ts';
import { type RefusedAnswer, refusalToError } from '../../engine/refused-answer.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { fillTemplate, type PromptInput } from '../../prompts/fill-template.ts';
import type { Template } from '../../prompts/parse-template.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { buildBookInputs, buildLastInputs } from './chapter-request.ts';

/** Something that is asked of a chapter whose text is there. */
export interface ChapterQuestion<Raw, Value> {
  readonly role: string;
  readonly template: Template;
  readonly chapter: number;
  /** What the answer is made from, between what all requests of the book share and what belongs to this one. */
  readonly inputs: readonly PromptInput[];
  readonly contract: Omit<AnswerContract<Raw, Value>, 'reasonCode'>;
  /** What is gone on with where no answer was believed; null, or left out, where the chapter fails with it. */
  readonly instead?: (refused: RefusedAnswer) => Value | null;
}

const MAX_ATTEMPTS = 2;

export async function askAboutChapter<Raw, Value>(
  context: RunContext,
  sources: WritingSources,
  id: string,
  { role, template, chapter, inputs, contract, instead }: ChapterQuestion<Raw, Value>,
): Promise<Value> {
  const answer = await askModel(context, id, {
    role,
    template: template.template_id,
    contract: { ...contract, reasonCode: 'phase_contract_invalid' },
    shape: 'told',
    maxAttempts: MAX_ATTEMPTS,
    prompt: (findings) =>
      fillTemplate(template, [
        ...buildBookInputs(sources, role, contract),
        ...inputs,
        ...buildLastInputs(sources, chapter, findings),
      ]),
  });
  if (answer.ok) return answer.value;
  const value = instead?.(answer.refused) ?? null;
  if (value === null) throw refusalToError(answer.refused);
  return value;
}
