import { z } from 'zod';
import {
  AddNoteRequestSchema,
  EditNoteRequestSchema,
  FindingListSchema,
  LearnedStyleSchema,
  LearnStyleRequestSchema,
  ListedFindingSchema,
  NoteListSchema,
  SetStyleRequestSchema,
  ShownStyleSchema,
} from '../contracts/api-direction.ts';
import { NoteIdSchema, NoteSchema } from '../contracts/author-notes.ts';
import { BookStyleSchema } from '../contracts/book-style.ts';
import { TextSchema } from '../contracts/ids.ts';
import { CodedError } from '../errors.ts';
import { defineChange, defineLook } from './door.ts';

// What the author wants of the book: how it sounds, and notes on it.

export const SHOW_STYLE = defineLook('book', {
  name: 'style.show',
  summary: 'How the author wants the book to sound',
  room: 'novel',
  input: z.strictObject({}),
  output: ShownStyleSchema,
  call: (book) => book.style.show(),
});

export const SET_STYLE = defineChange('book', {
  name: 'style.set',
  summary: 'Say one thing about how the book shall sound, or take it back',
  room: 'novel',
  input: SetStyleRequestSchema,
  output: ShownStyleSchema,
  call: (book, { key, value }) => book.style.set(key, value),
});

export const REPLACE_STYLE = defineChange('book', {
  name: 'style.replace',
  summary: 'Put another style in the place of the one that is there',
  room: 'novel',
  input: BookStyleSchema,
  output: ShownStyleSchema,
  call: (book, style) => book.style.replace(style),
});

export const LEARN_STYLE = defineChange('book', {
  name: 'style.learn',
  summary:
    'Measure pages of the author’s own, or edits by hand, and take what they show into the style; no model is asked',
  room: 'novel',
  input: LearnStyleRequestSchema,
  output: LearnedStyleSchema,
  async call(book, { files = [], from_edits = false, dry_run = false }) {
    if (from_edits === files.length > 0) {
      throw new CodedError('usage_invalid', {
        message: 'A style is learned from files, or from edits: give one of them.',
        kept: 'nothing was changed',
      });
    }
    return book.style.learn({
      files: files.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') })),
      fromEdits: from_edits,
      dryRun: dry_run,
    });
  },
});

export const LIST_NOTES = defineLook('book', {
  name: 'notes.list',
  summary: 'The author’s notes, with those that are done',
  room: 'novel',
  input: z.strictObject({}),
  output: NoteListSchema,
  call: (book) => book.notes.list(),
});

export const ADD_NOTE = defineChange('book', {
  name: 'notes.add',
  summary: 'Say what is wanted of the book, a chapter, a scene or a person',
  room: 'novel',
  input: AddNoteRequestSchema,
  output: NoteSchema,
  call: (book, { about, text }) => book.notes.add(about, text),
});

export const EDIT_NOTE = defineChange('book', {
  name: 'notes.edit',
  summary: 'Put a note in other words; it is open again',
  room: 'novel',
  input: EditNoteRequestSchema,
  output: NoteSchema,
  call: (book, { note, text }) => book.notes.edit(note, text),
});

export const FINISH_NOTE = defineChange('book', {
  name: 'notes.done',
  summary: 'A note is done: it is kept, and nobody is told it any more',
  room: 'novel',
  input: z.strictObject({ note: NoteIdSchema }),
  output: NoteSchema,
  call: (book, { note }) => book.notes.done(note),
});

export const LIST_FINDINGS = defineLook('book', {
  name: 'findings.list',
  summary: 'What was found in the text and is not mended, with what was waived',
  room: 'novel',
  input: z.strictObject({}),
  output: FindingListSchema,
  call: (book) => book.findings.list(),
});

export const WAIVE_FINDING = defineChange('book', {
  name: 'findings.waive',
  summary: 'Let something that was found stand: it is as the author wants it',
  room: 'novel',
  input: z.strictObject({ finding: TextSchema, reason: TextSchema.max(1000) }),
  output: ListedFindingSchema,
  call: (book, { finding, reason }) => book.findings.waive(finding, reason),
});
