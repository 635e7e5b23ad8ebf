import type { Budget } from '../contracts/run.ts';
import type { Usage } from '../contracts/usage.ts';
import { createBudgetLedger } from '../engine/budget-ledger.ts';
import { type ModelCallOutput, runModelCall } from '../engine/call-model.ts';
import { estimateTokens } from '../engine/estimate/estimate-tokens.ts';
import { formatFixList } from '../engine/format-fix-list.ts';
import { hashRequest } from '../engine/hash-request.ts';
import type { Clock, Log, Model } from '../engine/ports.ts';
import { addCall, NO_USAGE } from '../engine/usage.ts';
import type { WaitPolicy } from '../engine/wait-out.ts';
import { CodedError } from '../errors.ts';
import { checkLanguage } from '../manuscript/scene-checks/check-language.ts';
import { countWords } from '../text/list-words.ts';
import { decideFitness } from './decide-fitness.ts';
import { askForJson, askForProse, askToRecall, type FitQuestion } from './fit-questions.ts';
import { findToldPages, judgeJson } from './judge-fit-answers.ts';
import type { Fitness, TrialFacts } from './trial-facts.ts';

export interface FitTestParts {
  readonly model: Model;
  /** The compiled template that books are begun with. */
  readonly template: string;
  readonly language: string;
  readonly budget: Budget;
  readonly wait: WaitPolicy;
  readonly deadlineMs: number;
  /** How long answers take is told by it. */
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Told what is asked, before it is. */
  readonly tell: (message: string) => void;
}

export interface FitTest extends Fitness {
  readonly usage: Usage;
}

/** Three requests, and a fourth where the first answer has to be corrected. Requests are priced, capped and waited for as those
 *  of a run are; nothing is journaled, since nothing is to be taken up. */
export async function runFitTest(parts: FitTestParts): Promise<FitTest> {
  const { model, template, language, tell } = parts;
  const ledger = createBudgetLedger(parts.budget);
  let usage = NO_USAGE;
  const ask = async (question: FitQuestion): Promise<ModelCallOutput> => {
    const answer = await askOnce(question, parts, ledger);
    usage = addCall(usage, answer.usage);
    return answer;
  };

  tell('asking for the world of a book, as JSON');
  const first = judgeJson((await ask(askForJson(template, language, null))).text, model.envelope);
  let json: TrialFacts['json'] = first.wrapped ? 'in an envelope' : 'at once';
  if (!first.kept) {
    tell('asking once more, with what was wrong');
    const findings = formatFixList([first.findings]);
    const second = judgeJson((await ask(askForJson(template, language, findings))).text, model.envelope);
    json = second.kept ? 'when corrected' : 'never';
  }
  tell('asking about eight pages');
  const recalled = await ask(askToRecall()).catch((error: unknown) => {
    if (isTooLong(error)) return null;
    throw error;
  });
  tell('asking for a scene');
  const prose = await ask(askForProse(language));
  const outputTokens = prose.usage.output_tokens ?? estimateTokens(prose.text);
  const fitness = decideFitness({
    model: model.id,
    json,
    schemaRefused: (model.refused?.().schemas.length ?? 0) > 0,
    pagesFound: recalled === null ? [] : findToldPages(recalled.text),
    recallRefused: recalled === null,
    words: countWords(prose.text),
    cutOffAt: prose.finish_reason === 'length' ? outputTokens : null,
    language,
    otherLanguage: checkLanguage(prose.text, { language }).length > 0,
    priceKnown: model.price !== null,
    tokensASecond: prose.duration_ms > 0 ? outputTokens / (prose.duration_ms / 1000) : null,
    contextTokens: model.contextTokens ?? null,
    deadlineMs: parts.deadlineMs,
  });
  return { ...fitness, usage };
}

/** Refused here because it leaves no room, or by the provider, whose words for that are many. */
function isTooLong(error: unknown): boolean {
  return (
    error instanceof CodedError &&
    (error.code === 'prompt_too_long' || error.code === 'provider_invalid_request')
  );
}

async function askOnce(
  { name, contract, request }: FitQuestion,
  { model, wait, clock, log, signal, tell }: FitTestParts,
  ledger: ReturnType<typeof createBudgetLedger>,
): Promise<ModelCallOutput> {
  const asked = { ...request, temperature: null };
  return runModelCall(
    { role: 'chief', template: contract, contract, request: asked, inputs: [] },
    {
      runId: 'models-test',
      stepId: name,
      requestHash: hashRequest(asked),
      execution: 1,
      model,
      standIns: [],
      decoding: { temperature: null, maxOutputTokens: null },
      clock,
      log,
      ledger,
      signal,
      wait,
      appendCall: async () => undefined,
      onText: () => undefined,
      onReasoning: () => undefined,
      onWait: (ms, reason) => tell(`${reason}; waiting ${Math.ceil(ms / 1000)} s before the next try`),
      onRepeat: ({ message }) => tell(`asking again, and both may be paid for: ${message}`),
      onStandIn: () => undefined,
    },
  );
}
