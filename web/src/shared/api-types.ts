import type { z } from 'zod';
import type {
  AcceptedSchema,
  BookStatusSchema,
  HistoryListSchema,
  RestoredVersionSchema,
  ShownRevisionSchema,
  ShownVersionSchema,
} from '../../../src/contracts/api-book.ts';
import type { InboxAnsweredSchema } from '../../../src/contracts/api-inbox.ts';
import type { ExplainedSchema, WorkPlanSchema } from '../../../src/contracts/api-plan.ts';
import type { AuditListSchema, AuditVerdictSchema } from '../../../src/contracts/api-rooms.ts';
import type { NothingToDoSchema, StepLogSchema } from '../../../src/contracts/api-runs.ts';
import type { StartedRunSchema } from '../../../src/contracts/run.ts';

// What REST gives, as its contracts say. Types alone: the page is not sent the schemas.

export type BookStatus = z.infer<typeof BookStatusSchema>;
export type ChapterStatus = BookStatus['writing']['chapters'][number];
export type History = z.infer<typeof HistoryListSchema>;
export type ShownVersion = z.infer<typeof ShownVersionSchema>;
export type ShownRevision = z.infer<typeof ShownRevisionSchema>;
export type RestoredVersion = z.infer<typeof RestoredVersionSchema>;
export type Accepted = z.infer<typeof AcceptedSchema>;
export type InboxAnswered = z.infer<typeof InboxAnsweredSchema>;
export type WorkPlan = z.infer<typeof WorkPlanSchema>;
export type Explained = z.infer<typeof ExplainedSchema>;
export type AuditRow = z.infer<typeof AuditListSchema>[number];
export type AuditVerdict = z.infer<typeof AuditVerdictSchema>;
export type StepLog = z.infer<typeof StepLogSchema>;
export type StartedWork = z.infer<typeof StartedRunSchema> | z.infer<typeof NothingToDoSchema>;
