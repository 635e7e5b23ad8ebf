import type { LanguageModelV3, LanguageModelV3Usage } from '@ai-sdk/provider';
import { PROVIDER_FACTS, type ProviderFacts, type ProviderName } from './provider-facts.ts';
import type { ModelIdParts } from './split-model-id.ts';

const FACTS: Readonly<Record<ProviderName, ProviderFacts>> = PROVIDER_FACTS;

export interface LanguageModelSettings {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly fetch: typeof fetch;
  /** What is asked for where a server has to be told. */
  readonly contextTokens: number;
}

/**
 * The library of one provider, loaded when it is used. Address and key are always passed, even where empty: left out,
 * the libraries would read variables of the environment that nobody here has checked.
 */
export async function loadLanguageModel(
  { provider, model }: ModelIdParts,
  settings: LanguageModelSettings,
): Promise<LanguageModelV3> {
  const shared = { baseURL: settings.baseUrl, fetch: settings.fetch };
  const keyed = { ...shared, apiKey: settings.apiKey ?? '' };
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(keyed).languageModel(model);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return RESPONSES_ONLY.test(model)
        ? createOpenAI(keyed).responses(model)
        : createOpenAI(keyed).chat(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(keyed).languageModel(model);
    }
    case 'ollama': {
      const { createOllamaLanguageModel } = await import('./ollama-language-model.ts');
      return createOllamaLanguageModel({ model, ...settings });
    }
    default: {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        ...(settings.apiKey === null ? shared : keyed),
        name: provider,
        includeUsage: FACTS[provider].refusesStreamOptions !== true,
        supportsStructuredOutputs: true,
        convertUsage: readChatUsage,
      }).languageModel(model);
    }
  }
}

// Chat completions is what every proxy speaks, so it is used wherever it can be; these models are not served there.
const RESPONSES_ONLY = /^(gpt-5(\.\d+)?-pro|o\d+-pro|[\w.-]*(codex|deep-research))/;

interface ChatUsage {
  readonly prompt_tokens?: number | null | undefined;
  readonly completion_tokens?: number | null | undefined;
  readonly prompt_tokens_details?:
    | {
        readonly cached_tokens?: number | null | undefined;
        readonly cache_write_tokens?: unknown;
      }
    | null
    | undefined;
  /** DeepSeek's own word for what was read from its cache. */
  readonly prompt_cache_hit_tokens?: unknown;
}

/** The library's own reading makes 0 of what a server does not say. */
function readChatUsage(usage: ChatUsage | null | undefined): LanguageModelV3Usage {
  const details = usage?.prompt_tokens_details;
  const count = (value: unknown) => (typeof value === 'number' ? value : undefined);
  return {
    inputTokens: {
      total: usage?.prompt_tokens ?? undefined,
      noCache: undefined,
      cacheRead: details?.cached_tokens ?? count(usage?.prompt_cache_hit_tokens),
      cacheWrite: count(details?.cache_write_tokens),
    },
    outputTokens: { total: usage?.completion_tokens ?? undefined, text: undefined, reasoning: undefined },
  };
}
