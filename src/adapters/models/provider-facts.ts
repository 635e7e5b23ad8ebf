export interface ProviderFacts {
  /** Where requests go when nobody says otherwise; null where an address has to be given. */
  readonly baseUrl: string | null;
  readonly needsKey: boolean;
  /** Whether a schema is sent unless the configuration forbids it; elsewhere many servers refuse one. */
  readonly structuredByDefault: boolean;
  /** Speaks chat completions, where some servers answer a request to stream with one JSON document. */
  readonly chatCompletions: boolean;
  /** Refuses the wish to be told the tokens at the end of a stream, and tells them all the same. */
  readonly refusesStreamOptions?: true;
}

/** Speaks as OpenAI does, and is known by its name. */
function preset(baseUrl: string | null): ProviderFacts {
  return { baseUrl, needsKey: true, structuredByDefault: false, chatCompletions: true };
}

/** What is particular to each provider, once. */
export const PROVIDER_FACTS = {
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    structuredByDefault: true,
    chatCompletions: false,
  },
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    structuredByDefault: true,
    chatCompletions: true,
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    structuredByDefault: true,
    chatCompletions: false,
  },
  // By its own interface, see ollama-language-model.ts.
  ollama: {
    baseUrl: 'http://127.0.0.1:11434',
    needsKey: false,
    structuredByDefault: false,
    chatCompletions: false,
  },
  openrouter: preset('https://openrouter.ai/api/v1'),
  deepseek: preset('https://api.deepseek.com/v1'),
  mistral: { ...preset('https://api.mistral.ai/v1'), refusesStreamOptions: true },
  xai: preset('https://api.x.ai/v1'),
  // The address has a resource, a region or a project in it.
  azure: preset(null),
  bedrock: preset(null),
  vertex: preset(null),
  compatible: {
    baseUrl: null,
    needsKey: false,
    structuredByDefault: false,
    chatCompletions: true,
  },
} satisfies Record<string, ProviderFacts>;

export type ProviderName = keyof typeof PROVIDER_FACTS;
