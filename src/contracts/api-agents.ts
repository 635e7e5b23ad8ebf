import { z } from 'zod';
import {
  IssueIdSchema,
  ModelIdSchema,
  ReceiptIdSchema,
  RunIdSchema,
  StepIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { TierSchema } from './prompt-registry.ts';
import { ArchetypeSchema } from './recipe.ts';
import { UsageSchema } from './usage.ts';

// Who works in a project, and what each is at. Nothing of it is stored: it follows from runs, journals and the trail.

/**
 * idle: nothing of its is under way · executing: what it handed in is checked and written, or its tools are worked ·
 * processing: a model answers its request · waiting: for a person, or for its turn · stopped: it stopped its run, and asked
 * nobody.
 */
const AgentStateSchema = z.enum(['idle', 'executing', 'processing', 'waiting', 'stopped']);

export const AgentCardSchema = z.strictObject({
  role: ArchetypeSchema,
  agent_id: TextSchema,
  /** Whom its requests go to: the one under way, or the next. */
  model: ModelIdSchema,
  tier: TierSchema,
  state: AgentStateSchema,
  waits_for: z.enum(['person', 'turn']).nullable(),
  /** What it is at; null where it is idle. */
  at: z
    .strictObject({
      what: TextSchema,
      since: TimestampSchema,
      run_id: RunIdSchema.nullable(),
      step_id: StepIdSchema.nullable(),
      issue_id: IssueIdSchema.nullable(),
    })
    .nullable(),
  last_receipt: z
    .strictObject({
      receipt_id: ReceiptIdSchema,
      at: TimestampSchema,
      summary: z.string(),
      run_id: RunIdSchema.nullable(),
    })
    .nullable(),
  /** What its requests took so far, in all runs. */
  usage: UsageSchema,
  owns: z.array(TextSchema),
  must_not: z.array(TextSchema),
  abstains_when: TextSchema,
});
export type AgentCard = z.infer<typeof AgentCardSchema>;
export const AgentListSchema = z.array(AgentCardSchema);
