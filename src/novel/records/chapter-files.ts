import { type GeneratedChapter, GeneratedChapterSchema } from '../../contracts/chapter.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { chapterFile, chapterPlanFile } from '../../contracts/project-paths.ts';
import { type ChapterPlan, ChapterPlanSchema } from '../../contracts/scene-card.ts';
import { readStored, type Stored } from '../story/story-files.ts';

export function readChapterPlan(chapter: number, text: string | null): Stored<ChapterPlan> {
  const shape = {
    file: chapterPlanFile(chapter),
    schemaVersion: 'chapter_plan_v1',
    storedSchema: ChapterPlanSchema,
  };
  return readStored(shape, text);
}

export function readChapter(chapter: number, text: string | null): Stored<GeneratedChapter> {
  const shape = {
    file: chapterFile(chapter),
    schemaVersion: 'chapter_v1',
    storedSchema: GeneratedChapterSchema,
  };
  return readStored(shape, text);
}

/** The scenes of the outline's chapter that its file does not have, in order; all of them where it cannot be read. */
export function listUnwritten(chapter: Chapter, stored: Stored<GeneratedChapter>): number[] {
  const written = new Set(
    stored.state === 'valid' ? stored.value.scenes.map(({ scene_number }) => scene_number) : [],
  );
  return chapter.sections
    .flatMap(({ scenes }) => scenes.map(({ scene_id }) => scene_id))
    .filter((scene) => !written.has(scene));
}
