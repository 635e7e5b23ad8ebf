import { z } from 'zod';
import { HashSchema } from './ids.ts';
import { BlockNameSchema, TemplateIdSchema } from './prompt-manifest.ts';
import { defineStored } from './stored-contract.ts';

const TemplateChecksumsSchema = z.strictObject({
  sha256: HashSchema,
  manifest_sha256: HashSchema,
  blocks: z.record(BlockNameSchema, HashSchema),
});
export type TemplateChecksums = z.infer<typeof TemplateChecksumsSchema>;

/** source_of_truth_checksums.json, and the same document as a book's prompts/checksums.json. */
export const PromptChecksumsSchema = z.strictObject({
  schema_version: z.literal('prompt_checksums_v1'),
  templates: z.record(TemplateIdSchema, TemplateChecksumsSchema),
});
export type PromptChecksums = z.infer<typeof PromptChecksumsSchema>;
export const STORED_CHECKSUMS = defineStored('prompt_checksums', PromptChecksumsSchema);
