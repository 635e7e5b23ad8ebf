import type { ResolvedConfig } from '../../config.ts';
import type { Model } from '../../engine/ports.ts';
import { createOfflineAuthor } from '../offline-author/create-offline-author.ts';
import { loadLexicons } from '../offline-author/load-lexicon.ts';
import { runKeyCommand } from '../system/run-key-command.ts';
import { createProviderModel } from './create-provider-model.ts';
import { findKnownModel } from './known-models.ts';
import { createRequestLimits } from './limit-requests.ts';
import { loadKnownModels } from './load-known-models.ts';
import type { Tape } from './open-tape.ts';
import { splitModelId } from './split-model-id.ts';

const DEFAULT_MAX_OUTPUT_TOKENS = 16_000;
const DEFAULT_MAX_IN_FLIGHT = 4;

/** A model by its id; the same id is the same model, so that all who ask it keep one limit together. */
export type ModelSource = (modelId: string, config: ResolvedConfig) => Promise<Model>;

export interface ModelSourceParts {
  readonly tape: Tape;
  /** Told a key as soon as it is known. */
  readonly onSecrets: (secrets: readonly string[]) => void;
}

export function createModelSource({ tape, onSecrets }: ModelSourceParts): ModelSource {
  const models = new Map<string, Promise<Model>>();
  const limits = createRequestLimits();

  async function buildModel(modelId: string, config: ResolvedConfig): Promise<Model> {
    if (modelId === 'offline:author') return createOfflineAuthor({ lexicons: await loadLexicons() });
    const { provider } = splitModelId(modelId);
    const access = config.access(provider);
    const apiKey = access.keyCommand === null ? access.apiKey : await runKeyCommand(access.keyCommand);
    if (apiKey !== null) onSecrets([apiKey]);
    const settings = config.model(modelId);
    const { max_in_flight, requests_per_minute } = config.provider(provider);
    const known = findKnownModel(modelId, await loadKnownModels());
    const most = known.max_output_tokens ?? null;
    return createProviderModel(
      {
        id: modelId,
        baseUrl: access.baseUrl,
        apiKey,
        timeoutMs: config.modelTimeoutMs,
        deadlineMs: config.modelDeadlineMs,
        structuredOutput: settings.structured_output ?? null,
        envelope: settings.envelope ?? 'strict',
        maxOutputTokens: Math.min(
          settings.max_output_tokens ?? DEFAULT_MAX_OUTPUT_TOKENS,
          most ?? Number.POSITIVE_INFINITY,
        ),
        mostOutputTokens: most,
        contextTokens: settings.context_tokens ?? known.context_tokens ?? null,
        effort: settings.effort ?? null,
        price: config.price(modelId) ?? known.price ?? null,
        maxInFlight: max_in_flight ?? DEFAULT_MAX_IN_FLIGHT,
        requestsPerMinute: requests_per_minute ?? null,
      },
      { limits },
    );
  }

  return (modelId, config) => {
    const made = models.get(modelId) ?? tape.model(modelId, config, () => buildModel(modelId, config));
    models.set(modelId, made);
    return made;
  };
}
