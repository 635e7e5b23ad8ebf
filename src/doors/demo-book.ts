import type { NewBook } from '../contracts/api-book.ts';

/** The book that the offline author shows everything with. */
export const DEMO_BOOK: NewBook & { readonly project: string } = {
  project: 'lantern',
  title: 'What the Sea Took',
  idea: 'A lighthouse keeper finds that her light no longer guides ships; it calls back memories that the sea has taken from the people of the coast.',
  language: 'en',
  chapters: 3,
  length: { of: 'scene', words: 750 },
};
