import { z } from 'zod';
import { HashSchema, TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

/** The redo record of a commit: once it is on disk the commit has happened, and the next open rolls it forward. */
export const CommitRecordSchema = z.strictObject({
  schema_version: z.literal('commit_record_v1'),
  commit_id: TextSchema,
  changes: z.array(
    z.strictObject({
      path: TextSchema,
      before: HashSchema.nullable(),
      after: HashSchema.nullable(),
      staged: TextSchema.nullable(),
    }),
  ),
});
export type CommitRecord = z.infer<typeof CommitRecordSchema>;
export const STORED_COMMIT = defineStored('commit_record', CommitRecordSchema);
