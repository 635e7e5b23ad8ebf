import { z } from 'zod';
import { ImportOutputSchema } from '../contracts/import-output.ts';
import { RunSchema } from '../contracts/run.ts';
import {
  ImportRequestSchema,
  MemoryRequestSchema,
  PlanRequestSchema,
  ReviseRequestSchema,
  StoryStepRequestSchema,
  TextRequestSchema,
} from '../contracts/work-requests.ts';
import {
  MemoryOutputSchema,
  RevisionOutputSchema,
  WritingOutputSchema,
} from '../contracts/writing-output.ts';
import { NOVEL_ROOM } from '../novel/room.ts';
import { defineRun } from './door.ts';

// The steps of a book that are runs.

/** Null where nothing had to be made. */
const run = { run: RunSchema.nullable() };

export const MAKE_STORY_STEP = defineRun({
  name: 'step.story',
  summary: 'Make a file of the story: world, theme or characters',
  room: 'novel',
  kind: 'story_step',
  input: StoryStepRequestSchema,
  output: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('reused'), file: z.string() }),
    z.strictObject({
      action: z.literal('made'),
      file: z.string(),
      replaced: z.string(),
      resumed: z.boolean(),
      run: RunSchema,
    }),
  ]),
  call: async (book, input, { budget, signal }) =>
    (await book.enter(NOVEL_ROOM)).storyStep({ ...input, budget, signal }),
});

export const PLAN_CHAPTERS = defineRun({
  name: 'chapters.plan',
  summary: 'Plan chapters scene by scene',
  room: 'novel',
  kind: 'novel_plan',
  input: PlanRequestSchema,
  output: z.strictObject({
    chapters: z.array(
      z.strictObject({ chapter: z.int(), file: z.string(), action: z.enum(['made', 'reused']) }),
    ),
    ...run,
  }),
  call: async (book, input, { budget, signal }) =>
    (await book.enter(NOVEL_ROOM)).plan({ ...input, budget, signal }),
});

export const WRITE_CHAPTERS = defineRun({
  name: 'chapters.write',
  summary: 'Write chapters, with memory, check and revision after each, behind the write gate',
  room: 'novel',
  kind: 'novel_text',
  input: TextRequestSchema,
  output: z.strictObject({ ...WritingOutputSchema.shape, ...run }),
  call: async (book, input, { budget, signal }) =>
    (await book.enter(NOVEL_ROOM)).write({ ...input, budget, signal }),
});

export const REBUILD_MEMORY = defineRun({
  name: 'memory.rebuild',
  summary: 'Make the memory of chapters anew from their text',
  room: 'novel',
  kind: 'memory',
  input: MemoryRequestSchema,
  output: z.strictObject({ ...MemoryOutputSchema.shape, ...run }),
  call: async (book, input, { budget, signal }) =>
    (await book.enter(NOVEL_ROOM)).rebuildMemory({ ...input, budget, signal }),
});

export const IMPORT_MANUSCRIPT = defineRun({
  name: 'manuscript.import',
  summary: 'Bring an existing manuscript in as chapters; no model is asked',
  room: 'novel',
  kind: 'import',
  input: ImportRequestSchema,
  output: ImportOutputSchema,
  call: async (book, input, { signal }) =>
    (await book.enter(NOVEL_ROOM)).importManuscript({ ...input, signal }),
});

export const REVISE_PASSAGE = defineRun({
  name: 'passage.revise',
  summary: 'Make drafts in the place of a passage, a scene or a chapter; the text stays as it is',
  room: 'novel',
  kind: 'revision',
  input: ReviseRequestSchema,
  output: z.strictObject({ ...RevisionOutputSchema.shape, run: RunSchema }),
  call: async (book, input, { budget, signal }) =>
    (await book.enter(NOVEL_ROOM)).revise({ ...input, budget, signal }),
});
