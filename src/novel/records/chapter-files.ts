import { type GeneratedChapter, STORED_CHAPTER } from '../../contracts/chapter.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { chapterFile, chapterPlanFile } from '../../contracts/project-paths.ts';
import { type ChapterPlan, STORED_CHAPTER_PLAN } from '../../contracts/scene-card.ts';
import type { StoredContent } from '../../engine/read-stored.ts';
import { type ReadUsable, readUsable, type Usable } from '../../engine/read-usable.ts';

export function readChapterPlan(
  chapter: number,
  content: StoredContent,
  read: ReadUsable = readUsable,
): Usable<ChapterPlan> {
  return read(STORED_CHAPTER_PLAN, chapterPlanFile(chapter), content);
}

export function readChapter(
  chapter: number,
  content: StoredContent,
  read: ReadUsable = readUsable,
): Usable<GeneratedChapter> {
  return read(STORED_CHAPTER, chapterFile(chapter), content);
}

/** The scenes of the outline's chapter that its file does not have, in order; all of them where it cannot be read. */
export function listUnwritten(chapter: Chapter, stored: Usable<GeneratedChapter>): number[] {
  const written = new Set(
    stored.state === 'valid' ? stored.value.scenes.map(({ scene_number }) => scene_number) : [],
  );
  return chapter.sections
    .flatMap(({ scenes }) => scenes.map(({ scene_id }) => scene_id))
    .filter((scene) => !written.has(scene));
}
