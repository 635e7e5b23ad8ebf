import type { ResolvedConfig } from '../../config.ts';
import type { ModelFacts } from '../../contracts/model-facts.ts';
import type { Model } from '../../engine/ports.ts';
import type { ModelFactsFile } from '../system/model-facts-file.ts';
import { runKeyCommand } from '../system/run-key-command.ts';
import { findKnownModel, type KnownModel } from './known-models.ts';
import { createRequestLimits } from './limit-requests.ts';
import { loadKnownModels } from './load-known-models.ts';
import type { Tape } from './open-tape.ts';
import { describeUnfit, nameAddress, type RecalledFacts, recallFacts } from './recall-facts.ts';
import { splitModelId } from './split-model-id.ts';

const DEFAULT_MAX_OUTPUT_TOKENS = 16_000;
const DEFAULT_MAX_IN_FLIGHT = 4;

/** A model by its id; the same id is the same model, so that all who ask it keep one limit together. */
export type ModelSource = (modelId: string, config: ResolvedConfig) => Promise<Model>;

export interface ModelSourceParts {
  readonly tape: Tape;
  /** Told a key as soon as it is known. */
  readonly onSecrets: (secrets: readonly string[]) => void;
  /** What was found out about models before; null for whoever finds it out anew. */
  readonly facts: Pick<ModelFactsFile, 'load' | 'saveRefused'> | null;
  readonly now: () => Date;
}

const NO_FACTS: ModelFacts = { schema_version: 'model_facts_v1', tests: {}, refused: {} };

export function createModelSource({ tape, onSecrets, facts, now }: ModelSourceParts): ModelSource {
  const models = new Map<string, Promise<Model>>();
  const limits = createRequestLimits();

  async function buildModel(modelId: string, config: ResolvedConfig): Promise<Model> {
    if (modelId === 'offline:author') return buildOfflineAuthor();
    const { provider } = splitModelId(modelId);
    const access = config.access(provider);
    const apiKey = access.keyCommand === null ? access.apiKey : await runKeyCommand(access.keyCommand);
    if (apiKey !== null) onSecrets([apiKey]);
    const settings = config.model(modelId);
    const { max_in_flight, requests_per_minute } = config.provider(provider);
    const known = findKnownModel(modelId, await loadKnownModels());
    const address = nameAddress(access.baseUrl);
    const recalled = recallFacts(facts?.load() ?? NO_FACTS, modelId, address, now());
    const { context, output } = findLimits(known, recalled);
    const unfit = describeUnfit(recalled.test);
    // Loaded by those who ask a provider: its HTTP client alone is half of what the offline author's writers would load.
    const { createProviderModel } = await import('./create-provider-model.ts');
    return createProviderModel(
      {
        id: modelId,
        baseUrl: access.baseUrl,
        baseUrlSource: access.baseUrlSource,
        apiKey,
        timeoutMs: config.modelTimeoutMs,
        deadlineMs: config.modelDeadlineMs,
        structuredOutput: settings.structured_output ?? null,
        envelope: settings.envelope ?? 'strict',
        maxOutputTokens: Math.min(
          settings.max_output_tokens ?? DEFAULT_MAX_OUTPUT_TOKENS,
          output ?? Number.POSITIVE_INFINITY,
        ),
        mostOutputTokens: output,
        contextTokens: settings.context_tokens ?? context,
        effort: settings.effort ?? null,
        price: config.price(modelId) ?? known.price ?? config.priceOtherwise,
        maxInFlight: max_in_flight ?? DEFAULT_MAX_IN_FLIGHT,
        requestsPerMinute: requests_per_minute ?? null,
        ...(recalled.refused === null ? {} : { refused: recalled.refused }),
        ...(unfit === null ? {} : { unfit }),
      },
      {
        limits,
        onRefused(refused) {
          const entry = { ...refused, schemas: [...refused.schemas] };
          facts?.saveRefused(modelId, { ...entry, address, learned_at: now().toISOString() });
        },
      },
    );
  }

  return (modelId, config) => {
    const made = models.get(modelId) ?? tape.model(modelId, config, () => buildModel(modelId, config));
    models.set(modelId, made);
    return made;
  };
}

async function buildOfflineAuthor(): Promise<Model> {
  const [{ createOfflineAuthor }, { loadLexicons }] = await Promise.all([
    import('../offline-author/create-offline-author.ts'),
    import('../offline-author/load-lexicon.ts'),
  ]);
  return createOfflineAuthor({ lexicons: await loadLexicons() });
}

/** What the table says, and less where a test met its end before. */
function findLimits(
  known: KnownModel,
  { test }: RecalledFacts,
): { readonly context: number | null; readonly output: number | null } {
  const least = (...limits: readonly (number | null | undefined)[]): number | null => {
    const told = limits.filter((limit) => limit !== null && limit !== undefined);
    return told.length === 0 ? null : Math.min(...told);
  };
  return {
    context: least(known.context_tokens, test?.limits.context_tokens),
    output: least(known.max_output_tokens, test?.limits.output_tokens),
  };
}
