import { type OutlineInputs, USUAL_SCENES } from './parse-outline-inputs.ts';
import { type BookPlan, planBook } from './plan-chapter.ts';
import { roleAt } from './plan-plots.ts';
import type { OutlineStory } from './read-outline-story.ts';

/** The book's plan as everybody sees it who has the spine: its roles and its scene counts decide. */
export function planFromSpine(
  { spine, book }: Pick<OutlineInputs, 'spine' | 'book'>,
  story: OutlineStory,
): BookPlan {
  const chapters =
    spine.length > 0
      ? spine
      : Array.from({ length: book.chapters }, (_, index) => ({
          chapter_role: roleAt(index, book.chapters),
          scenes: USUAL_SCENES,
        }));
  return planBook(
    chapters.map(({ chapter_role, scenes }, index) => ({
      chapterId: index + 1,
      role: chapter_role,
      count: scenes,
    })),
    story,
  );
}
