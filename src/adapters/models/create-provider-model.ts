import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { Effort, Envelope, Price } from '../../contracts/config.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import type { Model, ModelRequest, Refusals } from '../../engine/ports.ts';
import { createEscapedRedactor, createRedactor } from '../../redact-secrets.ts';
import { classifyProviderError } from './classify-provider-error.ts';
import { collectAnswer } from './collect-answer.ts';
import { compileCallOptions } from './compile-call-options.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { learnRefusal, NOTHING_REFUSED, type SentRequest } from './learn-refusal.ts';
import type { RequestLimits } from './limit-requests.ts';
import { loadLanguageModel } from './load-language-model.ts';
import { createPatientFetch } from './patient-fetch.ts';
import { type AccessSpec, readProviderAddress, readProviderKey } from './provider-access.ts';
import { PROVIDER_FACTS } from './provider-facts.ts';
import { ProviderFault } from './provider-fault.ts';
import { createStreamRedactor } from './redact-stream.ts';
import {
  type LookupAddresses,
  lookupAllAddresses,
  refuseUnknownHttp,
  resolveBaseUrl,
} from './resolve-base-url.ts';
import { type ModelIdParts, splitModelId } from './split-model-id.ts';

export interface ProviderModelSpec extends AccessSpec {
  /** How long no byte may come. */
  readonly timeoutMs: number;
  /** How long one request may take in all. */
  readonly deadlineMs: number;
  /** null: as is usual for the provider. */
  readonly structuredOutput: boolean | null;
  readonly envelope: Envelope;
  readonly maxOutputTokens: number;
  /** What the model gives at the very most, reasoning included; null where nobody knows. */
  readonly mostOutputTokens: number | null;
  /** null where nobody knows. */
  readonly contextTokens: number | null;
  readonly effort: Effort | null;
  readonly price: Price | null;
  readonly maxInFlight: number;
  readonly requestsPerMinute: number | null;
  /** What its provider refused before; left out where nothing is remembered. */
  readonly refused?: Refusals;
  /** What a test has found against it. */
  readonly unfit?: string;
}

export interface ProviderModelDeps {
  /** The process's one set of limits. */
  readonly limits: RequestLimits;
  readonly lookupAddresses?: LookupAddresses;
  readonly now?: () => Date;
  readonly maxResponseBytes?: number;
  /** Told all that is refused, each time that it is more than before. */
  readonly onRefused?: (refused: Refusals) => void;
}

/** A model behind a provider's API. What is wrong with the settings is said here, before anything is sent. */
export async function createProviderModel(spec: ProviderModelSpec, deps: ProviderModelDeps): Promise<Model> {
  const parts = splitModelId(spec.id);
  const apiKey = readProviderKey(spec, parts);
  const baseUrl = readProviderAddress(spec, parts);
  if (spec.baseUrl !== null)
    await refuseUnknownHttp(spec.baseUrl, deps.lookupAddresses ?? lookupAllAddresses);
  const language = await loadLanguageModel(parts, {
    baseUrl,
    apiKey,
    contextTokens: spec.contextTokens ?? OLLAMA_CONTEXT_TOKENS,
    fetch: createGuardedFetch({
      timeoutMs: spec.timeoutMs,
      maxBytes: deps.maxResponseBytes ?? 32 * 1024 * 1024,
      wholeAnswers: PROVIDER_FACTS[parts.provider].chatCompletions,
      // A name may point elsewhere tomorrow, and a run takes days: asked before every request. A provider's own
      // address needs no such check.
      checkAddress: async () =>
        spec.baseUrl === null || resolveBaseUrl(spec.baseUrl, deps.lookupAddresses ?? lookupAllAddresses),
      fetch: createPatientFetch(),
    }),
  });
  const limit = deps.limits.of(parts.provider, spec);
  const contextTokens = spec.contextTokens ?? (parts.provider === 'ollama' ? OLLAMA_CONTEXT_TOKENS : null);
  let refused = spec.refused ?? NOTHING_REFUSED;
  return {
    id: spec.id,
    price: spec.price,
    maxOutputTokens: spec.maxOutputTokens,
    ...(contextTokens === null ? {} : { contextTokens }),
    ...(spec.mostOutputTokens === null ? {} : { mostOutputTokens: spec.mostOutputTokens }),
    ...(spec.effort === null ? {} : { effort: spec.effort }),
    envelope: spec.envelope,
    maxInFlight: spec.maxInFlight,
    refused: () => refused,
    ...(spec.unfit === undefined ? {} : { unfit: spec.unfit }),
    generate: (request, options) =>
      limit(async () => {
        const context = { spec, parts, now: deps.now ?? now };
        for (let left = MOST_BLAMED; ; left -= 1) {
          try {
            return await ask(language, request, options, { ...context, refused });
          } catch (error) {
            // What a refusal blames is left out once, and from then on.
            const more = left === 0 ? null : learnRefusal(error, describeSent(request, refused), refused);
            if (more === null) throw error;
            refused = more;
            deps.onRefused?.(more);
          }
        }
      }, options.signal),
  };
}

