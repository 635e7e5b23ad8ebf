import type { SpineChapter } from '../../contracts/outline.ts';
import type { OutlineInputs } from './parse-outline-inputs.ts';
import { type BookPlan, planBook } from './plan-chapter.ts';
import { roleAt } from './plan-plots.ts';
import type { OutlineStory } from './read-outline-story.ts';

/** The book's plan as everybody sees it who has the spine: its roles and its scene counts decide. */
export function planFromSpine(
  { spine, book }: Pick<OutlineInputs, 'spine' | 'book'>,
  story: OutlineStory,
): BookPlan {
  const chapters: readonly Pick<SpineChapter, 'chapter_role' | 'pacing'>[] =
    spine.length > 0
      ? spine
      : Array.from({ length: book.chapters }, (_, index) => ({
          chapter_role: roleAt(index, book.chapters),
          pacing: { intensity: 3, tempo: 'steady' as const, expected_scene_count: 4 },
        }));
  return planBook(
    chapters.map(({ chapter_role, pacing }, index) => ({
      chapterId: index + 1,
      role: chapter_role,
      count: pacing.expected_scene_count,
    })),
    story,
  );
}
