import { CodedError } from '../errors.ts';
import type { CommandContext } from './command-spec.ts';

/** A list longer than any book would only be a mistyped range. */
const LAST_CHAPTER = 9999;

/** --chapters 1,3-5 as numbers, each once and in order; null where it was not given. */
export function readChapters({ options }: Pick<CommandContext, 'options'>): number[] | null {
  const text = options.text('chapters');
  return text === undefined ? null : parseChapters(text);
}

export function parseChapters(text: string): number[] {
  const numbers = text.split(',').flatMap((part) => {
    const [, from, to = from] = /^\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*$/.exec(part) ?? [];
    const first = Number(from);
    const last = Number(to);
    if (from === undefined || first < 1 || last < first || last > LAST_CHAPTER) {
      throw new CodedError('usage_invalid', {
        message: `--chapters ${text}: chapters are given as numbers and ranges, such as 1,3-5.`,
      });
    }
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}
