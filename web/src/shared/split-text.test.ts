import { expect, it } from 'vitest';
import { splitText } from './split-text.ts';

const joined = (text: string) =>
  splitText(text)
    .map((part) => part.text)
    .join('');

it('a text is split at the ends of lines, and nothing of it is lost', () => {
  const lines = Array.from({ length: 3000 }, (_, place) => `line ${place} 潮\r\n`).join('');
  const parts = splitText(lines);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.every(({ text }) => text.endsWith('\n') && text.length <= 8000)).toBe(true);
  expect(parts.map(({ start }) => start)).toEqual([...new Set(parts.map(({ start }) => start))]);
  expect(joined(lines)).toBe(lines);
  expect(splitText('')).toEqual([]);
  expect(splitText('short')).toEqual([{ start: 0, text: 'short' }]);
});

it('a line without end is cut at a space, or between letters', () => {
  const words = 'word '.repeat(5000);
  expect(splitText(words).every(({ text }) => text.endsWith(' '))).toBe(true);
  const letters = `x${'😀'.repeat(20_000)}`;
  expect(splitText(letters).every(({ text }) => text.isWellFormed())).toBe(true);
  for (const text of [words, letters, ' '.repeat(20_000), '\n'.repeat(20_000)])
    expect(joined(text)).toBe(text);
});
