import { z } from 'zod';
import { BookIdSchema } from '../contracts/ids.ts';

// What the requests of many routes have in common.

export const NoParamsSchema = z.strictObject({});
/** Every route of a project can be told which one; needless where there is only one. */
export const ProjectQuerySchema = z.strictObject({ project: BookIdSchema.optional() });
export const idParams = <S extends z.ZodType>(id: S) => z.strictObject({ id });

/** A chapter's number, as an address has it. */
export const ChapterParamSchema = z.string().regex(/^[1-9]\d{0,2}$/, 'a chapter is a number from 1');
/** Chapters, as an address has them: `1,3-5`. */
export const ChapterListSchema = z
  .string()
  .regex(/^[1-9]\d{0,2}(-[1-9]\d{0,2})?(,[1-9]\d{0,2}(-[1-9]\d{0,2})?)*$/, 'chapters are given as 1,3-5');

/** Each once and in order; null where none were named. */
export function readChapterList(list: string | undefined): number[] | null {
  if (list === undefined) return null;
  const numbers = list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}
