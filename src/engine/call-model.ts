import type { ModelCall, PromptInputRecord } from '../contracts/model-call.ts';
import type { CallUsage } from '../contracts/usage.ts';
import { CodedError, toTrouble } from '../errors.ts';
import type { ReasonCode } from '../reasons.ts';
import type { BudgetLedger } from './budget-ledger.ts';
import { deriveLargestBill } from './decide-budget.ts';
import type { Decoding } from './engine.ts';
import { deriveId } from './hash.ts';
import type { Clock, Log, Model, ModelRequest } from './ports.ts';
import { sealLine } from './seal-line.ts';
import { deriveCost } from './usage.ts';
import { waitOut } from './wait-out.ts';

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
  readonly decoding: Decoding;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: BudgetLedger;
  readonly signal: AbortSignal;
  readonly wait: { readonly tries: number; readonly maxMs: number };
  readonly appendCall: (line: ModelCall) => Promise<void>;
  /** `offset` is the chunk's place in the answer: each try begins anew. */
  readonly onText: (chunk: string, offset: number) => void;
  readonly onWait: (waitMs: number, reason: ReasonCode) => void;
}

/**
 * Sends a request, waiting rate limits and unavailability out. `sent` is on disk before the request leaves and
 * `received` after the answer, so that a crash between them shows as one call that may have been paid for.
 */
export async function runModelCall(spec: CallSpec, env: CallEnvironment): Promise<ModelCallOutput> {
  const { model } = env;
  const { request: asked } = spec;
  const wanted = asked.maxOutputTokens ?? env.decoding.maxOutputTokens ?? model.maxOutputTokens;
  const request: ModelRequest = {
    ...asked,
    maxOutputTokens: Math.min(wanted, model.maxOutputTokens),
    temperature: asked.temperature ?? env.decoding.temperature,
  };
  const reservation = await env.ledger.reserve(deriveLargestBill(request, model.price), env.signal);
  let tries = 0;
  try {
    const output = await waitOut(
      () => {
        tries += 1;
        return callOnce(spec, request, tries, env);
      },
      {
        clock: model.isReplay === true ? withoutWaiting(env.clock) : env.clock,
        signal: env.signal,
        tries: env.wait.tries,
        maxMs: env.wait.maxMs,
        onWait: env.onWait,
      },
    );
    reservation.pay(output.usage);
    return output;
  } catch (error) {
    if (mayHaveBeenPaid(error, env.signal)) reservation.keep();
    else reservation.free();
    throw error;
  }
}

/** The tries are made as they were recorded, one right after the other. */
function withoutWaiting(clock: Clock): Clock {
  return { now: () => clock.now(), sleep: (_ms, signal) => clock.sleep(0, signal) };
}

function mayHaveBeenPaid(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted) return true;
  return (
    error instanceof CodedError &&
    (error.details['timed_out'] === true || error.details['answer_begun'] === true)
  );
}

async function callOnce(
  spec: CallSpec,
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
      model: env.model.id,
      contract: spec.contract,
      template: spec.template,
      request_hash: env.requestHash,
      inputs: [...spec.inputs],
      line_hash: '',
    }),
  );
  env.log.debug(`${env.stepId}: asking ${env.model.id}`, {
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
        line_hash: '',
      }),
    );
  };
  let offset = 0;
  try {
    const answer = await env.model.generate(request, {
      signal: env.signal,
      onText(chunk) {
        env.onText(chunk, offset);
        offset += chunk.length;
      },
      about: { stepId: env.stepId, role: spec.role },
    });
    const usage: CallUsage = { ...answer.usage, cost_usd: deriveCost(answer.usage, env.model.price) };
    const durationMs = env.clock.now().getTime() - started.getTime();
    await received('answered', null, usage);
    env.log.debug(`${env.stepId}: answered`, {
      duration_ms: durationMs,
      ...usage,
      finish_reason: answer.finishReason,
    });
    return {
      text: answer.text,
      usage,
      finish_reason: answer.finishReason,
      model: env.model.id,
      duration_ms: durationMs,
    };
  } catch (error) {
    if (error instanceof CodedError && isStorageTrouble(error)) throw error;
    await received(env.signal.aborted ? 'aborted' : 'failed', toTrouble(error).reason_code, null);
    throw error;
  }
}

/** Trouble with the store itself: nothing more can be written about it. */
export function isStorageTrouble(error: CodedError): boolean {
  return error.code === 'storage_failed' || error.code === 'lock_lost' || error.code === 'journal_corrupt';
}
