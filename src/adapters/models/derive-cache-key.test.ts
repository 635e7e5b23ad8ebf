import { expect, test } from 'vitest';
import { deriveCacheKey } from './derive-cache-key.ts';

const ask = (book: string, rest: string) =>
  deriveCacheKey([
    { role: 'system', content: 'Rules.' },
    { role: 'user', content: `${book}${rest}`, seams: [{ at: book.length, level: 'book' }] },
  ]);

test('two requests of a book have one key, and those of another book another', () => {
  expect(ask('Lantern.', 'Scene 1.')).toBe(ask('Lantern.', 'Scene 2.'));
  expect(ask('Lantern.', 'Scene 1.')).not.toBe(ask('Ferry.', 'Scene 1.'));
});

test('without a seam requests with the same first part have one key', () => {
  const bare = (system: string, user: string) =>
    deriveCacheKey([
      { role: 'system', content: system },
      { role: 'user', content: user },
    ]);
  expect(bare('Rules.', 'One.')).toBe(bare('Rules.', 'Two.'));
  expect(bare('Rules.', 'One.')).not.toBe(bare('Other rules.', 'One.'));
});

test('a key says nothing of the book, and is short', () => {
  expect(ask('Lantern.', '')).toMatch(/^bookforge-[0-9a-f]{24}$/);
});
