import { z } from 'zod';
import { OutlineSchema } from '../contracts/outline.ts';
import { OutlineReportSchema } from '../contracts/outline-report.ts';
import { RunSchema } from '../contracts/run.ts';
import { OutlineRequestSchema } from '../contracts/work-requests.ts';
import { CodedError } from '../errors.ts';
import { OUTLINE_ROOM } from '../outline/room.ts';
import { defineLook, defineRun } from './door.ts';

const StateSchema = z.enum(['valid', 'missing', 'unreadable']);

export const MAKE_OUTLINE = defineRun({
  name: 'outline.generate',
  summary: 'Make the outline in six phases, with a report whatever the end',
  room: 'outline',
  kind: 'outline',
  input: OutlineRequestSchema,
  output: z
    .strictObject({
      report: OutlineReportSchema,
      reportPath: z.string(),
      run: RunSchema,
      /** What ended it; null where it came to its own end. */
      error: z.instanceof(CodedError).nullable(),
    })
    .nullable(),
  call: async (book, input, { budget, signal }) =>
    (await book.enter(OUTLINE_ROOM)).make({ ...input, budget, signal }),
});

export const SHOW_OUTLINE = defineLook('book', {
  name: 'outline.show',
  summary: 'The published outline',
  room: 'outline',
  input: z.strictObject({}),
  output: z.strictObject({ state: StateSchema, outline: OutlineSchema.nullable() }),
  call: (book) => book.publishedOutline(),
});

export const SHOW_OUTLINE_REPORT = defineLook('book', {
  name: 'outline.report',
  summary: 'The latest report on the outline',
  room: 'outline',
  input: z.strictObject({}),
  output: z.strictObject({ state: StateSchema, report: OutlineReportSchema.nullable() }),
  call: (book) => book.outlineReport(),
});
