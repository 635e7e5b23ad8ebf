import type { FitAdvice, FitCheck } from '../contracts/model-facts.ts';
import type { Tier } from '../contracts/prompt-registry.ts';
import { ASKED_WORDS, type Fitness, PAGE_TOKENS, PAGES, type TrialFacts } from './trial-facts.ts';

// Whether a model is fit for the work, from what it did. Pure. Each check passes, is limited or fails:
//
//   json         an object that keeps its contract: at once; in a fence, when corrected or without the schema; never
//   recall       all of eight pages; more than half of them, the first and the last among them; less
//   long_output  60 % of the words of a scene, whole; a quarter of them, or cut off where a chapter's outline fits; less
//   language     the one that was asked for; another
//   price        known; not known
//   speed        ten tokens a second; less
//
// Unfit is what fails a check, fit with limits what is limited in one. The tier: t1 where a scene comes short or pages are
// forgotten, t5 where a model takes a whole book, else t3.

/** What is asked for at once of one chapter of an outline. */
const LEAST_OUTPUT_TOKENS = 2000;
const LONG_ANSWER_TOKENS = 6000;
const SLOW = 10;
const WHOLE_BOOK_TOKENS = 200_000;

interface Judged extends Omit<FitCheck, 'check'> {
  readonly advice?: readonly FitAdvice[];
}

export function decideFitness(facts: TrialFacts): Fitness {
  const judged: Readonly<Record<FitCheck['check'], Judged>> = {
    json: judgeJson(facts),
    recall: judgeRecall(facts),
    long_output: judgeOutput(facts),
    language: judgeLanguage(facts),
    price: judgePrice(facts),
    speed: judgeSpeed(facts),
  };
  const all = Object.entries(judged) as [FitCheck['check'], Judged][];
  const isUnfit = all.some(([, { result }]) => result === 'failed');
  const isLimited = all.some(([, { result }]) => result === 'limited');
  return {
    verdict: isUnfit ? 'unfit' : isLimited ? 'fit_with_limits' : 'fit',
    tier: isUnfit ? null : decideTier(facts, judged),
    checks: all.map(([check, { result, detail }]) => ({ check, result, detail })),
    advice: all.flatMap(([, { advice = [] }]) => advice),
    limits: { context_tokens: findContext(facts), output_tokens: facts.cutOffAt },
  };
}

function decideTier({ contextTokens, words }: TrialFacts, { recall }: { readonly recall: Judged }): Tier {
  if (recall.result === 'limited' || words < ASKED_WORDS * 0.6) return 't1';
  return contextTokens !== null && contextTokens >= WHOLE_BOOK_TOKENS ? 't5' : 't3';
}

function judgeJson({ model, json, schemaRefused }: TrialFacts): Judged {
  const own = (name: string) => `models.${model}.${name}`;
  switch (json) {
    case 'never':
      return failed('it gives no object that keeps its contract, also when it is told what is wrong', [
        advise(
          own('structured_output'),
          true,
          'Where the server can hold a model to a schema, let it; otherwise use another model.',
        ),
      ]);
    case 'when corrected':
      return limited('it gives an object that keeps its contract when it is told what was wrong', [
        advise(null, null, 'Expect more requests than are estimated: answers are corrected.'),
      ]);
    case 'in an envelope':
      return limited('its object comes in a fence or with words around it', [
        advise(own('envelope'), 'unwrap', 'Let its answers be taken out of what stands around them.'),
      ]);
    case 'at once':
      if (!schemaRefused) return passed('an object that keeps its contract, at once');
      return limited('its provider refuses the schema; without it the object keeps its contract', [
        advise(own('structured_output'), false, 'Keep the schema to the prompt.'),
      ]);
  }
}

