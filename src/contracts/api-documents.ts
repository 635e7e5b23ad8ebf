import { z } from 'zod';
import { ArtifactRecordSchema } from './artifact-record.ts';
import { CommitDecisionSchema, DocumentRecordSchema, EditOperationSchema } from './document-record.ts';
import { CountSchema, TextSchema } from './ids.ts';
import { PatchOutcomeSchema } from './patch-set.ts';
import { ArtifactTypeSchema } from './planning-outline.ts';
import { ReviewReportSchema, ReviewSeveritySchema } from './review-report.ts';

// What is told of documents.

const attempts = { attempts: CountSchema };

/** What the making of a version comes to. */
export const MadeDocumentSchema = z.strictObject({
  documentId: TextSchema,
  version: CountSchema,
  title: TextSchema,
  file: TextSchema,
  url: TextSchema,
  commit: CommitDecisionSchema,
  severity: ReviewSeveritySchema,
  planning: z.strictObject({ ...attempts, outcome: z.enum(['accepted', 'minimal', 'kept']) }),
  rendering: z.strictObject({ ...attempts, outcome: z.enum(['accepted', 'markdown', 'kept']) }),
  downgraded: z.array(TextSchema),
  findings: CountSchema,
});
export type MadeDocument = z.infer<typeof MadeDocumentSchema>;

/** The same, with what became of each patch. */
export const PatchedDocumentSchema = z.strictObject({
  ...MadeDocumentSchema.shape,
  outcomes: z.array(PatchOutcomeSchema),
});
export type PatchedAnswer = z.infer<typeof PatchedDocumentSchema>;

const ListedDocumentSchema = z.strictObject({
  documentId: TextSchema,
  title: TextSchema,
  artifactType: ArtifactTypeSchema,
  file: TextSchema,
  version: CountSchema,
  createdAt: TextSchema,
  severity: ReviewSeveritySchema,
});
export type ListedDocument = z.infer<typeof ListedDocumentSchema>;
export const DocumentListSchema = z.array(ListedDocumentSchema);

export const DocumentShownSchema = z.strictObject({
  record: DocumentRecordSchema,
  review: ReviewReportSchema,
  /** Null until what follows the commit is done. */
  artifact: ArtifactRecordSchema.nullable(),
  /** Whether the file is still as it was written. */
  edited: z.boolean(),
});
export type DocumentShown = z.infer<typeof DocumentShownSchema>;

export const DocumentDiffSchema = z.strictObject({
  documentId: TextSchema,
  from: CountSchema,
  to: CountSchema,
  total: CountSchema,
  operations: z.array(EditOperationSchema),
});
export type DocumentDiff = z.infer<typeof DocumentDiffSchema>;

const FoundNodeSchema = z.strictObject({
  documentId: TextSchema,
  title: TextSchema,
  kind: TextSchema,
  pointer: z.string(),
  text: z.string(),
  score: z.number(),
});
export type FoundNode = z.infer<typeof FoundNodeSchema>;
export const FoundNodesSchema = z.strictObject({
  /** Who made the vectors that were compared: a model, or the vectoriser in this program. */
  maker: TextSchema,
  /** Why it was not the model that is configured; null where it was, or there is none. */
  note: TextSchema.nullable(),
  found: z.array(FoundNodeSchema),
});
export type FoundNodes = z.infer<typeof FoundNodesSchema>;

/** The five rows of the seed. A share is null where nothing was counted. */
export const DocumentMetricsSchema = z.strictObject({
  documents: CountSchema,
  versions: CountSchema,
  planning: z.strictObject({
    planned: CountSchema,
    accepted: CountSchema,
    successRate: z.number().nullable(),
  }),
  review: z.strictObject({
    averageSeverity: z.number().nullable(),
    bySeverity: z.record(ReviewSeveritySchema, CountSchema),
  }),
  changes: z.strictObject({
    averageRatio: z.number().nullable(),
    /** Versions after the first, by tenths of the ratio. */
    byTenth: z.array(CountSchema).length(10),
    granular: CountSchema,
    bulk: CountSchema,
  }),
  patches: z.strictObject({ applied: CountSchema, aborted: CountSchema, successRate: z.number().nullable() }),
  /** What people changed themselves: patches of theirs, and files that are no longer as they were written. */
  rework: z.strictObject({ patchSets: CountSchema, editedFiles: CountSchema }),
});
export type DocumentMetrics = z.infer<typeof DocumentMetricsSchema>;
