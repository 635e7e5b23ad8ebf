import { z } from 'zod';
import {
  CountSchema,
  HashSchema,
  ModelIdSchema,
  ReasonCodeSchema,
  RunIdSchema,
  SessionIdSchema,
  StepIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { RunPlaceSchema } from './run-place.ts';
import { defineStored } from './stored-contract.ts';
import { TroubleSchema } from './trouble.ts';
import { UsageSchema } from './usage.ts';

// run.json, the manifest. The journal decides what happens next; this file says what the run is and how it stands.
// Keyed by status, so that a failed run cannot lack its error and a finished one cannot lack its end.

const TaskSchema = z.strictObject({
  description: TextSchema,
  session_plan_task_id: z.int().nullable(),
  initial_args: z.record(z.string(), z.json()),
});

/** What the run was built from. `parts` lets a refusal name what changed. */
export const FingerprintSchema = z.strictObject({
  sha256: HashSchema,
  parts: z.record(z.string(), HashSchema),
});
export type Fingerprint = z.infer<typeof FingerprintSchema>;

const OverrideSchema = z.strictObject({
  what: z.enum(['fingerprint', 'model']),
  from: TextSchema,
  to: TextSchema,
  at: TimestampSchema,
});
export type Override = z.infer<typeof OverrideSchema>;

export const NoticeSchema = z.strictObject({
  reason_code: ReasonCodeSchema,
  message: TextSchema,
  step_id: StepIdSchema.nullable(),
});
export type Notice = z.infer<typeof NoticeSchema>;

export const BudgetSchema = z.strictObject({
  max_cost_usd: z.number().positive().nullable(),
  max_tokens: z.int().positive().nullable(),
});
export type Budget = z.infer<typeof BudgetSchema>;
export const NO_BUDGET: Budget = { max_cost_usd: null, max_tokens: null };

/** How far a run is while somebody works on it, with all that is nested in it. */
export const RunProgressSchema = z.strictObject({
  /** Requests that were sent and are not answered yet. */
  calls_under_way: CountSchema,
  /** Those of them whose answer has begun to come; of the others there is nothing yet, or nothing but thinking. */
  calls_answering: CountSchema,
  /** Steps that were planned by every run that has begun: a nested run adds its own when it begins. */
  steps_done: CountSchema,
  steps_total: CountSchema,
});
export type RunProgress = z.infer<typeof RunProgressSchema>;

export const RunStatusSchema = z.enum(['pending', 'running', 'paused', 'done', 'failed', 'cancelled']);

/** What whoever asked for a run is told of it. */
export const StartedRunSchema = z.strictObject({
  run_id: RunIdSchema,
  /** pending: it waits behind another run, or behind another process. */
  status: z.enum(['running', 'pending']),
});

const shared = {
  run_id: RunIdSchema,
  kind: z.string().regex(/^[a-z][a-z0-9_]*$/),
  parent_run_id: RunIdSchema.nullable(),
  recipe_id: TextSchema.nullable(),
  session_id: SessionIdSchema.nullable(),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
  task: TaskSchema,
  current_step_index: CountSchema,
  total_steps: CountSchema,
  plan: z.array(StepIdSchema),
  active_steps: z.array(StepIdSchema),
  fingerprint: FingerprintSchema,
  model: ModelIdSchema,
  /** With all that is nested in it, also while that is still at work. */
  usage: UsageSchema,
  /** Of prose, drafted or committed; left out where none was written. */
  words: CountSchema.optional(),
  /** Only while somebody works on it. */
  progress: RunProgressSchema.optional(),
  place: RunPlaceSchema.optional(),
  budget: BudgetSchema,
  options: z.record(z.string(), z.json()).optional(),
  notices: z.array(NoticeSchema),
  overrides: z.array(OverrideSchema),
  /** When it was handed to the queue. Only such a run is taken up again by a server without being asked. */
  queued_at: TimestampSchema.optional(),
  /** What the work is, where no two runs may be at it at once: the store creates no second one (RunStore.create). */
  work_key: HashSchema.optional(),
};

export const RunSchema = z.discriminatedUnion('status', [
  z.strictObject({
    ...shared,
    status: z.literal('pending'),
    phase: z.null(),
    completed_at: z.null(),
    error: z.null(),
  }),
  z.strictObject({
    ...shared,
    status: z.literal('running'),
    phase: TextSchema.nullable(),
    completed_at: z.null(),
    error: z.null(),
  }),
  z.strictObject({
    ...shared,
    status: z.literal('paused'),
    phase: z.null(),
    completed_at: z.null(),
    error: TroubleSchema,
  }),
  z.strictObject({
    ...shared,
    status: z.literal('done'),
    phase: z.null(),
    completed_at: TimestampSchema,
    error: z.null(),
  }),
  z.strictObject({
    ...shared,
    status: z.literal('failed'),
    phase: z.null(),
    completed_at: TimestampSchema,
    error: TroubleSchema,
  }),
  z.strictObject({
    ...shared,
    status: z.literal('cancelled'),
    phase: z.null(),
    completed_at: TimestampSchema,
    error: TroubleSchema,
  }),
]);
export type Run = z.infer<typeof RunSchema>;
export const STORED_RUN = defineStored('run', RunSchema);
export type RunStatus = Run['status'];
/** Somebody works on such a run, or may yet. */
export const UNFINISHED: readonly RunStatus[] = ['pending', 'running', 'paused'];