/** One request may be refused for one thing after the other: a limit, a temperature, an effort, a schema. */
const MOST_BLAMED = 4;

/** Ollama takes 4,096 unless it is told, which no prompt of a book fits in. */
const OLLAMA_CONTEXT_TOKENS = 32_768;

function describeSent(
  { messages, jsonSchema, temperature, maxOutputTokens, effort }: ModelRequest,
  refused: Refusals,
): SentRequest {
  return {
    schema: jsonSchema === null || refused.schemas.includes(jsonSchema.name) ? null : jsonSchema.name,
    temperature: temperature !== null && !refused.temperature,
    effort: effort !== undefined && !refused.effort,
    outputTokens: Math.min(maxOutputTokens, refused.output_tokens ?? maxOutputTokens),
    promptTokens: messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
  };
}

interface AskContext {
  readonly spec: ProviderModelSpec;
  readonly parts: ModelIdParts;
  readonly now: () => Date;
  readonly refused: Refusals;
}

async function ask(
  language: LanguageModelV3,
  request: ModelRequest,
  options: Parameters<Model['generate']>[1],
  { spec, parts, now, refused }: AskContext,
): ReturnType<Model['generate']> {
  const secrets = spec.apiKey === null ? [] : [spec.apiKey];
  // A signal of the call's own, fired at its end whatever the end is: no connection outlives its call.
  const call = new AbortController();
  const explain = (error: unknown, begun: boolean): unknown =>
    options.signal.aborted
      ? options.signal.reason
      : classifyProviderError(call.signal.aborted ? call.signal.reason : error, {
          provider: parts.provider,
          model: spec.id,
          begun,
          now: now(),
          redact: createRedactor(secrets),
        });

  const forward = (): void => call.abort(options.signal.reason);
  options.signal.addEventListener('abort', forward, { once: true });
  const told = `the answer was not finished after ${spec.deadlineMs / 1000} s, see model_deadline_ms`;
  const deadline = setTimeout(() => call.abort(new ProviderFault('deadline', told)), spec.deadlineMs);
  try {
    const callOptions = compileCallOptions(request, { ...spec, ...parts, refused }, call.signal);
    const { stream } = await start(language, callOptions, explain);
    return await collectAnswer(stream, {
      redactor: createStreamRedactor(secrets),
      redactWhole: createEscapedRedactor(secrets),
      onText: options.onText ?? ignore,
      onReasoning: options.onReasoning ?? ignore,
      explain,
    });
  } finally {
    clearTimeout(deadline);
    options.signal.removeEventListener('abort', forward);
    call.abort();
  }
}

async function start(
  language: LanguageModelV3,
  callOptions: Parameters<LanguageModelV3['doStream']>[0],
  explain: (error: unknown, begun: boolean) => unknown,
) {
  try {
    return await language.doStream(callOptions);
  } catch (error) {
    throw explain(error, false);
  }
}

function now(): Date {
  return new Date();
}

function ignore(): void {
  return;
}
