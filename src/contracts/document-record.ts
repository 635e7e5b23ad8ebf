import { z } from 'zod';
import { LibraryIdSchema } from './document-library.ts';
import { CountSchema, HashSchema, RunIdSchema, TextSchema, TimestampSchema } from './ids.ts';
import { PatchOutcomeSchema } from './patch-set.ts';
import { ArtifactTypeSchema } from './planning-outline.ts';
import { ReviewSeveritySchema } from './review-report.ts';
import { defineStored } from './stored-contract.ts';

// documents/<document>/document.json: what a document is, and how each version of it came to be.

export const DocumentIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'a document is named with lower-case letters, digits and -');

/** A change to a part of a document. Sections by their id; other parts by the section that they stand in. */
export const EditOperationSchema = z.strictObject({
  op: z.enum([
    'set_title',
    'insert_section',
    'remove_section',
    'move_section',
    'rename_section',
    'insert_paragraph',
    'replace_paragraph',
    'remove_paragraph',
    'insert_bullet',
    'replace_bullet',
    'remove_bullet',
    'insert_callout',
    'replace_callout',
    'remove_callout',
    'insert_table',
    'replace_table',
    'remove_table',
    'insert_row',
    'replace_row',
    'remove_row',
    'insert_figure',
    'replace_figure',
    'remove_figure',
    'insert_clause',
    'replace_clause',
    'remove_clause',
    // Of a file that was opened: what stands in it is named as its outline names it.
    'replace_text',
    'move_paragraph',
    'move_row',
    'replace_cell',
    'set_cell',
    'insert_slide',
    'remove_slide',
    'move_slide',
  ]),
  section: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type EditOperation = z.infer<typeof EditOperationSchema>;

export const CommitDecisionSchema = z.strictObject({
  mode: z.enum(['create', 'bulk', 'granular']),
  /** Changed nodes over all of the old and the new document. */
  changeRatio: z.number().min(0).max(1),
  structuralElements: CountSchema,
});
export type CommitDecision = z.infer<typeof CommitDecisionSchema>;

export const DocumentVersionSchema = z.strictObject({
  version: z.int().min(1),
  /** `open`: the file as somebody gave it, or as they changed it since. */
  cause: z.enum(['create', 'revise', 'patch', 'open']),
  runId: RunIdSchema,
  createdAt: TimestampSchema,
  outlineHash: HashSchema,
  specHash: HashSchema,
  /** Of the file as it was written. */
  fileHash: HashSchema,
  commit: CommitDecisionSchema,
  /** What was done to the version before, where the change was granular. */
  operations: z.array(EditOperationSchema),
  /** How the outline came to be: by which attempt, or the minimal one. */
  planning: z.strictObject({ attempts: CountSchema, outcome: z.enum(['accepted', 'minimal', 'kept']) }),
  rendering: z.strictObject({ attempts: CountSchema, outcome: z.enum(['accepted', 'markdown', 'kept']) }),
  severity: ReviewSeveritySchema,
  patches: z.array(PatchOutcomeSchema),
  /** Features that the file has to do without. */
  downgraded: z.array(TextSchema),
});
export type DocumentVersion = z.infer<typeof DocumentVersionSchema>;

export const DocumentRecordSchema = z.strictObject({
  schema_version: z.literal('document_record_v1'),
  documentId: DocumentIdSchema,
  artifactType: ArtifactTypeSchema,
  title: TextSchema,
  /** generated/<document>.<type> */
  file: TextSchema,
  brief: TextSchema,
  template: LibraryIdSchema.nullable(),
  language: TextSchema,
  /** The user's tables that it was given, by name. */
  tables: z.array(TextSchema),
  /** What the file that it looks like is: look.docx or look.pptx beside this. */
  look: z.enum(['docx', 'pptx']).optional(),
  /** The file that it was opened from. Its versions are files then, and there is no spec. */
  origin: z.strictObject({ name: TextSchema, sha256: HashSchema }).optional(),
  versions: z.array(DocumentVersionSchema).min(1),
});
export type DocumentRecord = z.infer<typeof DocumentRecordSchema>;
export const STORED_DOCUMENT_RECORD = defineStored('document_record', DocumentRecordSchema);
