import { z } from 'zod';
import { SettingsSchema } from './config.ts';
import { BookIdSchema, TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

/** project.json: a project that is no book, such as the office's. A book has a book.json instead. */
export const ProjectSchema = z.strictObject({
  schema_version: z.literal('project_v1'),
  project_id: BookIdSchema,
  title: TextSchema.optional(),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language is a code such as en or zh'),
  config: SettingsSchema.optional(),
});
export type Project = z.infer<typeof ProjectSchema>;
export const STORED_PROJECT = defineStored('project', ProjectSchema);
