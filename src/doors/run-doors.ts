import { z } from 'zod';
import { RunListSchema } from '../contracts/api-runs.ts';
import { RunIdSchema, StepIdSchema, TextSchema } from '../contracts/ids.ts';
import { RunSchema, RunStatusSchema } from '../contracts/run.ts';
import type { OpenBook } from '../open-book.ts';
import { RECIPES_ROOM } from '../recipes/room.ts';
import { defineChange, defineLook, type WorkDoor } from './door.ts';
import { RUN_RECIPE } from './recipe-doors.ts';

export const LIST_RUNS = defineLook('book', {
  name: 'run.list',
  summary: 'Runs in short, newest first',
  room: 'engine',
  input: z.strictObject({
    status: RunStatusSchema.optional(),
    recipe_id: TextSchema.optional(),
    kind: TextSchema.optional(),
    /** Also the runs inside others. */
    children: z.boolean().optional(),
    before: TextSchema.optional(),
    limit: z.int().positive().optional(),
  }),
  output: RunListSchema,
  call: (book, { status, recipe_id, kind, children, before, limit }) =>
    book.runs.listShown({
      roots: children !== true,
      ...(limit === undefined ? {} : { limit }),
      ...(status === undefined ? {} : { status }),
      ...(recipe_id === undefined ? {} : { recipeId: recipe_id }),
      ...(kind === undefined ? {} : { kind }),
      ...(before === undefined ? {} : { before }),
    }),
});

export const SHOW_RUN = defineLook('book', {
  name: 'run.show',
  summary: 'One run: what it is and how it stands',
  room: 'engine',
  input: z.strictObject({ run: TextSchema }),
  output: z.strictObject({ run: RunSchema, interrupted: z.boolean() }),
  call: (book, { run }) => book.runs.load(run),
});

const ReasonSchema = z.strictObject({ run: TextSchema, reason: TextSchema });

export const PAUSE_RUN = defineChange('book', {
  name: 'run.pause',
  summary: 'Let a run end what is under way and begin nothing new',
  room: 'engine',
  input: ReasonSchema,
  output: z.strictObject({}),
  async call(book, { run, reason }) {
    await book.runs.pause(run, reason);
    return {};
  },
});

export const CANCEL_RUN = defineChange('book', {
  name: 'run.cancel',
  summary: 'End a run for good',
  room: 'engine',
  input: ReasonSchema,
  output: z.strictObject({ run: RunSchema, state: z.enum(['requested', 'cancelled']) }),
  call: (book, { run, reason }) => book.runs.cancel(run, reason),
});

const ResumeSchema = z.strictObject({
  run: RunIdSchema,
  override_fingerprint: z.boolean().optional(),
  /** As a new run that takes over the steps before this one (recipes). */
  from: StepIdSchema.optional(),
});
type Resume = z.infer<typeof ResumeSchema>;

/** What a run from a step of an earlier one is asked for with. */
export const describeFrom = async (book: OpenBook, run: string, from: string) =>
  (await book.enter(RECIPES_ROOM)).describeFrom(run, from);

export const RESUME_RUN: WorkDoor<Resume, Awaited<ReturnType<OpenBook['runs']['resume']>>> = {
  ...defineChange('book', {
    name: 'run.resume',
    summary: 'Go on with a run that was paused, cut short, or failed',
    room: 'engine',
    input: ResumeSchema,
    output: z.strictObject({ run: RunSchema, output: z.json() }),
    async call(book: OpenBook, { run, override_fingerprint, from }: Resume, { budget, signal }) {
      const ended =
        from === undefined
          ? await book.runs.resume(run, {
              overrideFingerprint: override_fingerprint ?? false,
              budget,
              signal,
            })
          : await book.recipes.runFrom(run, from, { budget, signal });
      const { run: last, error } = ended;
      if (error === null) return ended;
      throw error.with(
        { book: book.id, model: last.model, run_id: last.run_id },
        last.error?.kept ?? undefined,
      );
    },
  }),
  async handOver(book, { run, override_fingerprint = false, from }, { asked, queue }) {
    if (from !== undefined)
      return RUN_RECIPE.handOver(book, await describeFrom(book, run, from), { asked, queue });
    await book.runs.requestResume(run, { ...asked, override_fingerprint });
    return { did: 'handed over', ...(await queue.resume(book.id, run)) };
  },
};
