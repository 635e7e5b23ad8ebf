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
import { RecipeIdSchema } from './recipe.ts';
import { defineStored } from './stored-contract.ts';

// .control-room/sessions/<session_id>/plan.json. The seed's fields are as it spells them; what is ours besides may be left out.
// The plan is what its log comes to (session-entry.ts): `log_entries` says how far this file is.

export const SessionStatusSchema = z.enum(['draft', 'approved', 'running', 'paused', 'done', 'failed']);
export const TaskStatusSchema = z.enum(['pending', 'blocked', 'needs_scoping', 'running', 'done', 'failed']);
export type TaskStatus = z.infer<typeof TaskStatusSchema>;

export const TaskIdSchema = z.int().positive();

/** What is to be done: what a person approves. */
const definition = {
  id: TaskIdSchema,
  description: TextSchema,
  /** Null until it can be routed. */
  recipe_id: RecipeIdSchema.nullable(),
  deps: z.array(TaskIdSchema),
  dod: TextSchema.optional(),
  /** The words of `dod` are the recipe's own checks, which a machine makes: nothing is left for the Chief to review. */
  dod_source: z.literal('recipe').optional(),
  scoping_question: TextSchema.optional(),
};
export const TaskDefinitionSchema = z.strictObject(definition);
export type TaskDefinition = z.infer<typeof TaskDefinitionSchema>;

const SessionTaskSchema = z.strictObject({
  ...definition,
  status: TaskStatusSchema,
  run_id: RunIdSchema.nullable(),
  /** What was asked later, when it was to be begun; it stands until it is answered. */
  asked: TextSchema.optional(),
  answers: z
    .array(
      z.strictObject({
        question: TextSchema,
        text: TextSchema,
        author: TextSchema,
        answered_at: TimestampSchema,
      }),
    )
    .optional(),
  /** Which recipe it is for was told by an answer. */
  recipe_source: z.literal('answer').optional(),
  /** As it was begun with. */
  args: z.record(z.string(), z.json()).optional(),
  /** How many runs were begun for it. */
  runs: CountSchema.optional(),
  /** Begun, or to be begun, at somebody's own risk, and what that skips. */
  forced: z
    .strictObject({
      at: TimestampSchema,
      author: TextSchema,
      skipped_deps: z.array(TaskIdSchema),
      skipped_question: z.boolean(),
    })
    .optional(),
  /** Why it is failed. */
  failure: z
    .strictObject({
      reason_code: ReasonCodeSchema,
      message: TextSchema,
      issue_id: IssueIdSchema.nullable(),
    })
    .optional(),
  /** What the Chief said of its textual definition of done; `met` is null where no answer could be had. */
  review: z.strictObject({ met: z.boolean().nullable(), issue_id: IssueIdSchema.nullable() }).optional(),
});
export type SessionTask = z.infer<typeof SessionTaskSchema>;

const ProposalSchema = z.strictObject({
  /** After which task the Chief proposes it. */
  task_id: TaskIdSchema,
  description: TextSchema,
  reason: TextSchema,
});

export const SessionPlanSchema = z.strictObject({
  session_id: SessionIdSchema,
  created_by: TextSchema,
  status: SessionStatusSchema,
  created_at: TimestampSchema,
  tasks: z.array(SessionTaskSchema),
  /** What the person said. */
  request: TextSchema.optional(),
  /** Of what is to be done, and in which order: how far it is changes nothing of it. */
  plan_hash: HashSchema.optional(),
  log_entries: CountSchema.optional(),
  /** The entry with which it came into its state. */
  status_entry: CountSchema.optional(),
  /** The highest id that a task ever had: no id is given twice. */
  last_task_id: CountSchema.optional(),
  approval: z
    .strictObject({
      hash: HashSchema,
      approved_at: TimestampSchema,
      author: TextSchema,
      /** Which entry of the log it is. */
      log_entry: CountSchema,
    })
    .optional(),
  /** Why it is paused. */
  pause: z
    .strictObject({ reason_code: ReasonCodeSchema, message: TextSchema, at: TimestampSchema })
    .optional(),
  proposals: z.array(ProposalSchema).optional(),
});
export type SessionPlan = z.infer<typeof SessionPlanSchema>;
export const STORED_SESSION_PLAN = defineStored('session_plan', SessionPlanSchema);

/** As the Chief answers. More than is asked for is dropped, and what is not said is left out. */
export const RawSessionPlanSchema = z.strictObject({
  tasks: z
    .array(
      z.strictObject({
        id: TaskIdSchema,
        description: TextSchema,
        deps: z.array(TaskIdSchema),
        dod: TextSchema.optional(),
        scoping_question: TextSchema.optional(),
      }),
    )
    .min(1)
    .max(1000),
  /** What cannot be had together, where the request wants both. */
  conflict: TextSchema.optional(),
});
export type RawSessionPlan = z.infer<typeof RawSessionPlanSchema>;

/** The Chief's look at a task that is done, against its textual definition of done. */
export const SessionReviewSchema = z.strictObject({
  met: z.boolean(),
  findings: z.array(TextSchema).max(5),
  follow_ups: z.array(z.strictObject({ description: TextSchema, reason: TextSchema })).max(3),
});
export type SessionReview = z.infer<typeof SessionReviewSchema>;
