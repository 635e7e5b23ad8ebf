import { z } from 'zod';
import { CountSchema, TextSchema } from './ids.ts';
import { PatchOutcomeSchema, PatchSchema } from './patch-set.ts';
import { defineStored } from './stored-contract.ts';

// What was found in a document. The seed's report, and beside its checks every finding with its place.

export const RuleCategorySchema = z.enum(['structure', 'readability', 'consistency', 'style', 'numeric']);

/** From least to worst; critical is what must not be committed. */
export const SEVERITIES = ['pass', 'info', 'warn', 'error', 'critical'] as const;
export const ReviewSeveritySchema = z.enum(SEVERITIES);
export type ReviewSeverity = z.infer<typeof ReviewSeveritySchema>;
export const FindingSeveritySchema = z.enum(['info', 'warn', 'error', 'critical']);

export const DocumentFindingSchema = z.strictObject({
  /** The rule that found it; `reviewer` for what the model says. */
  ruleId: TextSchema,
  category: RuleCategorySchema,
  severity: FindingSeveritySchema,
  /** Where it is: a JSON pointer into the spec, or a place in a file. */
  pointer: z.string(),
  excerpt: z.string(),
  message: TextSchema,
  /** Only where the fix is certain. */
  patch: PatchSchema.optional(),
});
export type DocumentFinding = z.infer<typeof DocumentFindingSchema>;

const ReportChecksSchema = z.strictObject({
  structure: z.strictObject({
    ok: z.boolean(),
    warnings: z.array(z.string()),
    errors: z.array(z.string()),
  }),
  readability: z.strictObject({
    /** Null where there is too little text, or in a language that the score is not made for. */
    score: z.number().nullable(),
    target: z.number(),
    ok: z.boolean(),
  }),
  consistency: z.strictObject({ duplicateHeadings: CountSchema, entityMismatches: z.array(z.string()) }),
  style: z.strictObject({ violations: z.array(z.string()) }),
  tables: z.strictObject({ missingCaptions: CountSchema, numericFormatIssues: z.array(z.string()) }),
});

export const ReviewReportSchema = z.strictObject({
  specVersion: z.string(),
  checks: ReportChecksSchema,
  severity: ReviewSeveritySchema,
  recommendedPatches: z.array(PatchSchema),
  blockCommit: z.boolean(),
  findings: z.array(DocumentFindingSchema).optional(),
  /** What became of the patches that were applied before this report. */
  appliedPatches: z.array(PatchOutcomeSchema).optional(),
});
export type ReviewReport = z.infer<typeof ReviewReportSchema>;
export const STORED_REVIEW_REPORT = defineStored('review_report', ReviewReportSchema);

/** As a model gives it: any value, without a schema that refers to itself, which providers do not take. */
const RawPatchSchema = PatchSchema.extend({
  value: z
    .union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .optional(),
});

/** What a model answers when it is asked for a review: checks are computed by us, and are not its to say. */
export const RawDocumentReviewSchema = z.strictObject({
  findings: z
    .array(
      z.strictObject({
        category: RuleCategorySchema,
        severity: FindingSeveritySchema,
        target: TextSchema,
        message: TextSchema,
      }),
    )
    .max(40),
  recommendedPatches: z.array(RawPatchSchema).max(40),
  blockCommit: z.boolean(),
});
export type RawDocumentReview = z.infer<typeof RawDocumentReviewSchema>;
