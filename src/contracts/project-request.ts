import { z } from 'zod';
import {
  IssueIdSchema,
  ProjectRequestIdSchema,
  QuestionIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { defineStored } from './stored-contract.ts';
import { TaskPacketSchema } from './task-packet.ts';
import { ToolReceiptSchema } from './tool-receipt.ts';

// What somebody says to a project without owning it: put there by any process while another works, seen by every reader at
// once, and folded into issues and trail by whoever owns the project, now or next. Its id follows from what it says and when.

const shared = {
  schema_version: z.literal('project_request_v1'),
  id: ProjectRequestIdSchema,
  requested_at: TimestampSchema,
  author: TextSchema,
  issue_id: IssueIdSchema,
};

export const ProjectRequestSchema = z.discriminatedUnion('request', [
  z.strictObject({ ...shared, request: z.literal('comment'), body: TextSchema }),
  z.strictObject({
    ...shared,
    request: z.literal('answer'),
    question_id: QuestionIdSchema,
    text: TextSchema,
    choice: TextSchema.optional(),
  }),
  z.strictObject({ ...shared, request: z.literal('close') }),
  /** A sentence to the Chief and what it made of it: the issue, opened where it is not there, and packets for the trail. */
  z.strictObject({
    ...shared,
    request: z.literal('chief'),
    sentence: TextSchema,
    /** Nothing in it is left to be asked. */
    clear: z.boolean(),
    assumptions: z.array(TextSchema),
    packets: z.array(TaskPacketSchema),
  }),
  /** What a tool was given and gave back in a talk, while somebody else may own the trail: it is signed when it enters. The
   *  issue is that of the talk, opened where it is not there. */
  z.strictObject({
    ...shared,
    request: z.literal('tool_receipt'),
    title: TextSchema,
    receipt: ToolReceiptSchema.omit({
      schema_version: true,
      output_hash: true,
      previous_hash: true,
      signature: true,
    }),
  }),
]);
export type ProjectRequest = z.infer<typeof ProjectRequestSchema>;
export const STORED_PROJECT_REQUEST = defineStored('project_request', ProjectRequestSchema);
