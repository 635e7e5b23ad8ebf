import {
  type DocumentFinding,
  type RawDocumentReview,
  RawDocumentReviewSchema,
} from '../../contracts/review-report.ts';
import { askModel } from '../../engine/ask-model.ts';
import { type AnswerContract, renderAnswerSchema } from '../../engine/judge-answer.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { fillTemplate } from '../../prompts/fill-template.ts';
import type { AnySpec } from '../any-spec.ts';
import { type DocumentSources, PROMPTS, REVIEWER } from '../document-sources.ts';
import { buildContextInputs } from './context-inputs.ts';
import { stripSystem } from './render-spec.ts';
import type { RenderTask } from './render-task.ts';

export const REVIEW_ATTEMPTS = 2;
export const USUAL_REVIEW_TOKENS = 500;
const CONTRACT = 'raw_document_review';

export interface ReviewTask extends Pick<RenderTask, 'wish' | 'outline'> {
  readonly any: AnySpec;
  readonly found: readonly DocumentFinding[];
}

/** What a model makes of a draft. Null where no answer could be had: the validators have spoken, and that is told. */
export async function askReview(
  context: RunContext,
  sources: DocumentSources,
  task: ReviewTask,
  id: string,
): Promise<RawDocumentReview | null> {
  const answer = await askModel(context, id, {
    role: REVIEWER,
    template: PROMPTS.review,
    contract: REVIEW,
    shape: 'told',
    maxAttempts: REVIEW_ATTEMPTS,
    usualTokens: USUAL_REVIEW_TOKENS,
    prompt: (findings) => renderReviewPrompt(sources, task, findings),
  });
  if (answer.ok) return answer.value;
  const { message, stepId } = answer.refused;
  context.notice({
    reason_code: 'review_unanswered',
    message: `The reviewer gave no answer that could be used (${message}); the validators alone decide.`,
    step_id: stepId,
  });
  return null;
}

export function renderReviewPrompt(
  sources: DocumentSources,
  { wish, outline, any, found }: ReviewTask,
  findings: string | null,
) {
  const told = found.map(({ ruleId, severity, pointer, message }) => ({
    ruleId,
    severity,
    pointer,
    message,
  }));
  const { schema } = renderAnswerSchema(REVIEW);
  return fillTemplate(sources.prompts.review, [
    ...buildContextInputs(sources, wish),
    { name: 'outline', text: JSON.stringify(outline) },
    { name: 'current_spec', text: JSON.stringify(stripSystem(any)) },
    { name: 'validator_findings', text: told.length === 0 ? 'none' : JSON.stringify(told) },
    { name: 'contract_schema', text: JSON.stringify(schema) },
    {
      name: 'request',
      text: `contract: ${CONTRACT}\nrole: ${REVIEWER}\nlanguage: ${sources.language}`,
    },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ]);
}

const REVIEW: AnswerContract<RawDocumentReview, RawDocumentReview> = {
  name: CONTRACT,
  schema: RawDocumentReviewSchema,
  reasonCode: 'phase_contract_invalid',
  compile: (value) => ({ value, findings: [] }),
};
