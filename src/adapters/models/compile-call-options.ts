import type { JSONSchema7, LanguageModelV3CallOptions } from '@ai-sdk/provider';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import { fitRequest, REASONING_TOKENS } from '../../engine/fit-request.ts';
import type { ModelRequest } from '../../engine/ports.ts';
import { compilePrompt, isMarkedGpt } from './compile-prompt.ts';
import { deriveCacheKey } from './derive-cache-key.ts';
import { fitGeminiSchema } from './fit-gemini-schema.ts';
import type { Learned } from './learn-refusal.ts';
import { PROVIDER_FACTS, type ProviderName } from './provider-facts.ts';

export interface CallSettings {
  readonly provider: ProviderName;
  readonly model: string;
  readonly structuredOutput: boolean | null;
  readonly maxOutputTokens: number;
  readonly mostOutputTokens: number | null;
  readonly learned: Learned;
}

/** A request as the providers' libraries want it. */
export function compileCallOptions(
  request: ModelRequest,
  settings: CallSettings,
  signal: AbortSignal,
): LanguageModelV3CallOptions {
  const format = compileResponseFormat(request.jsonSchema, settings);
  const { responseFormat } = format;
  const hasSchema = responseFormat?.type === 'json' && responseFormat.schema !== undefined;
  return {
    prompt: compilePrompt(request.messages, settings, hasSchema),
    maxOutputTokens: Math.min(
      request.maxOutputTokens,
      settings.maxOutputTokens + (request.effort === undefined ? 0 : REASONING_TOKENS[request.effort]),
      settings.mostOutputTokens ?? Number.POSITIVE_INFINITY,
      settings.learned.outputTokens ?? Number.POSITIVE_INFINITY,
      measureRoom(request, settings.learned.contextTokens),
    ),
    abortSignal: signal,
    providerOptions: compileProviderOptions(settings, request),
    // Left out where nobody asked for one: some models refuse any.
    ...(request.temperature === null || settings.learned.noTemperature
      ? {}
      : { temperature: request.temperature }),
    ...format,
  };
}

/** What is left behind the prompt; where that is nothing, the provider says so itself. */
function measureRoom({ messages, maxOutputTokens }: ModelRequest, contextTokens: number | null): number {
  if (contextTokens === null) return maxOutputTokens;
  const promptTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const fit = fitRequest({ promptTokens, wantedTokens: maxOutputTokens, contextTokens });
  return fit.fits ? fit.outputTokens : maxOutputTokens;
}

type ProviderOptions = NonNullable<LanguageModelV3CallOptions['providerOptions']>;

// A schema is a hint: in strict mode OpenAI refuses any with an optional field. Nothing is kept on their side.
function compileProviderOptions(settings: CallSettings, { effort, messages }: ModelRequest): ProviderOptions {
  const { provider, learned } = settings;
  const told = effort === undefined || effort === 'off' ? null : effort;
  switch (provider) {
    case 'anthropic':
      return {
        anthropic: {
          // Where its library doubts a schema it would force a tool on the model, which newer ones refuse.
          structuredOutputMode: 'outputFormat',
          ...(effort === undefined
            ? {}
            : told === null
              ? { thinking: { type: 'disabled' } }
              : { effort: told }),
        },
      };
    case 'openai': {
      const reasoning = effort === undefined ? {} : { reasoningEffort: told ?? 'none' };
      return {
        openai: {
          strictJsonSchema: false,
          store: false,
          ...(learned.noMarks ? {} : { promptCacheKey: deriveCacheKey(messages) }),
          ...(learned.noMarks || !isMarkedGpt(settings) ? {} : { promptCacheOptions: { mode: 'explicit' } }),
          ...reasoning,
        },
      };
    }
    case 'google':
      if (effort === undefined) return {};
      return { google: { thinkingConfig: { thinkingBudget: REASONING_TOKENS[effort] } } };
    case 'ollama':
      return effort === undefined ? {} : { ollama: { think: told ?? false } };
    case 'mistral':
      // It keeps nothing of a request without a key.
      return {
        openaiCompatible: compileCompatible(told),
        ...(learned.noMarks ? {} : { mistral: { prompt_cache_key: deriveCacheKey(messages) } }),
      };
    default:
      return { openaiCompatible: compileCompatible(told) };
  }
}

function compileCompatible(effort: string | null) {
  return { strictJsonSchema: false, ...(effort === null ? {} : { reasoningEffort: effort }) };
}

function compileResponseFormat(
  wanted: ModelRequest['jsonSchema'],
  settings: CallSettings,
): Pick<LanguageModelV3CallOptions, 'responseFormat'> {
  const allowed = settings.structuredOutput ?? PROVIDER_FACTS[settings.provider].structuredByDefault;
  // A schema that is not one object at its root is refused by most; the prompt asks for JSON all the same.
  if (wanted === null || !allowed || wanted.schema['type'] !== 'object') return {};
  if (settings.learned.noSchemas.includes(wanted.name)) return {};
  const fitted = settings.provider === 'google' ? fitGeminiSchema(wanted.schema) : wanted.schema;
  if (fitted === null) return { responseFormat: { type: 'json' } };
  const schema: JSONSchema7 = { ...fitted };
  return {
    responseFormat: { type: 'json', schema, name: wanted.name.replace(/[^\w-]/g, '_').slice(0, 64) },
  };
}
