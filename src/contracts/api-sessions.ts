import { z } from 'zod';
import { CountSchema, HashSchema, SessionIdSchema, TextSchema, TimestampSchema } from './ids.ts';
import { RunSchema } from './run.ts';
import { SessionPlanSchema, SessionStatusSchema, TaskIdSchema } from './session-plan.ts';

// Session plans over REST.

const PlanChangeSchema = z.strictObject({
  task_id: TaskIdSchema,
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  /** What of it is other than it was. */
  fields: z.array(TextSchema),
  before: TextSchema.nullable(),
  after: TextSchema.nullable(),
});
export type PlanChange = z.infer<typeof PlanChangeSchema>;

export const ShownSessionSchema = z.strictObject({
  plan: SessionPlanSchema,
  /** It says that it runs, and nobody works on it. */
  interrupted: z.boolean(),
  /** How the plan differs from the form that was approved last; null where it does not, or none was. */
  changed: z.array(PlanChangeSchema).nullable(),
});
export type ShownSession = z.infer<typeof ShownSessionSchema>;

export const SessionListSchema = z.array(
  z.strictObject({
    session_id: SessionIdSchema,
    request: TextSchema.nullable(),
    status: SessionStatusSchema,
    created_at: TimestampSchema,
    tasks: CountSchema,
    done: CountSchema,
    failed: CountSchema,
    /** Tasks that wait for an answer. */
    waiting: CountSchema,
  }),
);
export type SessionList = z.infer<typeof SessionListSchema>;

const on = { plan_hash: HashSchema };
const before = { before: TaskIdSchema.nullable().optional() };
const words = {
  deps: z.array(TaskIdSchema).optional(),
  /** What done means beyond the recipe's own checks; an empty text takes it away. */
  dod: z.string().optional(),
};

/** Each edit names the hash of the plan that it was made on. */
export const AddTaskSchema = z.strictObject({ ...on, ...before, ...words, description: TextSchema });
export const EditTaskSchema = z.strictObject({ ...on, ...words, description: TextSchema.optional() });
export const MoveTaskSchema = z.strictObject({ ...on, before: TaskIdSchema.nullable() });
export const OnPlanSchema = z.strictObject(on);
export const AnswerTaskSchema = z.strictObject({ ...on, text: TextSchema });

/** How the run of a session came out. */
export const WorkedSessionSchema = z.strictObject({ plan: SessionPlanSchema, run: RunSchema });
