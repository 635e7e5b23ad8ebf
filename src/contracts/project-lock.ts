import { z } from 'zod';
import { TextSchema, TimestampSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

/** Who writes in a project. The fence rises by one with each owner; an owner who sees a higher one has lost the lock. */
export const ProjectLockSchema = z.strictObject({
  schema_version: z.literal('project_lock_v1'),
  fence: z.int().min(1),
  owner: TextSchema,
  purpose: TextSchema,
  host: TextSchema,
  pid: z.int().min(0),
  process_started: z.string().nullable(),
  acquired_at: TimestampSchema,
  lease_until: TimestampSchema,
  released: z.boolean(),
});
export type ProjectLock = z.infer<typeof ProjectLockSchema>;
export const STORED_LOCK = defineStored('project_lock', ProjectLockSchema);
