import type { BuiltPrompt } from '../engine/ask-model.ts';
import { estimateTokens } from '../engine/estimate/estimate-tokens.ts';
import { measurePromptRoom } from '../engine/fit-request.ts';
import type { RunContext } from '../engine/run-context.ts';
import { type FilledPrompt, fillTemplate, type PromptInput } from './fill-template.ts';
import type { Template } from './parse-template.ts';
import { shrinkInputs } from './shrink-inputs.ts';

export interface FittedStep {
  readonly id: string;
  readonly role: string;
  /** What a good answer usually has; null where nobody knows. */
  readonly usualTokens: number | null;
}

export type FillToFit = (template: Template, inputs: readonly PromptInput[]) => BuiltPrompt;

/** Fills prompts for the model of a role: whole where they fit, with less of the past where they do not, which is told once. */
export async function createFillToFit(
  context: Pick<RunContext, 'modelFor' | 'notice'>,
  { id, role, usualTokens }: FittedStep,
): Promise<FillToFit> {
  const model = await context.modelFor(role);
  const room = measurePromptRoom(model.contextTokens ?? null, usualTokens ?? 0);
  let isTold = false;
  return (template, inputs) => {
    const whole = fillTemplate(template, inputs);
    const tokens = measure(whole);
    if (room === null || tokens <= room) return whole;
    const { inputs: less, shortened } = shrinkInputs(inputs, tokens - room);
    if (shortened.length > 0 && !isTold) {
      isTold = true;
      context.notice({
        reason_code: 'prompt_shortened',
        message: `The prompt of step ${id} has about ${tokens} tokens, and ${model.id} takes ${room} with room for an answer; less is told of: ${shortened.join(', ')}.`,
        step_id: id,
      });
    }
    return fillTemplate(template, less);
  };
}

function measure({ messages }: FilledPrompt): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}
