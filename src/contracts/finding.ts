import { z } from 'zod';
import { ReasonCodeSchema, TextSchema } from './ids.ts';
import { SceneRefSchema } from './outline-ids.ts';

/** One thing that a check saw. `path` is a JSON pointer into the answer; `detail` tells kinds of one code apart. */
export const FindingSchema = z.strictObject({
  reason_code: ReasonCodeSchema,
  severity: z.enum(['error', 'warning']),
  path: z.string().regex(/^(\/[\s\S]*)?$/, 'a path is a JSON pointer'),
  message: TextSchema,
  excerpt: z.string().nullable(),
  detail: z.string().nullable(),
  scene_ref: SceneRefSchema.optional(),
});
export type Finding = z.infer<typeof FindingSchema>;
