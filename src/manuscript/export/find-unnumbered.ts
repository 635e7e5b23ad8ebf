import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { parseChapterLine } from '../import/parse-chapter-line.ts';
import { isUnnumberedChapter } from '../unnumbered-chapter.ts';

/** The chapters that go by their name and that readers do not count, by the number of their file. */
export function findUnnumbered(
  written: readonly Pick<GeneratedChapter, 'chapter_number' | 'chapter_title'>[],
  outlineTitles: ReadonlyMap<number, string>,
): ReadonlySet<number> {
  const titles = new Map(outlineTitles);
  for (const { chapter_number, chapter_title } of written) {
    const own = cleanTitle(chapter_title);
    // A title that says only its number says nothing.
    if (own !== '' && parseChapterLine(own)?.title !== '') titles.set(chapter_number, own);
  }
  return new Set([...titles].flatMap(([number, title]) => (isUnnumberedChapter(title) ? [number] : [])));
}
