import type { ResolvedConfig } from '../../config.ts';
import type { Embedder } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { createRedactor } from '../../redact-secrets.ts';
import { runKeyCommand } from '../system/run-key-command.ts';
import { classifyProviderError } from './classify-provider-error.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { findKnownModel } from './known-models.ts';
import { loadKnownModels } from './load-known-models.ts';
import { createPatientFetch } from './patient-fetch.ts';
import { readProviderAddress, readProviderKey } from './provider-access.ts';
import { PROVIDER_FACTS } from './provider-facts.ts';
import { lookupAllAddresses, refuseUnknownHttp, resolveBaseUrl } from './resolve-base-url.ts';
import { splitModelId } from './split-model-id.ts';

/** Whoever searches is waiting, and the vectoriser in this program stands in. */
const LONGEST_SILENCE_MS = 30_000;
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** A model that turns texts into vectors, behind any address that speaks as OpenAI does. */
export async function createEmbedder(
  modelId: string,
  config: ResolvedConfig,
  onSecrets: (secrets: readonly string[]) => void,
): Promise<Embedder> {
  const parts = splitModelId(modelId);
  const access = config.access(parts.provider);
  const found = access.keyCommand === null ? access.apiKey : await runKeyCommand(access.keyCommand);
  const spec = { id: modelId, baseUrl: access.baseUrl, baseUrlSource: access.baseUrlSource, apiKey: found };
  const apiKey = readProviderKey(spec, parts);
  if (apiKey !== null) onSecrets([apiKey]);
  const address = readProviderAddress(spec, parts);
  const isOllama = parts.provider === 'ollama';
  if (!PROVIDER_FACTS[parts.provider].chatCompletions && !isOllama)
    throw new CodedError('provider_not_configured', {
      message: `${modelId} cannot make vectors: its provider has no embeddings as OpenAI has them.`,
      details: { provider: parts.provider, model: modelId },
    });
  const own = spec.baseUrl;
  if (own !== null) await refuseUnknownHttp(own, lookupAllAddresses);
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const model = createOpenAICompatible({
    name: parts.provider,
    baseURL: isOllama ? `${address.replace(/\/+$/, '')}/v1` : address,
    ...(apiKey === null ? {} : { apiKey }),
    fetch: createGuardedFetch({
      timeoutMs: Math.min(config.modelTimeoutMs, LONGEST_SILENCE_MS),
      maxBytes: LARGEST_ANSWER,
      wholeAnswers: false,
      checkAddress: async () => own === null || resolveBaseUrl(own, lookupAllAddresses),
      fetch: createPatientFetch(),
    }),
  }).embeddingModel(parts.model);
  const redact = createRedactor(apiKey === null ? [] : [apiKey]);
  return {
    id: modelId,
    price: config.price(modelId) ?? findKnownModel(modelId, await loadKnownModels()).price ?? null,
    async embed(texts, { signal }) {
      try {
        const { embeddings, usage } = await model.doEmbed({ values: [...texts], abortSignal: signal });
        return { vectors: embeddings, tokens: usage?.tokens ?? null };
      } catch (error) {
        signal.throwIfAborted();
        const facts = { provider: parts.provider, model: modelId, begun: false, now: new Date(), redact };
        throw classifyProviderError(error, facts);
      }
    },
  };
}
