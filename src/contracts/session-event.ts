import { z } from 'zod';
import { CountSchema, SessionIdSchema, TextSchema, TimestampSchema } from './ids.ts';
import { RunEventSchema } from './run-event.ts';
import { SessionActionSchema } from './session-entry.ts';
import { TaskIdSchema } from './session-plan.ts';

/** Something was done to a session plan, or became of a task of it, in whichever process: an entry of its log, in short. What the
 *  plan is now is asked for. */
export const SessionEventSchema = z.strictObject({
  type: z.literal('session'),
  session_id: SessionIdSchema,
  /** Which entry of the log it is, from 1. */
  entry: CountSchema,
  at: TimestampSchema,
  author: TextSchema,
  action: z.enum(SessionActionSchema.options.map(({ shape }) => shape.action.value)),
  /** Null where it is about the plan as a whole. */
  task_id: TaskIdSchema.nullable(),
});
export type SessionEvent = z.infer<typeof SessionEventSchema>;

/** What is told of a project. */
export const ProjectEventSchema = z.discriminatedUnion('type', [
  ...RunEventSchema.options,
  SessionEventSchema,
]);
export type ProjectEvent = z.infer<typeof ProjectEventSchema>;
