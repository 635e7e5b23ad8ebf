import type { ModelCall, PromptInputRecord } from '../contracts/model-call.ts';
import type { CallUsage } from '../contracts/usage.ts';
import { CodedError, toTrouble } from '../errors.ts';
import type { ReasonCode } from '../reasons.ts';
import { askInTurn, type TurnOptions } from './ask-in-turn.ts';
import type { BudgetLedger } from './budget-ledger.ts';
import { deriveLargestBill } from './decide-budget.ts';
import type { Decoding } from './engine.ts';
import { estimateTokens } from './estimate/estimate-tokens.ts';
import { fitRequest, REASONING_TOKENS } from './fit-request.ts';
import { deriveId } from './hash.ts';
import type { Clock, Log, Model, ModelRequest } from './ports.ts';
import { sealLine } from './seal-line.ts';
import { deriveCost } from './usage.ts';
import { mayHaveBeenPaid, type WaitPolicy, waitOut } from './wait-out.ts';

/** One request, as a pipeline asks for it. */
export interface CallSpec {
  readonly role: string;
  readonly template: string;
  readonly contract: string | null;
  readonly request: Omit<ModelRequest, 'maxOutputTokens'> & { readonly maxOutputTokens: number | null };
  readonly inputs: readonly PromptInputRecord[];
}

/** What is journaled of a call: the raw text before anybody looked at it, and what it took. */
export type ModelCallOutput = {
  text: string;
  /** What stood before it as a block of reasoning. */
  reasoning?: string;
  usage: CallUsage;
  finish_reason: string;
  model: string;
  duration_ms: number;
};

export interface CallEnvironment {
  readonly runId: string;
  readonly stepId: string;
  /** Of the request as the pipeline asked for it. */
  readonly requestHash: string;
  readonly execution: number;
  readonly model: Model;
  readonly standIns: TurnOptions['standIns'];
  readonly decoding: Decoding;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: BudgetLedger;
  readonly signal: AbortSignal;
  readonly wait: WaitPolicy;
  readonly appendCall: (line: ModelCall) => Promise<void>;
  /** `offset` is the chunk's place in the answer: each try begins anew. */
  readonly onText: (chunk: string, offset: number) => void;
  /** `characters` of reasoning have come by now, and nothing of the answer. */
  readonly onReasoning: (characters: number) => void;
  readonly onWait: (waitMs: number, reason: ReasonCode) => void;
  /** The request is made again, and may be paid for twice. */
  readonly onRepeat: (error: CodedError) => void;
  readonly onStandIn: TurnOptions['onStandIn'];
}

/**
 * Sends a request, waiting rate limits and unavailability out. Each try that may have been paid for counts in full against the
 * caps before the next one is made. `sent` is on disk before the request leaves and
 * `received` after the answer, so that a crash between them shows as one call that may have been paid for.
 */
export async function runModelCall(spec: CallSpec, env: CallEnvironment): Promise<ModelCallOutput> {
  let tries = 0;
  return askInTurn(env, (model, wait) =>
    callPatiently(spec, model, wait, env, () => {
      tries += 1;
      return tries;
    }),
  );
}

async function callPatiently(
  spec: CallSpec,
  model: Model,
  policy: WaitPolicy,
  env: CallEnvironment,
  nextTry: () => number,
): Promise<ModelCallOutput> {
  const request = compileRequest(spec, model, env.decoding);
  const bill = deriveLargestBill(request, model.price);
  const reserved = { now: await env.ledger.reserve(bill, env.signal) };
  try {
    const output = await waitOut(() => callOnce(spec, model, request, nextTry(), env), {
      clock: model.isReplay === true ? withoutWaiting(env.clock) : env.clock,
      signal: env.signal,
      policy,
      onWait: env.onWait,
      async onRepeat(error) {
        env.onRepeat(error);
        reserved.now.keep();
        reserved.now = await env.ledger.reserve(bill, env.signal);
      },
    });
    reserved.now.pay(output.usage);
    return output;
  } catch (error) {
    if (env.signal.aborted || (error instanceof CodedError && mayHaveBeenPaid(error))) reserved.now.keep();
    else reserved.now.free();
    throw error;
  }
}

