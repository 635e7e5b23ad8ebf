import { z } from 'zod';
import { ExplainedSchema, WorkPlanSchema } from '../contracts/api-plan.ts';
import { TextSchema } from '../contracts/ids.ts';
import { PlanRequestSchema } from '../contracts/work-requests.ts';
import { defineLook } from './door.ts';
import { readRequest } from './hand-over-kind.ts';

// What work would send and cost. Nothing is sent, nothing is written.

export const PLAN_WORK = defineLook('book', {
  name: 'work.plan',
  summary: 'What work of any kind would do, send and cost; nothing is sent',
  room: 'project',
  input: z.strictObject({ kind: TextSchema, request: z.record(z.string(), z.unknown()) }),
  output: WorkPlanSchema,
  async call(book, { kind: name, request }) {
    const { kind, read } = await readRequest(book, name, request);
    return kind.plan(read);
  },
});

export const EXPLAIN_WRITING = defineLook('book', {
  name: 'writing.explain',
  summary: 'What would go into the prompts of chapters that are to be written, by source and size',
  room: 'novel',
  input: PlanRequestSchema,
  output: ExplainedSchema,
  call: (book, { chapters = null, force = false }) => book.explainWriting({ chapters, force }),
});
