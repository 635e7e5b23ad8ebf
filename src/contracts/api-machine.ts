import { z } from 'zod';
import { TextSchema } from './ids.ts';

/** Everything that a first run needs, each looked at without sending anything. */
export const MachineReportSchema = z.strictObject({
  checks: z.array(
    z.strictObject({
      check: TextSchema,
      ok: z.boolean(),
      detail: TextSchema,
      /** The command that comes next; null where there is none. */
      next: TextSchema.nullable(),
    }),
  ),
});
export type MachineReport = z.infer<typeof MachineReportSchema>;
