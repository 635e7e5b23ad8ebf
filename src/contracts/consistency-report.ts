import { z } from 'zod';
import { prose, TextSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

// consistency_reports.json: what was found in each chapter against memory, characters and outline.

export const ConsistencyIssueSchema = z.strictObject({
  issue_type: TextSchema,
  description: prose('sentence', { mayRepeat: true }),
  related_characters: z.array(TextSchema),
  related_events: z.array(TextSchema),
  severity: z.enum(['low', 'medium', 'high']),
  /** What a revision is to do; null where only a person can decide. */
  fix_instructions: z.string().nullable(),
});
export type ConsistencyIssue = z.infer<typeof ConsistencyIssueSchema>;

export const ConsistencyReportSchema = z.strictObject({
  chapter_number: OrdinalSchema,
  issues: z.array(ConsistencyIssueSchema),
  summary: prose('term'),
});
export type ConsistencyReport = z.infer<typeof ConsistencyReportSchema>;

export const ConsistencyReportsSchema = z.strictObject({
  schema_version: z.literal('consistency_reports_v1'),
  /** The newest report of each chapter, in the order of the chapters. */
  reports: z.array(ConsistencyReportSchema),
});
export type ConsistencyReports = z.infer<typeof ConsistencyReportsSchema>;
export const STORED_REPORTS = defineStored('consistency_reports', ConsistencyReportsSchema);

/** What a model says; the chapter's number is the program's to give. Without instructions, an issue has none. */
export const RawConsistencyReportSchema = ConsistencyReportSchema.omit({ chapter_number: true }).extend({
  issues: z.array(ConsistencyIssueSchema.partial({ fix_instructions: true })),
});
export type RawConsistencyReport = z.infer<typeof RawConsistencyReportSchema>;
