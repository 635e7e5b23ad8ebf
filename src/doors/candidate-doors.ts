import { z } from 'zod';
import { CandidateListSchema, DraftChoiceSchema, ShownCandidateSchema } from '../contracts/api-book.ts';
import { CandidateIdSchema, CandidateSchema } from '../contracts/candidate.ts';
import { defineChange, defineLook } from './door.ts';
import { REBUILD_MEMORY } from './novel-doors.ts';
import { rememberAnew } from './remember-anew.ts';

// Drafts of passages, and what the author takes of them.

const WhichSchema = z.strictObject({ candidate: CandidateIdSchema });

export const LIST_CANDIDATES = defineLook('book', {
  name: 'candidate.list',
  summary: 'Drafts of passages, also those that were decided, newest first',
  room: 'novel',
  input: z.strictObject({}),
  output: CandidateListSchema,
  call: (book) => book.candidates.list(),
});

export const SHOW_CANDIDATE = defineLook('book', {
  name: 'candidate.show',
  summary: 'Drafts of a passage, and what each would change word by word',
  room: 'novel',
  input: WhichSchema,
  output: ShownCandidateSchema,
  call: (book, { candidate }) => book.candidates.show(candidate),
});

export const APPLY_CANDIDATE = defineChange('book', {
  name: 'candidate.apply',
  summary: 'Take a draft into the text, or some hunks of it, and remember the chapter anew',
  room: 'novel',
  kind: REBUILD_MEMORY.kind ?? '',
  input: z.strictObject({ ...WhichSchema.shape, ...DraftChoiceSchema.shape }),
  output: z.strictObject({ candidate: CandidateSchema, memory: z.unknown() }),
  async call(book, { candidate: id, draft, hunks }, { begin, tell }) {
    const candidate = await book.candidates.apply(id, {
      ...(draft === undefined ? {} : { draft }),
      ...(hunks === undefined ? {} : { hunks }),
    });
    const { chapter_number: chapter } = candidate;
    tell(`Chapter ${chapter} has it; what the text was is kept in .control-room/history/.`);
    return { candidate, memory: await rememberAnew(book.id, chapter, begin) };
  },
});

export const REJECT_CANDIDATE = defineChange('book', {
  name: 'candidate.reject',
  summary: 'Leave the text as it is',
  room: 'novel',
  input: WhichSchema,
  output: CandidateSchema,
  call: (book, { candidate }) => book.candidates.reject(candidate),
});
