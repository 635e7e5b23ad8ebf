import { z } from 'zod';
import { PriceSchema } from '../../contracts/config.ts';

const KnownModelSchema = z.strictObject({
  /** Prompt and answer together. */
  context_tokens: z.int().positive().optional(),
  max_output_tokens: z.int().positive().optional(),
  price: PriceSchema.optional(),
  /** The day from which it is not served any more. */
  retires: z.iso.date().optional(),
});
export type KnownModel = z.infer<typeof KnownModelSchema>;

/** assets/models.json: what models take, give and cost, and the day on which that was true. */
export const KnownModelsSchema = z.strictObject({
  schema_version: z.literal('models_v1'),
  as_of: z.iso.date(),
  /** Where it was read, in a sentence. */
  sources: z.string(),
  /** By model id; `provider:*` stands for every model of a provider. */
  models: z.record(z.string(), KnownModelSchema),
});
export type KnownModels = z.infer<typeof KnownModelsSchema>;

/**
 * What is known of a model: by exact name, then by the longest name that it is a dated version of, then by provider.
 * Empty where nobody knows: `gpt-4o-audio` is not a `gpt-4o`, and an unknown price is never zero.
 */
export function findKnownModel(modelId: string, { models }: Pick<KnownModels, 'models'>): KnownModel {
  return (
    readOwn(models, modelId) ??
    readOwn(models, findDatedBase(modelId, models) ?? '') ??
    readOwn(models, `${modelId.split(':', 1)[0]}:*`) ??
    {}
  );
}

// -20250929 · -2024-08-06 · @20250929 · -001 · -latest · -preview-05-06
const VERSION = /^([-@]\d{8}|-\d{4}-\d{2}-\d{2}|-\d{3}|-latest|-preview-\d{2}-\d{2,4})$/;

function findDatedBase(modelId: string, models: KnownModels['models']): string | undefined {
  return Object.keys(models)
    .filter((name) => modelId.startsWith(name) && VERSION.test(modelId.slice(name.length)))
    .sort((a, b) => b.length - a.length)[0];
}

function readOwn(models: KnownModels['models'], name: string): KnownModel | null {
  return Object.hasOwn(models, name) ? (models[name] ?? null) : null;
}
