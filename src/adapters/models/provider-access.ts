import { ADDRESS_VARIABLES, KEY_VARIABLES } from '../../config.ts';
import { CodedError } from '../../errors.ts';
import { PROVIDER_FACTS } from './provider-facts.ts';
import { readBaseUrl } from './resolve-base-url.ts';
import type { ModelIdParts } from './split-model-id.ts';

/** What a provider is reached with. */
export interface AccessSpec {
  /** provider:model */
  readonly id: string;
  /** null: the provider's own. */
  readonly baseUrl: string | null;
  /** Where the address came from; left out where it is the provider's own. */
  readonly baseUrlSource?: string | null;
  readonly apiKey: string | null;
}

export function readProviderKey(spec: AccessSpec, { provider }: ModelIdParts): string | null {
  const key = spec.apiKey === '' ? null : spec.apiKey;
  if (key !== null || !PROVIDER_FACTS[provider].needsKey) return key;
  const variables = [...(KEY_VARIABLES[provider] ?? [])];
  throw new CodedError('provider_not_configured', {
    // A key from the environment goes to no address from a file: whoever has one there is told where the key belongs.
    message:
      spec.baseUrlSource === 'user configuration'
        ? `${spec.id} needs a key: set api_key or key_command of providers.${provider} in your own configuration, where its address is.`
        : `${spec.id} needs a key: set ${variables.join(' or ')}.`,
    details: { provider, model: spec.id, variables },
  });
}

export function readProviderAddress(spec: AccessSpec, { provider }: ModelIdParts): string {
  if (spec.baseUrl !== null) return readBaseUrl(spec.baseUrl);
  const usual = PROVIDER_FACTS[provider].baseUrl;
  if (usual !== null) return usual;
  const variables = [...(ADDRESS_VARIABLES[provider] ?? [])];
  throw new CodedError('provider_not_configured', {
    message: `${spec.id} needs the address of a server: set ${variables.join(' and ')}, or base_url of providers.${provider} in your own configuration.`,
    details: { provider, model: spec.id, variables },
  });
}
