import { z } from 'zod';
import { RevisionListSchema, ShownRevisionSchema } from '../contracts/api-book.ts';
import { OrdinalSchema } from '../contracts/outline-ids.ts';
import { RevisionSchema } from '../contracts/revision.ts';
import { defineChange, defineLook } from './door.ts';
import { REBUILD_MEMORY } from './novel-doors.ts';
import { rememberAnew } from './remember-anew.ts';

// Revisions of chapters, and what is decided over them.

const ChapterSchema = z.strictObject({ chapter: OrdinalSchema });

export const LIST_REVISIONS = defineLook('book', {
  name: 'revision.list',
  summary: 'Revisions of chapters, also those that were decided',
  room: 'novel',
  input: z.strictObject({}),
  output: RevisionListSchema,
  call: (book) => book.revisions.list(),
});

export const SHOW_REVISION = defineLook('book', {
  name: 'revision.show',
  summary: 'The revision of a chapter, and what would change',
  room: 'novel',
  input: ChapterSchema,
  output: ShownRevisionSchema,
  call: (book, { chapter }) => book.revisions.show(chapter),
});

export const APPLY_REVISION = defineChange('book', {
  name: 'revision.apply',
  summary: 'Make a revision the text of its chapter, and remember the chapter anew',
  room: 'novel',
  kind: REBUILD_MEMORY.kind ?? '',
  input: ChapterSchema,
  output: z.strictObject({ revision: RevisionSchema, memory: z.unknown() }),
  async call(book, { chapter }, { begin, tell }) {
    const revision = await book.revisions.apply(chapter);
    tell(
      `The revision of chapter ${chapter} is applied; what the chapter was is kept in .control-room/history/.`,
    );
    return { revision, memory: await rememberAnew(book.id, chapter, begin) };
  },
});

export const REJECT_REVISION = defineChange('book', {
  name: 'revision.reject',
  summary: 'Leave a chapter as it is',
  room: 'novel',
  input: ChapterSchema,
  output: RevisionSchema,
  call: (book, { chapter }) => book.revisions.reject(chapter),
});
