import { z } from 'zod';
import { ReasonCodeSchema, TextSchema } from './ids.ts';

/** How every failed request is answered. */
export const ApiErrorSchema = z.strictObject({
  error: z.strictObject({
    reason_code: ReasonCodeSchema,
    message: TextSchema,
    next_action: TextSchema,
    details: z.record(z.string(), z.json()),
  }),
});
export type ApiError = z.infer<typeof ApiErrorSchema>;
