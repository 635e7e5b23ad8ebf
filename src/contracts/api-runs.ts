import { z } from 'zod';
import {
  BookIdSchema,
  CallIdSchema,
  CountSchema,
  ModelIdSchema,
  ReasonCodeSchema,
  ReceiptIdSchema,
  RunIdSchema,
  SessionIdSchema,
  StepIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { PromptInputRecordSchema } from './model-call.ts';
import { NoticeSchema, RunProgressSchema, RunStatusSchema } from './run.ts';
import { StepLogEntrySchema } from './run-event.ts';
import { RunPlaceSchema } from './run-place.ts';
import { asked } from './start-run.ts';
import { TroubleSchema } from './trouble.ts';
import { CallUsageSchema, UsageSchema } from './usage.ts';

// What /api/runs takes and gives. Names and shapes are the seed's; what is ours besides is marked.

/** Ours: what was asked for is there already; nothing was sent and no run was made. */
export const NothingToDoSchema = z.strictObject({
  run_id: z.null(),
  status: z.literal('nothing_to_do'),
  result: z.json(),
});

/** Ours: how a run is to go on; left out, as it was. */
export const ResumeRunRequestSchema = z
  .strictObject({
    ...asked,
    override_fingerprint: z.boolean().optional(),
    /** As a new run that takes over the steps before this one (recipes). */
    from: StepIdSchema.optional(),
  })
  .optional();

export const RunListEntrySchema = z.strictObject({
  run_id: RunIdSchema,
  recipe_id: TextSchema.nullable(),
  /** Ours: damaged, one of which nothing can be read but its id. */
  status: z.enum([...RunStatusSchema.options, 'damaged']),
  /** Of a damaged one: when its file was last changed. */
  created_at: TimestampSchema,
  // ours
  kind: TextSchema,
  /** What it is for, in a line; empty where that cannot be read. */
  title: z.string(),
  parent_run_id: RunIdSchema.nullable(),
  /** What it has come to, with all that is nested in it; null where that cannot be read. */
  usage: UsageSchema.nullable(),
  /** It says running, and nobody works on it. */
  interrupted: z.boolean(),
  /** What of it is not kept as it was written, and the way on. */
  damage: TroubleSchema.optional(),
});
export type RunListEntry = z.infer<typeof RunListEntrySchema>;
export const RunListSchema = z.array(RunListEntrySchema);

/** A step of a run in short: what is journaled, what is under way, and what is planned. */
export const RunStepSchema = z.strictObject({
  step_id: StepIdSchema,
  phase: TextSchema.nullable(),
  status: z.enum(['pending', 'running', 'done', 'failed']),
  tool: TextSchema.optional(),
  agent_archetype: TextSchema.optional(),
  output_slot: TextSchema.optional(),
  output_preview: z.string().optional(),
  // ours
  reason_code: ReasonCodeSchema.optional(),
  /** What models gave for it. */
  output_tokens: CountSchema.optional(),
  /** Of prose: of a run inside all that it wrote, of any other step what the run itself has written by then. */
  words: CountSchema.optional(),
  /** Of its newest line in the journal, where it has one. */
  logged: z
    .strictObject({ seq: CountSchema, started_at: TimestampSchema, completed_at: TimestampSchema })
    .optional(),
});
export type RunStep = z.infer<typeof RunStepSchema>;

export const SlotPreviewSchema = z.strictObject({
  type: z.enum(['pointer', 'artifact']),
  preview: z.string(),
});
export type SlotPreview = z.infer<typeof SlotPreviewSchema>;

/** A run inside another in short. */
export const NestedRunSchema = z.strictObject({
  run_id: RunIdSchema,
  /** The step of the outer run that it is. */
  step_id: StepIdSchema,
  status: RunStatusSchema,
  place: RunPlaceSchema,
  usage: UsageSchema,
  words: CountSchema,
});
export type NestedRun = z.infer<typeof NestedRunSchema>;

export const RunDetailSchema = z.strictObject({
  run_id: RunIdSchema,
  recipe_id: TextSchema.nullable(),
  status: RunStatusSchema,
  phase: TextSchema.nullable(),
  current_step_index: CountSchema,
  total_steps: CountSchema,
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
  completed_at: TimestampSchema.nullable(),
  task: z.strictObject({ description: TextSchema }),
  /** One a step of the recipe, or of the plan where there is no recipe, in its order. */
  steps: z.array(RunStepSchema),
  cache_summary: z.record(z.string(), SlotPreviewSchema),
  error: TroubleSchema.nullable(),
  // ours
  /** What lies below the steps, and what follows them: packets, attempts, receipts, commits, the definition of done. */
  parts: z.array(RunStepSchema),
  /** The last line of the journal that is in here: whoever follows it goes on after that. */
  last_seq: CountSchema,
  project: BookIdSchema,
  kind: TextSchema,
  parent_run_id: RunIdSchema.nullable(),
  session_id: SessionIdSchema.nullable(),
  interrupted: z.boolean(),
  model: ModelIdSchema,
  usage: UsageSchema,
  words: CountSchema,
  /** Null where nobody works on it. */
  progress: RunProgressSchema.nullable(),
  place: RunPlaceSchema,
  /** Runs inside it, in the order in which they began; those of a run inside are told by that run. */
  nested: z.array(NestedRunSchema),
  notices: z.array(NoticeSchema),
});
export type RunDetail = z.infer<typeof RunDetailSchema>;

export const StepLogSchema = z.array(StepLogEntrySchema);

/** A request to a model: what it was told by name and size, never the text, and what came of it. */
const StepCallSchema = z.strictObject({
  call_id: CallIdSchema,
  step_id: StepIdSchema,
  at: TimestampSchema,
  /** Null where an earlier version did not note it. */
  role: TextSchema.nullable(),
  model: ModelIdSchema,
  contract: TextSchema.nullable(),
  template: TextSchema,
  inputs: z.array(PromptInputRecordSchema),
  /** Null where no answer was seen. */
  outcome: z.enum(['answered', 'failed', 'aborted']).nullable(),
  reason_code: ReasonCodeSchema.nullable(),
  duration_ms: CountSchema.nullable(),
  usage: CallUsageSchema.nullable(),
});
export type StepCall = z.infer<typeof StepCallSchema>;

/** A step with its whole output: of a request to a model, what it answered before anybody looked at it. */
export const StepDetailSchema = z.strictObject({
  step: StepLogEntrySchema,
  /** Null where it failed. */
  output: z.json(),
  /** Its own, and of what lies below it. */
  calls: z.array(StepCallSchema),
});
export type StepDetail = z.infer<typeof StepDetailSchema>;

export const SlotValueSchema = z.discriminatedUnion('type', [
  z.strictObject({
    slot: TextSchema,
    type: z.literal('pointer'),
    receipt_id: ReceiptIdSchema,
    sha256: TextSchema,
    summary: z.string(),
  }),
  z.strictObject({
    slot: TextSchema,
    type: z.literal('artifact'),
    agent_id: TextSchema,
    text: z.string(),
    sha256: TextSchema,
    summary: z.string(),
  }),
]);

/** Ours. */
export const CancelRunRequestSchema = z
  .strictObject({
    /** Also one that waits for its turn, or is paused. */
    force: z.boolean().optional(),
  })
  .optional();

export const CancelledRunSchema = z.strictObject({ run_id: RunIdSchema, status: z.literal('cancelled') });
/** Asked to stop, and not seen to have stopped within the time limit. */
export const StoppingRunSchema = z.strictObject({ run_id: RunIdSchema, status: z.literal('running') });
