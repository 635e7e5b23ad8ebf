import { z } from 'zod';
import { LanguageCodeSchema } from './book.ts';
import { PriceSchema } from './config.ts';
import { CountSchema, ModelIdSchema, TextSchema, TimestampSchema } from './ids.ts';
import { FitVerdictSchema, ModelTestSchema } from './model-facts.ts';
import { TierSchema } from './prompt-registry.ts';

// Models as people and programs are shown them, and what a test of one takes.

const ListedModelSchema = z.strictObject({
  /** `provider:*` stands for every model of a provider. */
  model: TextSchema,
  /** Null where nobody knows. */
  context_tokens: CountSchema.nullable(),
  max_output_tokens: CountSchema.nullable(),
  price: PriceSchema.nullable(),
  /** Whose price it is; null where there is none. */
  price_source: z.enum(['table', 'yours', 'flag']).nullable(),
  /** The day from which it is not served any more. */
  retires: z.iso.date().nullable(),
  /** Null where it was never tested here. */
  tested: z
    .strictObject({ verdict: FitVerdictSchema, tier: TierSchema.nullable(), tested_at: TimestampSchema })
    .nullable(),
});
export type ListedModel = z.infer<typeof ListedModelSchema>;

export const ModelListSchema = z.strictObject({
  /** The day on which the table of limits and prices was true. */
  as_of: z.iso.date(),
  models: z.array(ListedModelSchema),
});
export type ModelList = z.infer<typeof ModelListSchema>;

export const TestModelRequestSchema = z.strictObject({
  /** Left out: the one in use. */
  model: ModelIdSchema.optional(),
  /** What it is to write in; left out: English. */
  language: LanguageCodeSchema.optional(),
});
export type TestModelRequest = z.infer<typeof TestModelRequestSchema>;

export const ShownModelTestSchema = z.strictObject({
  ...ModelTestSchema.shape,
  /** Where the choice of the model came from. */
  source: TextSchema,
  /** Whether it could be written down. */
  remembered: z.boolean(),
});
export type ShownModelTest = z.infer<typeof ShownModelTestSchema>;
