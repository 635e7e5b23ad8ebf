import { z } from 'zod';
import { ExplainedSchema, WorkPlanSchema } from '../contracts/api-plan.ts';
import { TextSchema } from '../contracts/ids.ts';
import { ExplainRequestSchema, PlanResumeSchema, PlanRevisionSchema } from '../contracts/work-requests.ts';
import { NOVEL_ROOM } from '../novel/room.ts';
import type { OpenBook } from '../open-book.ts';
import type { WorkPlan } from '../project/run-kind.ts';
import { defineLook } from './door.ts';
import { readAs, readRequest } from './hand-over-kind.ts';
import { describeFrom } from './run-doors.ts';

// What work would send and cost. Nothing is sent, nothing is written.

export const PLAN_WORK = defineLook('book', {
  name: 'work.plan',
  summary: 'What work of any kind would do, send and cost; nothing is sent',
  room: 'project',
  input: z.strictObject({ kind: TextSchema, request: z.record(z.string(), z.unknown()) }),
  output: WorkPlanSchema,
  async call(book, { kind: name, request }) {
    const other = OTHERWISE[name];
    // Drafts of a passage are a kind; what follows when a revision is applied is asked for under the same word.
    if (other !== undefined && !('instruction' in request)) return other(book, request);
    const { kind, read } = await readRequest(book, name, request);
    return kind.plan(read);
  },
});

/** Paid work that is asked for by other names than a kind's: a run that is taken up again, and what follows a decision. */
const OTHERWISE: Readonly<
  Record<string, (book: OpenBook, request: Readonly<Record<string, unknown>>) => Promise<WorkPlan>>
> = {
  resume: async (book, request) => {
    const { run, from } = readAs(PlanResumeSchema, request);
    if (from === undefined) return book.runs.planRest(run);
    const { kind, read } = await readRequest(book, 'recipe', await describeFrom(book, run, from));
    return kind.plan(read);
  },
  revision: async (book, request) => {
    const which = readAs(PlanRevisionSchema, request);
    // Refused where there is none.
    const chapter =
      'candidate' in which
        ? (await book.candidates.show(which.candidate)).candidate.chapter_number
        : (await book.revisions.show(which.chapter)).revision.chapter_number;
    const { kind, read } = await readRequest(book, 'memory', { chapters: [chapter], force: true });
    const { estimate, parts } = await kind.plan(read);
    return { estimate, parts: [{ what: `chapter ${chapter}`, action: 'take the revision' }, ...parts] };
  },
};

export const ESTIMATE_BOOK = defineLook('book', {
  name: 'book.estimate',
  summary: 'What it would take from here to a written book; a rough guess before there is an outline',
  room: 'novel',
  input: z.strictObject({}),
  output: WorkPlanSchema,
  call: async (book) => (await book.enter(NOVEL_ROOM)).estimateBook(),
});

export const EXPLAIN_WRITING = defineLook('book', {
  name: 'writing.explain',
  summary: 'What would go into the prompts of chapters that are to be written, by source and size',
  room: 'novel',
  input: ExplainRequestSchema,
  output: ExplainedSchema,
  call: (book, { chapters = null, force = false, recipe }) =>
    book.explainWriting({ chapters, force, ...(recipe === undefined ? {} : { recipe }) }),
});
