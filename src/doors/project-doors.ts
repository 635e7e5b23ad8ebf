import { z } from 'zod';
import { BookStatusSchema, NewBookSchema } from '../contracts/api-book.ts';
import { ShownSettingsSchema } from '../contracts/api-settings.ts';
import { BookIdSchema, TextSchema } from '../contracts/ids.ts';
import { CodedError } from '../errors.ts';
import { defineChange, defineLook } from './door.ts';

export const CREATE_PROJECT = defineChange('workspace', {
  name: 'project.create',
  summary: 'Begin a new book from an idea',
  room: 'novel',
  input: NewBookSchema,
  output: z.strictObject({
    book_id: BookIdSchema,
    folder: TextSchema,
    /** Where it was there already. */
    found: z.literal(true).optional(),
  }),
  async call(app, { from_idea, bible: given = [], ...asked }) {
    const bible = given.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') }));
    const { compileBook } = await import('../novel/book/compile-book.ts');
    if (from_idea !== true) {
      const book = compileBook(asked);
      return { book_id: book.book_id, ...(await app.initBook(book, bible)) };
    }
    const { completeNewBook } = await import('../novel/book/complete-new-book.ts');
    const book = compileBook(completeNewBook(asked));
    if (!(await app.listBooks()).includes(book.book_id))
      return { book_id: book.book_id, ...(await app.initBook(book, bible)) };
    const there = await app.openBook(book.book_id);
    if (there.book.idea === book.idea) {
      const { refuseOtherBible } = await import('../novel/book/refuse-other-bible.ts');
      await refuseOtherBible(there.store.files, book.book_id, bible);
      return { book_id: book.book_id, folder: there.folder, found: true as const };
    }
    throw new CodedError('book_exists', {
      message: `There is already a book ${book.book_id}, and it has another idea.`,
      details: { book: book.book_id },
    });
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
