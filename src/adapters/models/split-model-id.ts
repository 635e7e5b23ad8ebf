import { CodedError } from '../../errors.ts';
import { PROVIDER_FACTS, type ProviderName } from './provider-facts.ts';

export interface ModelIdParts {
  readonly provider: ProviderName;
  /** As the provider names it; may have colons of its own (`llama3:8b`). */
  readonly model: string;
}

/** `provider:model` in its parts, cut at the first colon. */
export function splitModelId(id: string): ModelIdParts {
  const cut = id.indexOf(':');
  const provider = cut === -1 ? '' : id.slice(0, cut);
  const model = cut === -1 ? '' : id.slice(cut + 1);
  if (!isProviderName(provider) || model.trim() === '') {
    const known = Object.keys(PROVIDER_FACTS);
    throw new CodedError('usage_invalid', {
      message: `“${id}” does not name a model: write provider:model, with one of the providers ${known.join(', ')}.`,
      details: { model: id, known_providers: known },
    });
  }
  return { provider, model };
}

function isProviderName(text: string): text is ProviderName {
  return Object.hasOwn(PROVIDER_FACTS, text);
}
