import { z } from 'zod';
import { CountSchema, HashSchema, TextSchema, TimestampSchema } from './ids.ts';
import { ArtifactTypeSchema } from './planning-outline.ts';
import { defineStored } from './stored-contract.ts';

/** What is remembered of a file that was made. Names and shapes are the seed's. */
export const ArtifactRecordSchema = z.strictObject({
  /** The name of the file: project-plan.docx. */
  artifactId: TextSchema,
  /** Where a server gives it, with its version. */
  url: z.string().regex(/^\/generated\//, 'an artifact is given under /generated/'),
  kind: ArtifactTypeSchema,
  outlineHash: HashSchema,
  specHash: HashSchema,
  reviewMetrics: z.strictObject({ readability: z.number().nullable(), structureWarnings: CountSchema }),
  semanticNodes: CountSchema,
  createdAt: TimestampSchema,
});
export type ArtifactRecord = z.infer<typeof ArtifactRecordSchema>;
export const STORED_ARTIFACT_RECORD = defineStored('artifact_record', ArtifactRecordSchema);
