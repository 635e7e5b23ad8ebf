import type { Book } from '../../src/contracts/book.ts';

/** A small book to be written whole. */
export const FERRY_BOOK: Book = {
  schema_version: 'book_v1',
  book_id: 'b',
  idea: 'A ferryman on a river of glass is asked to carry a song to the far bank.',
  language: 'en',
  chapters: 2,
  seed: '1',
  length: { of: 'scene', words: 400 },
};
