import { z } from 'zod';
import { TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

// prompts.json of a layer. Paths are relative to that layer's prompts folder and cannot leave it.

export const TierSchema = z.enum(['t1', 't3', 't5']);
export type Tier = z.infer<typeof TierSchema>;

const VariantPathSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*\.md$/,
    'a variant is a relative path to a Markdown file, for example templates/draft_scene.t3.md',
  );

const PipelineTemplateSchema = z.strictObject({
  label: TextSchema,
  /** What an answer has to keep where the step of a recipe does not say. */
  contract: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .optional(),
  variants: z.strictObject({
    t1: VariantPathSchema.optional(),
    t3: VariantPathSchema.optional(),
    t5: VariantPathSchema.optional(),
  }),
});
export type PipelineTemplate = z.infer<typeof PipelineTemplateSchema>;

export const PromptRegistrySchema = z.strictObject({
  pipeline_templates: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), PipelineTemplateSchema),
});
export type PromptRegistry = z.infer<typeof PromptRegistrySchema>;
export const STORED_PROMPT_REGISTRY = defineStored('prompt_registry', PromptRegistrySchema);
