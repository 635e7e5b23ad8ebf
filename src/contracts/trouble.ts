import { z } from 'zod';
import { ReasonCodeSchema, TextSchema } from './ids.ts';

/** How every failure is told, on disk, on the command line and over HTTP: what, why, what was kept, what to do next. */
export const TroubleSchema = z.strictObject({
  reason_code: ReasonCodeSchema,
  message: TextSchema,
  kept: z.string().nullable(),
  next_action: TextSchema,
  details: z.record(z.string(), z.json()),
});
export type Trouble = z.infer<typeof TroubleSchema>;