function judgeRecall(facts: TrialFacts): Judged {
  const { model, pagesFound, recallRefused } = facts;
  const setting = `models.${model}.context_tokens`;
  if (pagesFound.length === PAGES) return passed(`all of ${PAGES} pages, some ${PAGES * PAGE_TOKENS} tokens`);
  if (recallRefused) {
    const text = 'Use a model or a server that takes more, and say how much where it does.';
    return failed(`a prompt of ${PAGES * PAGE_TOKENS} tokens is refused`, [
      advise(setting, NEEDED_CONTEXT, text),
    ]);
  }
  const seen = findContext(facts);
  if (seen !== null || pagesFound.length === 0) {
    const told = seen === null ? 'nothing of a long prompt' : `only the last ${seen} tokens of a long prompt`;
    return failed(`it sees ${told}: the rest is cut off without a word`, [
      advise(
        setting,
        NEEDED_CONTEXT,
        'Let the server take more (Ollama does when this is set; others are started with it), or use another model.',
      ),
    ]);
  }
  const detail = `${pagesFound.length} of ${PAGES} pages`;
  if (pagesFound.length <= PAGES / 2)
    return failed(detail, [advise(null, null, 'Use another model: this one loses what it has read.')]);
  return limited(detail, [
    advise('agents.writer.tier', 't1', 'Ask it in smaller steps.'),
    advise('memory_context_chapters', 1, 'Give it less to remember.'),
  ]);
}

/** As much as a book's longest prompts and their answers need. */
const NEEDED_CONTEXT = 32_768;

/** Where the beginning is missing and the end is whole: about how much was let through. */
function findContext({ pagesFound }: TrialFacts): number | null {
  const first = pagesFound[0];
  if (first === undefined || first === 1 || pagesFound.length !== PAGES - first + 1) return null;
  return Math.ceil((pagesFound.length * PAGE_TOKENS) / 1024) * 1024;
}

function judgeOutput({ model, words, cutOffAt }: TrialFacts): Judged {
  const detail = `${words} of ${ASKED_WORDS} words`;
  if (cutOffAt !== null) {
    const told = `${detail}, cut off after ${cutOffAt} tokens`;
    if (cutOffAt < LEAST_OUTPUT_TOKENS)
      return failed(told, [advise(null, null, 'Use another model: answers of this one end too early.')]);
    const setting = `models.${model}.max_output_tokens`;
    return limited(told, [advise(setting, cutOffAt, 'Ask it for no longer answers.')]);
  }
  if (words >= ASKED_WORDS * 0.6) return passed(detail);
  if (words < ASKED_WORDS / 4)
    return failed(detail, [advise(null, null, 'Use another model: this one does not write at length.')]);
  return limited(detail, [
    advise('agents.writer.tier', 't1', 'Let it write a scene beat by beat, a few hundred words at a time.'),
  ]);
}

function judgeLanguage({ language, otherLanguage }: TrialFacts): Judged {
  if (!otherLanguage) return passed(language);
  return failed(`it was asked for ${language} and wrote something else`, [
    advise(null, null, `Use another model for books in ${language}.`),
  ]);
}

function judgePrice({ model, priceKnown }: TrialFacts): Judged {
  if (priceKnown) return passed('known');
  return limited('not known: nothing can be estimated, and --max-cost cannot be kept', [
    advise(
      `models.${model}.price`,
      null,
      'Set input and output in dollars for a million tokens, or give --price IN,OUT.',
    ),
  ]);
}

function judgeSpeed({ tokensASecond, deadlineMs }: TrialFacts): Judged {
  if (tokensASecond === null) return passed('too quick to be measured');
  const rate = tokensASecond < 10 ? tokensASecond.toFixed(1) : String(Math.round(tokensASecond));
  const detail = `${rate} tokens a second`;
  if (tokensASecond >= SLOW) return passed(detail);
  const neededMs = Math.ceil((LONG_ANSWER_TOKENS / tokensASecond) * 1000);
  const hours = Math.ceil(BOOK_TOKENS / tokensASecond / 3600);
  const text = `A book of 100,000 words takes some ${hours} hours.`;
  return limited(detail, [
    neededMs > deadlineMs
      ? advise('model_deadline_ms', neededMs, `${text} Give a long answer the time that it needs.`)
      : advise(null, null, text),
  ]);
}

/** Output tokens of a book of 100,000 words, as scenes are written as a whole. */
const BOOK_TOKENS = 400_000;

function passed(detail: string): Judged {
  return { result: 'passed', detail };
}

function limited(detail: string, advice: readonly FitAdvice[]): Judged {
  return { result: 'limited', detail, advice };
}

function failed(detail: string, advice: readonly FitAdvice[]): Judged {
  return { result: 'failed', detail, advice };
}

function advise(setting: string | null, value: FitAdvice['value'], text: string): FitAdvice {
  return { text, setting, value };
}
