import { countWords } from '../../text/list-words.ts';
import type { ImportNotice } from './imported-book.ts';

/** Without what a public-domain archive puts around a book: its own notices and licence, no part of the author's text. */
export function cutArchiveText(
  lines: readonly string[],
  name: string,
): {
  readonly lines: readonly string[];
  readonly notices: readonly ImportNotice[];
  /** As the archive names them. */
  readonly title: string | null;
  readonly author: string | null;
} {
  const start = lines.findIndex((line) => START.test(line));
  const end = lines.findIndex((line) => END.test(line));
  if (start === -1 && end === -1) return { lines, notices: [], title: null, author: null };
  const before = lines.slice(0, start + 1);
  const after = end === -1 ? [] : lines.slice(end);
  const count = (part: readonly string[]) => countWords(part.join('\n'));
  const message = `The archive's own text around the book is left out: ${count(before)} words up to “${lines[start]?.trim() ?? ''}”, ${count(after)} words from “${lines[end]?.trim() ?? ''}”`;
  const field = (key: string) =>
    before.map((line) => new RegExp(`^${key}: +(\\S.*)$`).exec(line)?.[1]?.trim()).find(Boolean) ?? null;
  return {
    title: field('Title'),
    author: field('Author'),
    lines: lines.slice(start + 1, end === -1 ? lines.length : end),
    notices: [{ source: name, message }],
  };
}

const START = /^\s*\*{3}\s*START OF (?:THE|THIS) PROJECT GUTENBERG/i;
const END = /^\s*\*{3}\s*END OF (?:THE|THIS) PROJECT GUTENBERG/i;
