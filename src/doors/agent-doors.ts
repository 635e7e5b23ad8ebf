import { z } from 'zod';
import { AgentListSchema } from '../contracts/api-agents.ts';
import { defineLook } from './door.ts';

export const LIST_AGENTS = defineLook('book', {
  name: 'agent.list',
  summary: 'Who works on the book: model, state, what each is at, what it cost, what it owns and must not do',
  room: 'agents',
  input: z.strictObject({}),
  output: AgentListSchema,
  call: (book) => book.agents(),
});
