import type { JSONSchema7, LanguageModelV3CallOptions, LanguageModelV3Message } from '@ai-sdk/provider';
import type { ModelMessage, ModelRequest } from '../../engine/ports.ts';
import { PROVIDER_FACTS, type ProviderName } from './provider-facts.ts';

export interface CallSettings {
  readonly provider: ProviderName;
  readonly structuredOutput: boolean | null;
  readonly maxOutputTokens: number;
}

/** A request as the providers' libraries want it. */
export function compileCallOptions(
  request: ModelRequest,
  settings: CallSettings,
  signal: AbortSignal,
): LanguageModelV3CallOptions {
  return {
    prompt: compilePrompt(request.messages, settings.provider),
    maxOutputTokens: Math.min(request.maxOutputTokens, settings.maxOutputTokens),
    abortSignal: signal,
    providerOptions: PROVIDER_OPTIONS[settings.provider],
    // Left out where nobody asked for one: some models refuse any.
    ...(request.temperature === null ? {} : { temperature: request.temperature }),
    ...compileResponseFormat(request.jsonSchema, settings),
  };
}

// A schema is a hint: in strict mode OpenAI refuses any with an optional field. Nothing is kept on their side.
const PROVIDER_OPTIONS: Readonly<
  Record<ProviderName, NonNullable<LanguageModelV3CallOptions['providerOptions']>>
> = {
  anthropic: {},
  openai: { openai: { strictJsonSchema: false, store: false } },
  google: {},
  ollama: { openaiCompatible: { strictJsonSchema: false } },
  compatible: { openaiCompatible: { strictJsonSchema: false } },
};

function compilePrompt(messages: readonly ModelMessage[], provider: ProviderName): LanguageModelV3Message[] {
  const lastSystem = messages.findLastIndex((message) => message.role === 'system');
  return messages.map((message, index) => {
    if (message.role === 'user') return { role: 'user', content: [{ type: 'text', text: message.content }] };
    const system: LanguageModelV3Message = { role: 'system', content: message.content };
    // Everything up to here is the unchanging part of the prompt; the others cache by themselves.
    return provider === 'anthropic' && index === lastSystem
      ? { ...system, providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } }
      : system;
  });
}

function compileResponseFormat(
  wanted: ModelRequest['jsonSchema'],
  settings: CallSettings,
): Pick<LanguageModelV3CallOptions, 'responseFormat'> {
  const allowed = settings.structuredOutput ?? PROVIDER_FACTS[settings.provider].structuredByDefault;
  // A schema that is not one object at its root is refused by most; the prompt asks for JSON all the same.
  if (wanted === null || !allowed || wanted.schema['type'] !== 'object') return {};
  const schema: JSONSchema7 = { ...wanted.schema };
  return {
    responseFormat: { type: 'json', schema, name: wanted.name.replace(/[^\w-]/g, '_').slice(0, 64) },
  };
}
