import { CodedError } from '../errors.ts';

/** As many chapters as a book may have. */
const MAX_CHAPTER = 500;

/** Chapters as they are typed, `1,3-5`: each number once, in rising order. */
export function parseChapterList(text: string): number[] {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const [, first = '', last = first] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '')
      throw refuse(text, part.trim() === '' ? 'a part of it is empty' : `${part.trim()} is neither`);
    if (from < 1 || to > MAX_CHAPTER || from > MAX_CHAPTER)
      throw refuse(text, `chapters are counted from 1 to ${MAX_CHAPTER}`);
    if (from > to) throw refuse(text, `${part.trim()} runs backwards`);
    for (let number = from; number <= to; number += 1) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}

function refuse(text: string, why: string): CodedError {
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return new CodedError('usage_invalid', {
    message: `Chapters are given as numbers and ranges, such as 1,3-5. Not understood: “${shown}” (${why}).`,
    details: { chapters: shown },
  });
}
