export interface ProviderFacts {
  /** Where requests go when nobody says otherwise; null where an address has to be given. */
  readonly baseUrl: string | null;
  readonly needsKey: boolean;
  /** The environment variables that a key would be read from, best first. */
  readonly keyVariables: readonly string[];
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
    keyVariables: ['ANTHROPIC_API_KEY', 'BOOKFORGE_API_KEY'],
    structuredByDefault: true,
    chatCompletions: false,
  },
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    keyVariables: ['OPENAI_API_KEY', 'BOOKFORGE_API_KEY'],
    structuredByDefault: true,
    chatCompletions: true,
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    keyVariables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'BOOKFORGE_API_KEY'],
    structuredByDefault: true,
    chatCompletions: false,
  },
  ollama: {
    baseUrl: 'http://127.0.0.1:11434/v1',
    needsKey: false,
    keyVariables: [],
    structuredByDefault: false,
    chatCompletions: true,
  },
  compatible: {
    baseUrl: null,
    needsKey: false,
    keyVariables: ['BOOKFORGE_API_KEY'],
    structuredByDefault: false,
    chatCompletions: true,
  },
} as const satisfies Record<string, ProviderFacts>;

export type ProviderName = keyof typeof PROVIDER_FACTS;
