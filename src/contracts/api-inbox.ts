import { z } from 'zod';
import {
  CountSchema,
  IssueIdSchema,
  RunIdSchema,
  TextSchema,
  TimestampSchema,
  WaitingIdSchema,
} from './ids.ts';
import { TroubleSchema } from './trouble.ts';

// Everything that waits for a person, and what can be said to it. Nothing of it is stored: each room derives what of its own
// documents waits, and an answer goes through the door that the room's own command goes through.

const WordSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/i, 'an answer is called by one word');

export const InboxAnswerSchema = z.strictObject({
  /** The word that it is given by. */
  answer: WordSchema,
  /** What follows from it. */
  label: TextSchema,
  /** The input of the door that the words become which are said with it; null where none are. */
  words: TextSchema.nullable(),
  /** The door that it goes through, and what goes in. */
  door: TextSchema,
  input: z.record(z.string(), z.json()),
  /** The same, by the command of its room. */
  command: TextSchema,
});
export type InboxAnswer = z.infer<typeof InboxAnswerSchema>;

export const InboxItemSchema = z.strictObject({
  /** Follows from what waits, so that it is the same for as long as that does. */
  id: WaitingIdSchema,
  /** question, run, revision, attention, gate, and whatever other rooms have. */
  kind: z.string().regex(/^[a-z][a-z0-9_]*$/),
  since: TimestampSchema,
  /** In one line. */
  about: TextSchema,
  /** The whole of it; empty where the line says everything. */
  detail: z.string(),
  run_id: RunIdSchema.nullable(),
  issue_id: IssueIdSchema.nullable(),
  answers: z.array(InboxAnswerSchema).min(1),
});
export type InboxItem = z.infer<typeof InboxItemSchema>;

export const InboxSchema = z.strictObject({
  /** Oldest first. */
  items: z.array(InboxItemSchema),
  /** What could not be looked at, and the way on. It hides nothing else. */
  damaged: z.array(TroubleSchema),
});
export type Inbox = z.infer<typeof InboxSchema>;

/** The word of an answer, the words that go with it, or words alone where the item takes them. */
export const InboxReplySchema = z.strictObject({ answer: TextSchema });

export const InboxAnsweredSchema = z.strictObject({
  item: InboxItemSchema,
  answer: TextSchema,
  door: TextSchema,
  /** Runs that were begun for it and not waited for. */
  runs: z.array(z.strictObject({ run_id: RunIdSchema, status: z.enum(['running', 'pending']) })),
  /** What still waits, this one not counted. */
  left: CountSchema,
});
