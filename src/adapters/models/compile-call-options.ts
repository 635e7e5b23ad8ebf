import type { JSONSchema7, LanguageModelV3CallOptions } from '@ai-sdk/provider';
import type { Effort } from '../../contracts/config.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import { fitRequest, REASONING_TOKENS } from '../../engine/fit-request.ts';
import type { ModelRequest, Refusals } from '../../engine/ports.ts';
import { compilePrompt, isMarkedGpt } from './compile-prompt.ts';
import { deriveCacheKey } from './derive-cache-key.ts';
import { fitGeminiSchema } from './fit-gemini-schema.ts';
import { PROVIDER_FACTS, type ProviderName } from './provider-facts.ts';

export interface CallSettings {
  readonly provider: ProviderName;
  readonly model: string;
  readonly structuredOutput: boolean | null;
  readonly maxOutputTokens: number;
  readonly mostOutputTokens: number | null;
  /** What its provider has refused, which is not sent. */
  readonly refused: Refusals;
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
  const { refused } = settings;
  const maxOutputTokens = Math.min(
    request.maxOutputTokens,
    settings.maxOutputTokens + (request.effort === undefined ? 0 : REASONING_TOKENS[request.effort]),
    settings.mostOutputTokens ?? Number.POSITIVE_INFINITY,
    refused.output_tokens ?? Number.POSITIVE_INFINITY,
    measureRoom(request, refused.context_tokens),
  );
  return {
    prompt: compilePrompt(request.messages, settings, hasSchema),
    ...(refused.max_tokens ? {} : { maxOutputTokens }),
    abortSignal: signal,
    providerOptions: compileProviderOptions(settings, request, maxOutputTokens),
    // Left out where nobody asked for one: some models refuse any.
    ...(request.temperature === null || refused.temperature ? {} : { temperature: request.temperature }),
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
function compileProviderOptions(
  settings: CallSettings,
  { effort: asked, messages }: ModelRequest,
  maxOutputTokens: number,
): ProviderOptions {
  const { provider, model, refused } = settings;
  const effort = refused.effort ? undefined : asked;
  const told = effort === undefined || effort === 'off' ? null : effort;
  const reasoned = told === null ? {} : { reasoningEffort: told };
  const limit = refused.max_tokens ? { max_completion_tokens: maxOutputTokens } : {};
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
          ...(refused.marks ? {} : { promptCacheKey: deriveCacheKey(messages) }),
          ...(refused.marks || !isMarkedGpt(settings) ? {} : { promptCacheOptions: { mode: 'explicit' } }),
          ...reasoning,
          ...(refused.max_tokens ? { maxCompletionTokens: maxOutputTokens } : {}),
        },
      };
    }
    case 'google':
      if (effort === undefined) return {};
      return { google: { thinkingConfig: describeGeminiThinking(model, effort) } };
    case 'ollama':
      return effort === undefined ? {} : { ollama: { think: told ?? false } };
    // It thinks unless it is told not to.
    case 'deepseek': {
      const thinking = { type: told === null ? 'disabled' : 'enabled' };
      return compileChatOptions(provider, { ...limit, ...(effort === undefined ? {} : { thinking }) });
    }
    // It keeps nothing of a request without a key.
    case 'mistral': {
      const key = refused.marks ? {} : { prompt_cache_key: deriveCacheKey(messages) };
      return compileChatOptions(provider, { ...limit, ...reasoned, ...key });
    }
    default:
      return compileChatOptions(provider, { ...limit, ...reasoned });
  }
}

/** Keys that the library does not know go into the request as they are, under the provider's own name. */
function compileChatOptions(provider: ProviderName, body: ProviderOptions[string]): ProviderOptions {
  return { openaiCompatible: { strictJsonSchema: false }, [provider]: body };
}

/** From the third generation on by level, and not to be switched off; before that by a budget of tokens. */
function describeGeminiThinking(model: string, effort: Effort): ProviderOptions[string] {
  const generation = Number(/^gemini-(\d+)/.exec(model)?.[1] ?? 3);
  if (generation < 3) return { thinkingBudget: REASONING_TOKENS[effort] };
  return { thinkingLevel: effort === 'off' ? 'low' : effort };
}

function compileResponseFormat(
  wanted: ModelRequest['jsonSchema'],
  settings: CallSettings,
): Pick<LanguageModelV3CallOptions, 'responseFormat'> {
  const allowed = settings.structuredOutput ?? PROVIDER_FACTS[settings.provider].structuredByDefault;
  // A schema that is not one object at its root is refused by most; the prompt asks for JSON all the same.
  if (wanted === null || !allowed || wanted.schema['type'] !== 'object') return {};
  if (settings.refused.schemas.includes(wanted.name)) return {};
  const fitted = settings.provider === 'google' ? fitGeminiSchema(wanted.schema) : wanted.schema;
  if (fitted === null) return { responseFormat: { type: 'json' } };
  const schema: JSONSchema7 = { ...fitted };
  return {
    responseFormat: { type: 'json', schema, name: wanted.name.replace(/[^\w-]/g, '_').slice(0, 64) },
  };
}
