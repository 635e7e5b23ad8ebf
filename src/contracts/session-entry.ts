import { z } from 'zod';
import {
  CountSchema,
  HashSchema,
  IssueIdSchema,
  ReasonCodeSchema,
  RunIdSchema,
  SessionIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { TaskDefinitionSchema, TaskIdSchema } from './session-plan.ts';
import { defineStored } from './stored-contract.ts';

// An entry of a session's log: what somebody did to the plan, or what became of a task. A plan is what its entries come to, in
// their order; each was allowed when it was added, and says everything that it takes to be applied again.

/** An edit says on which plan it was made. */
const edit = { plan_hash: HashSchema };
const about = { task_id: TaskIdSchema };

export const SessionActionSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('create'),
    session_id: SessionIdSchema,
    created_by: TextSchema,
    request: TextSchema,
    tasks: z.array(TaskDefinitionSchema),
  }),
  /** At its place among the tasks: before another, or at the end. */
  z.strictObject({
    action: z.literal('add'),
    ...edit,
    task: TaskDefinitionSchema,
    before: TaskIdSchema.nullable(),
  }),
  /** The whole definition as it is from now on. */
  z.strictObject({ action: z.literal('edit'), ...edit, task: TaskDefinitionSchema }),
  z.strictObject({ action: z.literal('move'), ...edit, ...about, before: TaskIdSchema.nullable() }),
  z.strictObject({ action: z.literal('remove'), ...edit, ...about }),
  z.strictObject({
    action: z.literal('answer'),
    ...edit,
    ...about,
    text: TextSchema,
    /** Where the task leads now; null where it still leads nowhere, and then something is asked again. */
    recipe_id: TextSchema.nullable(),
    asked: TextSchema.nullable(),
  }),
  z.strictObject({ action: z.literal('approve'), ...edit }),
  z.strictObject({ action: z.literal('start') }),
  z.strictObject({ action: z.literal('pause'), message: TextSchema }),
  z.strictObject({ action: z.literal('resume') }),
  z.strictObject({ action: z.literal('force'), ...about }),
  // From here on: what the one who works on the session writes down.
  z.strictObject({
    action: z.literal('begin'),
    ...about,
    run_id: RunIdSchema,
    /** Which run of the task it is. */
    run: CountSchema,
    args: z.record(z.string(), z.json()),
  }),
  z.strictObject({
    action: z.literal('end'),
    ...about,
    outcome: z.enum(['done', 'failed', 'cancelled']),
    reason_code: ReasonCodeSchema.nullable(),
    message: TextSchema.nullable(),
    issue_id: IssueIdSchema.nullable(),
  }),
  z.strictObject({ action: z.literal('ask'), ...about, question: TextSchema }),
  z.strictObject({ action: z.literal('halt'), reason_code: ReasonCodeSchema, message: TextSchema }),
  z.strictObject({ action: z.literal('finish') }),
  z.strictObject({
    action: z.literal('review'),
    ...about,
    met: z.boolean().nullable(),
    issue_id: IssueIdSchema.nullable(),
    proposals: z.array(z.strictObject({ description: TextSchema, reason: TextSchema })),
  }),
]);
export type SessionAction = z.infer<typeof SessionActionSchema>;

export const SessionEntrySchema = z.strictObject({
  schema_version: z.literal('session_entry_v1'),
  at: TimestampSchema,
  author: TextSchema,
  does: SessionActionSchema,
});
export type SessionEntry = z.infer<typeof SessionEntrySchema>;
export const STORED_SESSION_ENTRY = defineStored('session_entry', SessionEntrySchema);
