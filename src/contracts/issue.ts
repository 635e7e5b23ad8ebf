import { z } from 'zod';
import {
  IssueIdSchema,
  PacketIdSchema,
  QuestionIdSchema,
  ReceiptIdSchema,
  RunIdSchema,
  StepIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { defineStored } from './stored-contract.ts';
import { OfferSchema } from './task-packet.ts';

// .control-room/issues/<issue_id>.json

export const IssueStatusSchema = z.enum(['open', 'closed', 'waiting-on-user']);
export type IssueStatus = z.infer<typeof IssueStatusSchema>;
export const IssuePrioritySchema = z.enum(['low', 'normal', 'high', 'urgent']);
export type IssuePriority = z.infer<typeof IssuePrioritySchema>;

const CommentSchema = z.strictObject({
  /** Derived from what it is about, so that a comment repeated after a crash is the same comment. */
  id: TextSchema,
  author: TextSchema,
  body: TextSchema,
  created_at: TimestampSchema,
  packet_id: PacketIdSchema.nullable(),
  receipt_id: ReceiptIdSchema.nullable(),
  /** Where the long report lies, in the project. */
  report_path: TextSchema.nullable(),
});
export type IssueComment = z.infer<typeof CommentSchema>;

/** What an agent asked when it stopped, and what came of it. */
const QuestionSchema = z.strictObject({
  /** Derived from the run and the step, so that a question repeated after a crash is the same question. */
  id: QuestionIdSchema,
  run_id: RunIdSchema,
  /** The step that goes on with the answer. */
  step_id: StepIdSchema,
  asked_by: TextSchema,
  text: TextSchema,
  choices: z.array(OfferSchema),
  asked_at: TimestampSchema,
  answer: z
    .strictObject({
      text: TextSchema,
      /** The id of the choice, where one was made. */
      choice: TextSchema.optional(),
      answered_at: TimestampSchema,
      author: TextSchema,
    })
    .nullable(),
  /** When the run went on with the answer; until then another may be given. */
  taken_at: TimestampSchema.nullable(),
});
export type IssueQuestion = z.infer<typeof QuestionSchema>;

export const IssueSchema = z.strictObject({
  schema_version: z.literal('issue_v1'),
  id: IssueIdSchema,
  title: TextSchema,
  status: IssueStatusSchema,
  author: TextSchema,
  assignee: TextSchema.nullable(),
  tags: z.array(TextSchema),
  priority: IssuePrioritySchema,
  body: z.string(),
  comments: z.array(CommentSchema),
  related_files: z.array(TextSchema),
  related_issues: z.array(IssueIdSchema),
  receipts: z.array(ReceiptIdSchema),
  /** The run whose work it is about. */
  run_id: RunIdSchema.optional(),
  questions: z.array(QuestionSchema).optional(),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
  closed_at: TimestampSchema.nullable(),
});
export type Issue = z.infer<typeof IssueSchema>;
export const STORED_ISSUE = defineStored('issue', IssueSchema);
