import type { Book } from '../../contracts/book.ts';
import { hashBytes } from '../../engine/hash.ts';

/** The part of a step's pins that also tells whether a finished step is older than what it was made from. */
export function pinInputs(book: Book, needed: ReadonlyMap<string, string>): Record<string, string> {
  return {
    ...Object.fromEntries([...needed].map(([name, text]) => [name, hashBytes(text)])),
    idea: book.idea,
  };
}
