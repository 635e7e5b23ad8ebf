import { z } from 'zod';
import { CHAT_ROOM } from '../chat/room.ts';
import {
  ChatAgentSchema,
  ChatAnswerSchema,
  ChatHistorySchema,
  type ChatReply,
} from '../contracts/api-chat.ts';
import type { Receipt } from '../contracts/receipt.ts';
import { ReceiptSchema } from '../contracts/receipt.ts';
import { RunSchema } from '../contracts/run.ts';
import { ChatRequestSchema, PacketRequestSchema } from '../contracts/work-requests.ts';
import type { RunResult } from '../engine/engine.ts';
import type { OpenBook } from '../open-book.ts';
import { defineChange, defineLook, defineRun } from './door.ts';

export const SAY_IN_CHAT = defineRun({
  name: 'chat.say',
  summary: 'Say something to an agent: it replies in words, and to a task packet with a receipt',
  room: 'chat',
  kind: 'chat',
  input: ChatRequestSchema,
  output: ChatAnswerSchema,
  async call(book, input, { budget, signal }) {
    const chat = await book.enter(CHAT_ROOM);
    const { kind, ended } = await chat.say({ ...input, budget, signal });
    const { run, output } = expectEnd(book, ended);
    const { run_id, usage } = run;
    if (kind === 'receipt') return { kind, run_id, receipt: output as unknown as Receipt };
    return { kind, run_id, ...(output as unknown as ChatReply), usage };
  },
});

export const GIVE_PACKET = defineRun({
  name: 'chat.packet',
  summary: 'Give an agent a task packet: its receipt is the answer',
  room: 'chat',
  kind: 'packet',
  input: PacketRequestSchema,
  output: z.strictObject({ run: RunSchema, receipt: ReceiptSchema }),
  async call(book, input, { budget, signal }) {
    const chat = await book.enter(CHAT_ROOM);
    const { run, output } = expectEnd(book, await chat.dispatch({ ...input, budget, signal }));
    return { run, receipt: output as unknown as Receipt };
  },
});

export const SHOW_CHAT = defineLook('book', {
  name: 'chat.history',
  summary: 'What was said to an agent, and what it said',
  room: 'chat',
  input: z.strictObject({ agent: ChatAgentSchema }),
  output: ChatHistorySchema,
  async call(book, { agent }) {
    return [...(await (await book.enter(CHAT_ROOM)).history(agent))];
  },
});

export const CLEAR_CHAT = defineChange('book', {
  name: 'chat.clear',
  summary: 'Forget what was said to an agent',
  room: 'chat',
  input: z.strictObject({ agent: ChatAgentSchema }),
  output: z.strictObject({ agent: ChatAgentSchema, cleared: z.boolean() }),
  async call(book, { agent }) {
    return { agent, cleared: await (await book.enter(CHAT_ROOM)).clear(agent) };
  },
});

function expectEnd(book: OpenBook, { run, output, error }: RunResult) {
  if (error !== null) throw error.with({ book: book.id, run_id: run.run_id });
  return { run, output };
}
