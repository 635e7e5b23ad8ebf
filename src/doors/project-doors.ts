import { z } from 'zod';
import { BookStatusSchema, NewBookSchema } from '../contracts/api-book.ts';
import { ShownSettingsSchema } from '../contracts/api-settings.ts';
import { BookIdSchema, TextSchema } from '../contracts/ids.ts';
import { defineChange, defineLook } from './door.ts';

export const CREATE_PROJECT = defineChange('workspace', {
  name: 'project.create',
  summary: 'Begin a new book from an idea',
  room: 'novel',
  input: NewBookSchema,
  output: z.strictObject({ book_id: BookIdSchema, folder: TextSchema }),
  async call(app, request) {
    const { compileBook } = await import('../novel/book/compile-book.ts');
    const book = compileBook(request);
    return { book_id: book.book_id, ...(await app.initBook(book)) };
  },
});

export const SHOW_SETTINGS = defineLook('workspace', {
  name: 'settings.show',
  summary: 'The configuration as it is resolved, and where each part of it comes from; never a key',
  room: 'config',
  input: z.strictObject({ project: BookIdSchema.optional() }),
  output: ShownSettingsSchema,
  call: (app, { project }) => app.settings(project ?? null),
});

export const SHOW_STATUS = defineLook('book', {
  name: 'status.show',
  summary: 'How far the book is, what waits for somebody, what it cost, and what comes next',
  room: 'novel',
  input: z.strictObject({}),
  output: BookStatusSchema,
  call: (book) => book.status(),
});
