import { z } from 'zod';
import { TextSchema } from './ids.ts';

// Changes to a spec, as a reviewer or a person gives them. Names and shapes are the seed's.

export const PATCH_ACTIONS = ['replace', 'append', 'remove', 'rename', 'move', 'normalize'] as const;

export const PatchSchema = z.strictObject({
  id: TextSchema.optional(),
  /** A JSON pointer, or names and indices: /sections/2/body, sections[2].table.rows[5][3]. */
  target: TextSchema,
  action: z.enum(PATCH_ACTIONS),
  /** replace, append: what is put there. rename: the new words. move: the index in its list, or the place to go to.
   *  normalize: date, number or title_case; left out: white space. remove: nothing. */
  value: z.json().optional(),
});
export type Patch = z.infer<typeof PatchSchema>;

/** More in one set is no patch but another document. */
const MOST_PATCHES = 500;

export const PatchSetSchema = z.strictObject({ patches: z.array(PatchSchema).max(MOST_PATCHES) });

/** What became of a patch. */
export const PatchOutcomeSchema = z.strictObject({
  id: z.string().nullable(),
  target: z.string(),
  action: z.enum(PATCH_ACTIONS),
  outcome: z.enum(['applied', 'aborted']),
  /** Why it was aborted; null where it was not. */
  reason: z.string().nullable(),
});
export type PatchOutcome = z.infer<typeof PatchOutcomeSchema>;
