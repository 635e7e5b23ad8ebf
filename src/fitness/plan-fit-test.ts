import { estimateRun, type RoleModel, type RunEstimate } from '../engine/estimate/estimate-run.ts';
import { estimateTokens } from '../engine/estimate/estimate-tokens.ts';
import { askForJson, askForProse, askToRecall, type FitQuestion } from './fit-questions.ts';

/** What a test of a model would send and cost. */
export function planFitTest(
  model: RoleModel,
  template: string,
  language: string,
): { readonly estimate: RunEstimate; readonly parts: { readonly what: string; readonly action: string }[] } {
  const questions = [askForJson(template, language, null), askToRecall(), askForProse(language)];
  const units = questions.map(({ name, request, usualTokens }, at) => ({
    unit: { id: name, needs: questions.slice(0, at).map((each) => each.name) },
    of: 'test',
    requests: [
      {
        step: name,
        role: 'chief',
        inputTokens: request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
        outputTokens: usualTokens,
      },
    ],
    fewer: 0,
    // Where its JSON has to be corrected.
    more: name === 'json' ? 1 : 0,
    worst: name === 'json' ? 2 : 1,
  }));
  return {
    estimate: estimateRun(units, () => model),
    parts: questions.map(({ name }) => ({ what: WHAT[name], action: 'ask' })),
  };
}

const WHAT: Readonly<Record<FitQuestion['name'], string>> = {
  json: 'the world of a book, as JSON',
  recall: 'eight pages, and a word from each',
  prose: 'a scene',
};
