import type { SourceBlock } from './imported-book.ts';
import { parseChapterLine } from './parse-chapter-line.ts';
import { isBarePart } from './part-heading.ts';

type Heading = Extract<SourceBlock, { kind: 'heading' }>;

/** Whether a line says a number, or the word with it, and no more: “IV”, “Chapter 4”, “Part Two”. */
export function isNumberLine(text: string): boolean {
  const line = parseChapterLine(text);
  return (line !== null && line.kind !== 'name' && line.title === '') || isBarePart(text);
}

/** A number and the title that stands below it, as one heading. */
export function joinNumber(number: string, title: string): string {
  const clean = (text: string) => text.replace(/\s+/g, ' ').trim();
  return `${clean(number).replace(/[.:]$/, '')}. ${clean(title)}`;
}

/** Two lines over one chapter as the heading that they are together; null where the first is more than a number. */
export function joinHeadings(first: Heading, second: Heading): Heading | null {
  if (!isNumberLine(first.text) || isNumberLine(second.text)) return null;
  const level = Math.min(first.level, second.level);
  return { ...first, level, text: joinNumber(first.text, second.text) };
}
