import { z } from 'zod';
import { RoutedRequestSchema } from './api-chief.ts';
import { ChatTurnSchema } from './chat-turn.ts';
import { CountSchema, ReceiptIdSchema, RunIdSchema, SessionIdSchema, TextSchema } from './ids.ts';
import { ReceiptSchema } from './receipt.ts';
import { ArchetypeSchema } from './recipe.ts';
import { UsageSchema } from './usage.ts';

// What is said to an agent over REST, and what comes back.

export const ChatAgentSchema = ArchetypeSchema;

/** What a turn of a talk comes to. */
export const ChatReplySchema = z.strictObject({
  agent: ChatAgentSchema,
  reply: TextSchema,
  receipts: z.array(ReceiptIdSchema),
  /** Earlier turns that the agent was not shown. */
  left_out: CountSchema,
  /** What the Chief takes for one piece of work, in words that the router understands; null where it is none. */
  work: TextSchema.nullable(),
  /** What the Chief's router made of the work; null where there was none. */
  routed: RoutedRequestSchema.nullable(),
  /** What became of a wish for a plan: the plan's session, or what is to be settled first. Null where none was asked for. */
  planned: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('plan'), session_id: SessionIdSchema }),
      z.strictObject({
        kind: z.literal('talk'),
        reason: z.enum(['too_many_questions', 'scope_conflict']),
        questions: z.array(TextSchema),
      }),
    ])
    .nullable(),
});
export type ChatReply = z.infer<typeof ChatReplySchema>;

/** A message is answered with words, or, where it is tagged as a task packet, with a receipt and nothing else. */
export const ChatAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('reply'),
    run_id: RunIdSchema,
    ...ChatReplySchema.shape,
    usage: UsageSchema,
  }),
  z.strictObject({ kind: z.literal('receipt'), run_id: RunIdSchema, receipt: ReceiptSchema }),
]);

export const ChatHistorySchema = z.array(ChatTurnSchema);