/** A request as this model can answer it; one whose prompt leaves no room for an answer is refused before it is sent. */
function compileRequest({ request: asked, role }: CallSpec, model: Model, decoding: Decoding): ModelRequest {
  const effort = decoding.effort ?? model.effort;
  const wanted = decoding.maxOutputTokens ?? asked.maxOutputTokens ?? model.maxOutputTokens;
  const reasoning = effort === undefined ? 0 : REASONING_TOKENS[effort];
  const wantedTokens = Math.min(
    Math.min(wanted, model.maxOutputTokens) + reasoning,
    model.mostOutputTokens ?? Number.POSITIVE_INFINITY,
  );
  const request = {
    ...asked,
    temperature: asked.temperature ?? decoding.temperature,
    ...(effort === undefined ? {} : { effort }),
  };
  const contextTokens = model.contextTokens ?? null;
  if (contextTokens === null) return { ...request, maxOutputTokens: wantedTokens };
  const texts = [...asked.messages.map(({ content }) => content), JSON.stringify(asked.jsonSchema ?? '')];
  const promptTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const fit = fitRequest({ promptTokens, wantedTokens, contextTokens });
  if (fit.fits) return { ...request, maxOutputTokens: fit.outputTokens };
  throw new CodedError('prompt_too_long', {
    message: `The prompt has about ${promptTokens} tokens, and ${model.id} takes ${contextTokens} with the answer.`,
    kept: 'nothing was sent',
    details: { model: model.id, role, prompt_tokens: promptTokens, context_tokens: contextTokens },
  });
}

/** The tries are made as they were recorded, one right after the other. */
function withoutWaiting(clock: Clock): Clock {
  return { now: () => clock.now(), sleep: (_ms, signal) => clock.sleep(0, signal) };
}

async function callOnce(
  spec: CallSpec,
  model: Model,
  request: ModelRequest,
  tryNumber: number,
  env: CallEnvironment,
): Promise<ModelCallOutput> {
  const callId = deriveId('call', env.runId, env.stepId, env.execution, tryNumber);
  const shared = { call_id: callId, step_id: env.stepId };
  const started = env.clock.now();
  await env.appendCall(
    sealLine({
      ...shared,
      at: started.toISOString(),
      event: 'sent' as const,
      role: spec.role,
      model: model.id,
      contract: spec.contract,
      template: spec.template,
      request_hash: env.requestHash,
      inputs: [...spec.inputs],
      line_hash: '',
    }),
  );
  env.log.debug(`${env.stepId}: asking ${model.id}`, {
    template: spec.template,
    // Put together by whoever reads it: most often nobody does, and it is the longest text of all.
    get prompt() {
      return request.messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n');
    },
  });
  const received = (
    outcome: 'answered' | 'failed' | 'aborted',
    reason: string | null,
    usage: CallUsage | null,
    maybePaid = false,
  ) => {
    const at = env.clock.now();
    return env.appendCall(
      sealLine({
        ...shared,
        at: at.toISOString(),
        event: 'received' as const,
        outcome,
        reason_code: reason,
        duration_ms: at.getTime() - started.getTime(),
        usage,
        ...(maybePaid ? { maybe_paid: true as const } : {}),
        line_hash: '',
      }),
    );
  };
  let offset = 0;
  let reasoned = 0;
  try {
    const answer = await model.generate(request, {
      signal: env.signal,
      onText(chunk) {
        env.onText(chunk, offset);
        offset += chunk.length;
      },
      onReasoning(characters) {
        reasoned += characters;
        if (offset === 0) env.onReasoning(reasoned);
      },
      about: { stepId: env.stepId, role: spec.role },
    });
    const usage: CallUsage = { ...answer.usage, cost_usd: deriveCost(answer.usage, model.price) };
    const durationMs = env.clock.now().getTime() - started.getTime();
    await received('answered', null, usage);
    env.log.debug(`${env.stepId}: answered`, {
      duration_ms: durationMs,
      ...usage,
      finish_reason: answer.finishReason,
    });
    return {
      text: answer.text,
      ...(answer.reasoning === undefined ? {} : { reasoning: answer.reasoning }),
      usage,
      finish_reason: answer.finishReason,
      model: model.id,
      duration_ms: durationMs,
    };
  } catch (error) {
    if (error instanceof CodedError && isStorageTrouble(error)) throw error;
    const maybePaid = error instanceof CodedError && mayHaveBeenPaid(error);
    await received(env.signal.aborted ? 'aborted' : 'failed', toTrouble(error).reason_code, null, maybePaid);
    throw error;
  }
}

/** Trouble with the store itself: nothing more can be written about it. */
export function isStorageTrouble(error: CodedError): boolean {
  return error.code === 'storage_failed' || error.code === 'lock_lost' || error.code === 'journal_corrupt';
}
