import { askModel } from '../../engine/ask-model.ts';
import type { AnswerContract } from '../../engine/judge-answer.ts';
import { type RefusedAnswer, refusalToError } from '../../engine/refused-answer.ts';
import type { RunContext } from '../../engine/run-context.ts';
import type { PromptInput } from '../../prompts/fill-template.ts';
import { createFillToFit } from '../../prompts/fill-to-fit.ts';
import type { Template } from '../../prompts/parse-template.ts';
import { readOwnWords } from '../../prompts/read-own-words.ts';
import { createProseFloor } from '../../text/plausible/check-plausible.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { buildRequestInputs, nameChapter } from './chapter-request.ts';

/** Something that is asked of a chapter whose text is there. */
export interface ChapterQuestion<Raw, Value> {
  readonly role: string;
  readonly template: Template;
  readonly chapter: number;
  /** What the answer is made from, what lasts longest first. */
  readonly inputs: readonly PromptInput[];
  /** What a good answer usually has. */
  readonly usualTokens: number;
  readonly contract: Omit<AnswerContract<Raw, Value>, 'reasonCode' | 'plausible'>;
  /** What is gone on with where no answer was believed; null, or left out, where the chapter fails with it. */
  readonly instead?: (refused: RefusedAnswer) => Value | null;
}

const MAX_ATTEMPTS = 2;
/** A memory, or a report with some findings. */
export const USUAL_AFTER_TOKENS = 450;

export async function askAboutChapter<Raw, Value>(
  context: RunContext,
  sources: WritingSources,
  id: string,
  { role, template, chapter, inputs, usualTokens, contract, instead }: ChapterQuestion<Raw, Value>,
): Promise<Value> {
  const fill = await createFillToFit(context, { id, role, usualTokens });
  const answer = await askModel(context, id, {
    role,
    template: template.template_id,
    contract: {
      ...contract,
      about: nameChapter(chapter),
      reasonCode: 'phase_contract_invalid',
      plausible: createProseFloor(contract.schema, {
        language: sources.book.language,
        told: readOwnWords(template),
      }),
    },
    shape: 'told',
    maxAttempts: MAX_ATTEMPTS,
    usualTokens,
    prompt: (findings) =>
      fill(template, [...inputs, ...buildRequestInputs(sources, { role, contract, chapter, findings })]),
  });
  if (answer.ok) return answer.value;
  const value = instead?.(answer.refused) ?? null;
  if (value === null) throw refusalToError(answer.refused);
  return value;
}
