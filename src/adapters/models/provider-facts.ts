export interface ProviderFacts {
  /** Where requests go when nobody says otherwise; null where an address has to be given. */
  readonly baseUrl: string | null;
  readonly needsKey: boolean;
  /** Whether a schema is sent unless the configuration forbids it; elsewhere many servers refuse one. */
  readonly structuredByDefault: boolean;
  /** Speaks chat completions, where some servers answer a request to stream with one JSON document. */
  readonly chatCompletions: boolean;
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
  ollama: {
    baseUrl: 'http://127.0.0.1:11434/v1',
    needsKey: false,
    structuredByDefault: false,
    chatCompletions: true,
  },
  compatible: {
    baseUrl: null,
    needsKey: false,
    structuredByDefault: false,
    chatCompletions: true,
  },
} as const satisfies Record<string, ProviderFacts>;

export type ProviderName = keyof typeof PROVIDER_FACTS;
