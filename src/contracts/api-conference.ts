import { z } from 'zod';
import { CountSchema, IssueIdSchema, ReceiptIdSchema, TextSchema } from './ids.ts';

// What a round of a conference comes to: what was looked up, who said what on which evidence, who abstained, and whose reply
// counts for nothing. Roles stand in one order, whoever answered first.

const RejectedSchema = z.strictObject({
  /** Which reply of that agent it was, from 1. */
  attempt: CountSchema,
  reason: TextSchema,
});

export const ConferenceRoundSchema = z.strictObject({
  issue_id: IssueIdSchema,
  question: TextSchema,
  looked_up: z.array(
    z.strictObject({
      tool: TextSchema,
      args: z.record(z.string(), z.json()),
      /** Null where the tool failed. */
      receipt_id: ReceiptIdSchema.nullable(),
      /** Whether agents saw only the beginning of the result. */
      cut: z.boolean(),
      failed: TextSchema.nullable(),
    }),
  ),
  /** Replies of the Chief that broke the protocol. */
  rejected_calls: z.array(RejectedSchema),
  /** How phase 1 ended. */
  ended: z.enum(['final', 'too-many-calls', 'round-full', 'given-up']),
  answers: z.array(
    z.strictObject({
      role: TextSchema,
      agent_id: TextSchema,
      /** `ungrounded`: no reply of it stood on evidence. What it said is not told. */
      outcome: z.enum(['answered', 'abstained', 'ungrounded']),
      text: TextSchema.nullable(),
      evidence: TextSchema.nullable(),
      /** Replies that were rejected, each with its reason; after one, an agent may correct itself. */
      rejected: z.array(RejectedSchema),
    }),
  ),
});
export type ConferenceRound = z.infer<typeof ConferenceRoundSchema>;
export type ConferenceAnswer = ConferenceRound['answers'][number];
