import { isDeepStrictEqual } from 'node:util';
import type { RawChapter } from '../contracts/outline.ts';

/** Fields of a chapter and of its sections that are another than before, as paths; scenes are looked at elsewhere, and so is what
 *  may never change. */
export function listPlanChanges(before: RawChapter, after: RawChapter): PropertyKey[][] {
  return [
    ...listDifferent(before, after, ['chapter_id', 'sections']).map((key) => [key]),
    ...before.sections.flatMap((section, index) => {
      const is = after.sections[index];
      if (is === undefined) return [];
      return listDifferent(section, is, ['section_id', 'end_condition', 'scenes']).map((key) => [
        'sections',
        index,
        key,
      ]);
    }),
  ];
}

function listDifferent<T extends object>(before: T, after: T, except: readonly (keyof T)[]): string[] {
  return Object.keys(before).filter(
    (key) =>
      !except.includes(key as keyof T) && !isDeepStrictEqual(before[key as keyof T], after[key as keyof T]),
  );
}
