import { z } from 'zod';
import { TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

const fields = {
  core_theme: TextSchema,
  sub_themes: z.array(TextSchema).min(1),
  main_conflict: TextSchema,
  sub_conflicts: z.array(TextSchema).min(1),
  tone: TextSchema,
};

/** Step 2 as a model emits it. */
export const RawThemeConflictSchema = z.strictObject(fields);
export type RawThemeConflict = z.infer<typeof RawThemeConflictSchema>;

/** theme_conflict.json */
export const ThemeConflictSchema = z.strictObject({
  schema_version: z.literal('theme_conflict_v1'),
  ...fields,
});
export type ThemeConflict = z.infer<typeof ThemeConflictSchema>;
export const STORED_THEME_CONFLICT = defineStored('theme_conflict', ThemeConflictSchema);
