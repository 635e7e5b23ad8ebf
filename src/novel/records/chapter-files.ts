import { type GeneratedChapter, GeneratedChapterSchema } from '../../contracts/chapter.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { type ChapterPlan, ChapterPlanSchema } from '../../contracts/scene-card.ts';
import { chapterFile } from '../../tools/project/project-files.ts';
import { readStored, type Stored } from '../story/story-files.ts';

/** chapters/chapter_NNN_plan.json */
export function chapterPlanFile(chapter: number): string {
  return chapterFile(chapter).replace(/\.json$/, '_plan.json');
}

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
