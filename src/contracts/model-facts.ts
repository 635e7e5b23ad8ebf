import { z } from 'zod';
import { CountSchema, ModelIdSchema, TextSchema, TimestampSchema } from './ids.ts';
import { TierSchema } from './prompt-registry.ts';
import { defineStored } from './stored-contract.ts';
import { UsageSchema } from './usage.ts';

// What was found out about models on this machine: how they did when they were tested, and what they refused on the way.
// One file for a user, in no project: a model is as good in one book as in another.

export const FitVerdictSchema = z.enum(['fit', 'fit_with_limits', 'unfit']);
export type FitVerdict = z.infer<typeof FitVerdictSchema>;

const FIT_CHECKS = ['json', 'recall', 'long_output', 'language', 'price', 'speed'] as const;

export const FitCheckSchema = z.strictObject({
  check: z.enum(FIT_CHECKS),
  result: z.enum(['passed', 'limited', 'failed']),
  detail: TextSchema,
});
export type FitCheck = z.infer<typeof FitCheckSchema>;

export const FitAdviceSchema = z.strictObject({
  text: TextSchema,
  /** A setting by its path in the configuration, and what to set it to; null where there is nothing to set. */
  setting: TextSchema.nullable(),
  value: z.json(),
});
export type FitAdvice = z.infer<typeof FitAdviceSchema>;

/** Where it was asked, without anything that could be a key; null: at the provider's own address. */
const address = TextSchema.nullable();

export const ModelTestSchema = z.strictObject({
  model: ModelIdSchema,
  address,
  tested_at: TimestampSchema,
  language: TextSchema,
  verdict: FitVerdictSchema,
  /** The prompts that go with it; null where none do. */
  tier: TierSchema.nullable(),
  checks: z.array(FitCheckSchema),
  advice: z.array(FitAdviceSchema),
  /** What it turned out to take and to give at most; null where no end was met. */
  limits: z.strictObject({ context_tokens: CountSchema.nullable(), output_tokens: CountSchema.nullable() }),
  usage: UsageSchema,
});
export type ModelTest = z.infer<typeof ModelTestSchema>;

/** What a provider refused of requests to a model, and is not sent any more. */
export const LearnedRefusalsSchema = z.strictObject({
  address,
  learned_at: TimestampSchema,
  /** Contracts whose schema it does not take. */
  schemas: z.array(TextSchema),
  temperature: z.boolean(),
  effort: z.boolean(),
  /** Asks for the limit under the newer name, max_completion_tokens. */
  max_tokens: z.boolean(),
  /** Does not want to be told what it could keep. */
  marks: z.boolean(),
  output_tokens: CountSchema.nullable(),
  context_tokens: CountSchema.nullable(),
});
export type LearnedRefusals = z.infer<typeof LearnedRefusalsSchema>;

export const ModelFactsSchema = z.strictObject({
  schema_version: z.literal('model_facts_v1'),
  tests: z.record(ModelIdSchema, ModelTestSchema),
  refused: z.record(ModelIdSchema, LearnedRefusalsSchema),
});
export type ModelFacts = z.infer<typeof ModelFactsSchema>;
export const STORED_MODEL_FACTS = defineStored('model_facts', ModelFactsSchema);
