import { z } from 'zod';
import { WorkPlanSchema } from './api-plan.ts';
import { IssueIdSchema, RunIdSchema, TextSchema } from './ids.ts';
import { RunStatusSchema } from './run.ts';
import { ClarifyPacketSchema, TaskPacketSchema } from './task-packet.ts';
import { UsageSchema } from './usage.ts';

// What the Chief is asked over REST, and what comes of it.

export const ChiefRequestSchema = z.strictObject({
  /** What is wanted, in words. */
  text: TextSchema,
  /** Choices by question, where questions were asked before. */
  answers: z.record(z.string(), z.string()).optional(),
  /** Does the work at once. */
  start: z.boolean().optional(),
  ack_outline_issues: z.boolean().optional(),
});

const TaskSchema = z.strictObject({
  packet: TaskPacketSchema,
  agent_id: TextSchema,
  /** Null where the packet is all there is. */
  recipe_id: TextSchema.nullable(),
  initial_args: z.record(z.string(), z.json()),
  assumptions: z.array(TextSchema),
});

const TalkSchema = z.strictObject({
  kind: z.literal('chat'),
  reason: z.enum(['too_many_questions', 'scope_conflict', 'nobody_does_it']),
  detail: z.string(),
  assumptions: z.array(TextSchema),
  issue_id: IssueIdSchema,
});

const QuestionsSchema = z.strictObject({
  kind: z.literal('clarify'),
  packet: ClarifyPacketSchema,
  assumptions: z.array(TextSchema),
  /** Questions that no answer was given to. */
  open: z.array(TextSchema),
  issue_id: IssueIdSchema,
});

const PacketsSchema = z.strictObject({
  kind: z.literal('packet'),
  issue_id: IssueIdSchema,
  packets: z.array(TaskSchema),
});

/** A command does it, or nobody does and this comes nearest. Nothing is written down, and no issue is opened. */
const CommandSchema = z.strictObject({
  kind: z.literal('command'),
  /** Whether it does what was asked for; false for what comes nearest. */
  does: z.boolean(),
  /** What to say where it does not. */
  detail: z.string(),
  /** As it is typed, with the book. */
  command: TextSchema,
});

/** What the router makes of a sentence, of which nothing is started. */
export const RoutedRequestSchema = z.discriminatedUnion('kind', [
  TalkSchema,
  QuestionsSchema,
  PacketsSchema,
  CommandSchema,
]);
export type RoutedRequest = z.infer<typeof RoutedRequestSchema>;

export const ChiefReplySchema = z.discriminatedUnion('kind', [
  TalkSchema,
  QuestionsSchema,
  PacketsSchema,
  CommandSchema,
  /** A command that is a run was begun. */
  z.strictObject({
    kind: z.literal('begun'),
    command: TextSchema,
    /** Null where there was nothing to do. */
    run_id: RunIdSchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal('started'),
    issue_id: IssueIdSchema,
    runs: z.array(
      z.strictObject({
        run_id: RunIdSchema,
        recipe_id: TextSchema,
        status: RunStatusSchema,
        /** Null while it is not known. */
        usage: UsageSchema.nullable(),
      }),
    ),
  }),
]);
export type ChiefReplyDocument = z.infer<typeof ChiefReplySchema>;

/** What starting would take, recipe by recipe; none where there are questions first. */
export const PlannedChiefSchema = z.strictObject({
  kind: z.enum(['packet', 'clarify', 'chat', 'command']),
  /** Of a recipe, or of the kind of run that a command is. */
  plans: z.array(z.strictObject({ recipe_id: TextSchema, ...WorkPlanSchema.shape })),
});
