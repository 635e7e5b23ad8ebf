import { z } from 'zod';
import { TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

// manifests/<template_id>.composition.manifest.json: which blocks make up a template, in which order, and what goes in.

/** A tier variant carries its tier in its id: refine_brief.t3 */
export const TemplateIdSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]*(\.t[135])?$/,
    'a template id has lower-case letters, digits and _, and may end in .t1, .t3 or .t5',
  );

/** The block's path below blocks/, without .md */
export const BlockNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/, 'a block name looks like shared/strict-json');

const InputNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'an input name has lower-case letters, digits and _');

export const PromptManifestSchema = z.strictObject({
  schema_version: z.literal('prompt_manifest_v1'),
  template_id: TemplateIdSchema,
  description: TextSchema,
  role: z.string().regex(/^[a-z][a-z0-9_]*$/, 'a role has lower-case letters, digits and _'),
  system: z.array(BlockNameSchema).min(1),
  user: z.array(BlockNameSchema).min(1),
  inputs: z.array(z.strictObject({ name: InputNameSchema, required: z.boolean() })).min(1),
});
export type PromptManifest = z.infer<typeof PromptManifestSchema>;
export const STORED_PROMPT_MANIFEST = defineStored('prompt_manifest', PromptManifestSchema);
