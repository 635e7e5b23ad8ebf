import { z } from 'zod';
import {
  CountSchema,
  ModelIdSchema,
  ReasonCodeSchema,
  RunIdSchema,
  StepIdSchema,
  TextSchema,
} from './ids.ts';
import { NoticeSchema, RunProgressSchema, RunStatusSchema } from './run.ts';
import { RunPlaceSchema } from './run-place.ts';
import { DoneStepRecordSchema, FailedStepRecordSchema } from './step-record.ts';
import { TroubleSchema } from './trouble.ts';
import { UsageSchema } from './usage.ts';

// What a run tells. The journal is what has happened, and its lines (`step`) and the end of a run (`status`) have an `id` from
// which a reader goes on; everything else is of the moment, is never told twice, and may be lost. Plain data, so that it can
// be told by one process and followed in another.

/** A line of the journal without its output and its seal. */
export const StepLogEntrySchema = z.discriminatedUnion('status', [
  DoneStepRecordSchema.omit({ output: true, line_hash: true }),
  FailedStepRecordSchema.omit({ line_hash: true }),
]);
export type StepLogEntry = z.infer<typeof StepLogEntrySchema>;

const head = {
  run_id: RunIdSchema,
  /** The run that it belongs to in the end: its own, where it is nested in none. */
  root_run_id: RunIdSchema,
  parent_run_id: RunIdSchema.nullable(),
  place: RunPlaceSchema,
};
const step = { ...head, step_id: StepIdSchema };
/** How far the plan of the step's own run is. */
const plan = { current: CountSchema, total: CountSchema };

export const RunEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('step_started'),
    ...step,
    ...plan,
    /** How many there are of what the step's id counts, where it says so. */
    of: CountSchema.optional(),
  }),
  /** Its line, the `seq`-th of its run, is in the journal. `usage` is all that the run has taken so far. */
  z.strictObject({ type: z.literal('step_done'), ...step, ...plan, seq: CountSchema, usage: UsageSchema }),
  z.strictObject({
    type: z.literal('step_failed'),
    ...step,
    seq: CountSchema,
    reason_code: ReasonCodeSchema,
  }),
  z.strictObject({ type: z.literal('step_replayed'), ...step }),
  z.strictObject({
    type: z.literal('text'),
    ...step,
    /** Where in the answer the chunk begins: one that does not begin where the last one ended tells of a loss. */
    offset: CountSchema,
    chunk: z.string(),
  }),
  /** Nothing of the answer has come yet, and so many characters of reasoning have. */
  z.strictObject({ type: z.literal('reasoning'), ...step, characters: CountSchema }),
  z.strictObject({
    type: z.literal('waiting'),
    ...step,
    wait_ms: z.number().min(0),
    reason_code: ReasonCodeSchema,
  }),
  /** What an agent is at: its request is with a model, or what came back is worked on. Told when that changes, and at least every
   *  ten seconds while nothing comes from the model: `silent_ms` is for how long nothing has. */
  z.strictObject({
    type: z.literal('agent'),
    ...step,
    role: TextSchema,
    model: ModelIdSchema,
    state: z.enum(['processing', 'executing']),
    silent_ms: CountSchema,
  }),
  z.strictObject({ type: z.literal('notice'), ...head, notice: NoticeSchema }),
  /** How far a run is, with all that is nested in it. Each takes the place of the one before. */
  z.strictObject({
    type: z.literal('progress'),
    ...head,
    usage: UsageSchema,
    words: CountSchema,
    ...RunProgressSchema.shape,
  }),
  z.strictObject({ id: TextSchema, type: z.literal('step'), ...head, step: StepLogEntrySchema }),
  /** With an `id` where it is the end of the run that is followed. */
  z.strictObject({
    id: TextSchema.optional(),
    type: z.literal('status'),
    ...head,
    status: RunStatusSchema,
    error: TroubleSchema.nullable(),
  }),
]);
export type RunEvent = z.infer<typeof RunEventSchema>;
