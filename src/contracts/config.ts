import { z } from 'zod';
import { CountSchema, ModelIdSchema, TextSchema } from './ids.ts';
import { RecipeIdSchema } from './recipe.ts';
import { defineStored } from './stored-contract.ts';

// config_v1, one schema for the user's file, the workspace's bookforge.config.json and the `config` of book.json.
// Where a field may come from is decided in config.ts: what could send a key somewhere is the user's alone.

export const EnvelopeSchema = z.enum(['strict', 'unwrap']);
export type Envelope = z.infer<typeof EnvelopeSchema>;

/** Dollars for a million tokens. */
export const PriceSchema = z.strictObject({
  input: z.number().min(0),
  output: z.number().min(0),
  cached_input: z.number().min(0).optional(),
  /** What a token costs that is put into a cache on the way. */
  cache_write: z.number().min(0).optional(),
});
export type Price = z.infer<typeof PriceSchema>;

/** How much a model reasons before it answers. */
export const EffortSchema = z.enum(['off', 'low', 'medium', 'high']);
export type Effort = z.infer<typeof EffortSchema>;

const AgentConfigSchema = z.strictObject({
  /** A list: the next one is asked where one cannot be reached. */
  model: z.union([ModelIdSchema, z.array(ModelIdSchema).min(1).max(8)]).optional(),
  tier: z.enum(['t1', 't3', 't5']).optional(),
  temperature: z.number().min(0).max(2).optional(),
  effort: EffortSchema.optional(),
  max_output_tokens: z.int().positive().optional(),
});
export type AgentConfig = z.infer<typeof AgentConfigSchema>;

const ModelConfigSchema = z.strictObject({
  envelope: EnvelopeSchema.optional(),
  structured_output: z.boolean().optional(),
  /** What it takes in all, prompt and answer. */
  context_tokens: z.int().positive().optional(),
  effort: EffortSchema.optional(),
  max_output_tokens: z.int().positive().optional(),
  price: PriceSchema.optional(),
});
export type ModelConfig = z.infer<typeof ModelConfigSchema>;

const ProviderConfigSchema = z.strictObject({
  base_url: TextSchema.optional(),
  api_key: TextSchema.optional(),
  key_command: TextSchema.optional(),
  max_in_flight: z.int().positive().optional(),
  requests_per_minute: z.int().positive().optional(),
});
export type ProviderConfig = z.infer<typeof ProviderConfigSchema>;

const settings = {
  model: ModelIdSchema.optional(),
  agents: z.record(TextSchema, AgentConfigSchema).optional(),
  models: z.record(ModelIdSchema, ModelConfigSchema).optional(),
  providers: z.record(TextSchema, ProviderConfigSchema).optional(),
  /** How long nothing may come, before the first byte and after it. */
  model_timeout_ms: z.int().positive().optional(),
  /** How long one request may take in all. */
  model_deadline_ms: z.int().positive().optional(),
  wait: z
    .strictObject({
      tries: z.int().min(1).optional(),
      max_ms: CountSchema.optional(),
      repeat_maybe_paid: z.int().min(0).max(10).optional(),
    })
    .optional(),
  /** How many of the latest chapter memories a plan and a text are given. */
  memory_context_chapters: z.int().min(0).max(100).optional(),
  /** Whether a revision that waits to be decided keeps later chapters from being written. */
  revision: z.strictObject({ block_on_pending: z.boolean().optional() }).optional(),
  /** Which recipe scenes are written by. */
  writing: z.strictObject({ recipe: RecipeIdSchema.optional() }).optional(),
};

/** The settings alone, as book.json carries them. */
export const SettingsSchema = z.strictObject(settings);
export type Settings = z.infer<typeof SettingsSchema>;

export const ConfigSchema = z.strictObject({ schema_version: z.literal('config_v1'), ...settings });
export type Config = z.infer<typeof ConfigSchema>;
export const STORED_CONFIG = defineStored('config', ConfigSchema);
