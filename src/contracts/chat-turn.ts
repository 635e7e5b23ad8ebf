import { z } from 'zod';
import {
  HashSchema,
  ModelIdSchema,
  ReceiptIdSchema,
  RunIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';

/** One line of .control-room/chats/<agent>.jsonl: what was said to an agent, and what it said to that. Until a turn has ended,
 *  it is in its run alone. */
export const ChatTurnSchema = z.strictObject({
  schema_version: z.literal('chat_turn_v1'),
  /** The run that the turn was. */
  run_id: RunIdSchema,
  said_at: TimestampSchema,
  text: TextSchema,
  reply: TextSchema,
  model: ModelIdSchema,
  /** Of the tools that were called for it. */
  receipts: z.array(ReceiptIdSchema),
  line_hash: HashSchema,
});
export type ChatTurn = z.infer<typeof ChatTurnSchema>;
