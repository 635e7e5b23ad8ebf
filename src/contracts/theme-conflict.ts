import { z } from 'zod';
import { prose } from './ids.ts';
import { defineStored } from './stored-contract.ts';

const fields = {
  core_theme: prose('term'),
  sub_themes: z.array(prose('term')).min(1),
  main_conflict: prose('sentence'),
  sub_conflicts: z.array(prose('phrase')).min(1),
  tone: prose('term'),
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
