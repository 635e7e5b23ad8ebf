import { z } from 'zod';
import { CountSchema, ModelIdSchema, TextSchema } from './ids.ts';
import { RecipeIdSchema } from './recipe.ts';

// The configuration as it is resolved, for people and programs. Where a key comes from is told, a key never is; nor is whatever
// in an address could be one.

const SourceSchema = z.enum(['flag', 'environment', 'book', 'workspace', 'user', 'default']);

const setting = <S extends z.ZodType>(value: S) => z.strictObject({ value, source: SourceSchema });

export const ShownSettingsSchema = z.strictObject({
  /** Null without a project: then of the workspace alone. */
  project: TextSchema.nullable(),
  model: setting(ModelIdSchema),
  roles: z.array(
    z.strictObject({
      role: TextSchema,
      model: setting(ModelIdSchema),
      /** Who is asked where it cannot be reached. */
      others: z.array(ModelIdSchema),
      tier: TextSchema.nullable(),
      temperature: z.number().nullable(),
      max_output_tokens: CountSchema.nullable(),
    }),
  ),
  /** Whoever is asked by one of these models. */
  providers: z.array(
    z.strictObject({
      provider: TextSchema,
      /** Null for the provider's own. */
      base_url: TextSchema.nullable(),
      base_url_source: TextSchema.nullable(),
      /** Null where there is none. */
      key_source: TextSchema.nullable(),
      max_in_flight: CountSchema.nullable(),
      requests_per_minute: CountSchema.nullable(),
    }),
  ),
  model_timeout_ms: setting(CountSchema),
  model_deadline_ms: setting(CountSchema),
  /** Null: as often as there is time for. */
  wait_tries: setting(CountSchema.nullable()),
  wait_max_ms: setting(CountSchema),
  wait_repeat_maybe_paid: setting(CountSchema),
  memory_context_chapters: setting(CountSchema),
  revision_block_on_pending: setting(z.boolean()),
  writing_recipe: setting(RecipeIdSchema),
});
export type ShownSettings = z.infer<typeof ShownSettingsSchema>;
