import { z } from 'zod';
import {
  CountSchema,
  IssueIdSchema,
  PacketIdSchema,
  RunIdSchema,
  StepIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { SceneRefSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

// Task packet v0.1: a piece of work for one agent, with everything that its answer is held against. A packet with the
// intent `clarify` carries questions for a person instead of work for an agent; no other packet may.

export const WorkIntentSchema = z.enum([
  'plan_scene',
  'beat_architect',
  'continuity_check',
  'write_beat',
  'critique_scene',
  'edit_scene',
  'summarize_context',
  'finalize',
  'other',
]);
export const IntentSchema = z.enum(['clarify', ...WorkIntentSchema.options]);
export type Intent = z.infer<typeof IntentSchema>;

export const PacketTargetSchema = z.strictObject({
  /** null where the work is not about one scene. */
  scene_ref: SceneRefSchema.nullable(),
  resolution_method: z.enum(['outline_order', 'scene_ref', 'path', 'none']),
  canonical_path: TextSchema.optional(),
});
export type PacketTarget = z.infer<typeof PacketTargetSchema>;

/** What an agent saw, by name and hash: a file, or a slot of the run. */
const ContextEntrySchema = z.strictObject({ name: TextSchema, sha256: TextSchema, bytes: CountSchema });

/** One of the answers that a person is offered. */
export const OfferSchema = z.strictObject({ id: TextSchema, label: TextSchema });

const ChoiceSchema = z.strictObject({
  ...OfferSchema.shape,
  intent: WorkIntentSchema,
  target: PacketTargetSchema,
});

export const ClarificationSchema = z.strictObject({
  questions: z
    .array(
      z.strictObject({ id: TextSchema, question: TextSchema, choices: z.array(ChoiceSchema).min(2).max(4) }),
    )
    .min(1)
    .max(3),
});
export type Clarification = z.infer<typeof ClarificationSchema>;

const shared = {
  packet_id: PacketIdSchema,
  parent_issue_id: IssueIdSchema,
  target: PacketTargetSchema,
  /** Project paths; `*` stands for anything but a slash, `**` for anything. Blocked wins over allowed. */
  scope: z.strictObject({ allowed: z.array(TextSchema), blocked: z.array(TextSchema) }),
  inputs: z.strictObject({
    files: z.array(TextSchema),
    canon: z.array(TextSchema),
    context: z.array(ContextEntrySchema),
  }),
  constraints: z.strictObject({
    rules: z.array(TextSchema),
    pov: TextSchema.optional(),
    tense: TextSchema.optional(),
    style: TextSchema.optional(),
    forbidden: z.array(TextSchema),
  }),
  output_contract: z.strictObject({
    output_mode: z.enum(['patch', 'artifact', 'json_only']),
    expected_artifacts: z.array(TextSchema),
    stop_conditions: z.array(TextSchema),
  }),
  handoff: z.strictObject({
    required_next_step: IntentSchema.nullable(),
    report_to_chief_only: z.boolean(),
  }),
  timestamp: TimestampSchema,
  requested_by: z.strictObject({ agent_id: TextSchema, reason: TextSchema }),
  parent_packet_id: PacketIdSchema.optional(),
  run_id: RunIdSchema.optional(),
  step_id: StepIdSchema.optional(),
  attempt: z.int().min(1).optional(),
};

export const ClarifyPacketSchema = z.strictObject({
  ...shared,
  intent: z.literal('clarify'),
  clarification: ClarificationSchema,
});

export const TaskPacketSchema = z.discriminatedUnion('intent', [
  z.strictObject({ ...shared, intent: WorkIntentSchema }),
  ClarifyPacketSchema,
]);
export type TaskPacket = z.infer<typeof TaskPacketSchema>;
export const STORED_PACKET = defineStored('task_packet', TaskPacketSchema);
export type WorkPacket = Exclude<TaskPacket, { intent: 'clarify' }>;
export type ClarifyPacket = Extract<TaskPacket, { intent: 'clarify' }>;
