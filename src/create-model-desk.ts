import type { ModelSource } from './adapters/models/create-model-source.ts';
import { findKnownModel } from './adapters/models/known-models.ts';
import { NOTHING_REFUSED } from './adapters/models/learn-refusal.ts';
import { loadKnownModels } from './adapters/models/load-known-models.ts';
import { nameAddress, recallFacts } from './adapters/models/recall-facts.ts';
import type { ModelFactsFile } from './adapters/system/model-facts-file.ts';
import { DEFAULT_MODEL, type ResolvedConfig } from './config.ts';
import type { ListedModel, ModelList, ShownModelTest, TestModelRequest } from './contracts/api-models.ts';
import type { Price, Settings } from './contracts/config.ts';
import type { Budget } from './contracts/run.ts';
import { refuseUnpriced } from './engine/decide-budget.ts';
import type { Clock, Log } from './engine/ports.ts';
import { planFitTest } from './fitness/plan-fit-test.ts';
import { runFitTest } from './fitness/run-fit-test.ts';
import type { WorkPlan } from './project/run-kind.ts';

// Models as a person looks at them: those that are known, and whether one is fit for the work.

export interface ModelDesk {
  /** Known models, the user's own and those that were tested; null: of all providers. */
  list(provider: string | null): Promise<ModelList>;
  /** What a test would send and cost; nothing is sent. */
  plan(request: TestModelRequest): Promise<WorkPlan>;
  /** Asks a model what the work asks, and remembers how it did. */
  test(request: TestModelRequest, how: TestHow): Promise<ShownModelTest>;
}

export interface TestHow {
  readonly budget: Budget;
  readonly signal: AbortSignal;
  readonly tell: (message: string) => void;
}

export interface ModelDeskParts {
  readonly configFor: (model: string | undefined) => ResolvedConfig;
  readonly user: Settings;
  readonly facts: ModelFactsFile;
  /** Models that know nothing of what was found out before. */
  readonly createModel: ModelSource;
  readonly priceOf: (modelId: string, config: ResolvedConfig) => Promise<Price | null>;
  /** The compiled template that books are begun with. */
  readonly firstTemplate: () => string;
  readonly clock: Clock;
  /** How long answers take is told by it; `clock` may stand still. */
  readonly elapsed: Clock;
  readonly log: Log;
}

const USUAL_LANGUAGE = 'en';
/** The author in this program. */
const FREE: Price = { input: 0, output: 0 };

export function createModelDesk(parts: ModelDeskParts): ModelDesk {
  const { configFor, user, facts, createModel, priceOf, firstTemplate, clock, elapsed, log } = parts;

  const describe = (model: string, known: Awaited<ReturnType<typeof loadKnownModels>>): ListedModel => {
    const config = configFor(undefined);
    const own = config.model(model);
    const table = findKnownModel(model, known);
    const said = config.price(model);
    const price = said ?? table.price ?? (model === DEFAULT_MODEL ? FREE : null);
    const isFlag = said !== null && user.models?.[model]?.price !== said;
    const { test } = recallFacts(facts.load(), model, addressOf(config, model), clock.now());
    return {
      model,
      context_tokens: own.context_tokens ?? table.context_tokens ?? test?.limits.context_tokens ?? null,
      max_output_tokens:
        own.max_output_tokens ?? table.max_output_tokens ?? test?.limits.output_tokens ?? null,
      price,
      price_source: price === null ? null : said === null ? 'table' : isFlag ? 'flag' : 'yours',
      retires: table.retires ?? null,
      tested: test === null ? null : { verdict: test.verdict, tier: test.tier, tested_at: test.tested_at },
    };
  };

  return {
    async list(provider) {
      const known = await loadKnownModels();
      const ids = [
        ...Object.keys(known.models),
        ...Object.keys(user.models ?? {}),
        ...Object.keys(facts.load().tests),
      ];
      const wanted = [...new Set(ids)].filter((id) => provider === null || id.startsWith(`${provider}:`));
      return { as_of: known.as_of, models: wanted.map((id) => describe(id, known)) };
    },
    async plan({ model, language = USUAL_LANGUAGE }) {
      const config = configFor(model);
      const { id } = config.modelFor(null);
      const { requests_per_minute } = config.provider(id.split(':', 1)[0] ?? '');
      const price = await priceOf(id, config);
      const asked = { model: id, price, requestsPerMinute: requests_per_minute ?? null };
      return planFitTest(asked, firstTemplate(), language);
    },
    async test({ model: named, language = USUAL_LANGUAGE }, { budget, signal, tell }) {
      const config = configFor(named);
      const { id, source } = config.modelFor(null);
      const model = await createModel(id, config);
      refuseUnpriced(model, budget);
      const found = await runFitTest({
        model,
        template: firstTemplate(),
        language,
        budget,
        wait: config.wait,
        deadlineMs: config.modelDeadlineMs,
        clock: elapsed,
        log,
        signal,
        tell,
      });
      const test = {
        model: id,
        address: addressOf(config, id),
        tested_at: clock.now().toISOString(),
        language,
        ...found,
        checks: [...found.checks],
        advice: [...found.advice],
      };
      const remembered = facts.saveTest(test);
      const refused = model.refused?.();
      if (refused !== undefined && refused !== NOTHING_REFUSED) {
        const entry = { ...refused, schemas: [...refused.schemas] };
        facts.saveRefused(id, { ...entry, address: test.address, learned_at: test.tested_at });
      }
      return { ...test, source, remembered };
    },
  };
}

function addressOf(config: ResolvedConfig, model: string): string | null {
  return nameAddress(config.access(model.split(':', 1)[0] ?? '').baseUrl);
}
