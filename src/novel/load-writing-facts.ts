import { type Chapter, OutlineSchema } from '../contracts/outline.ts';
import type { Files } from '../engine/ports.ts';
import { readText } from '../engine/read-files.ts';
import { OUTLINE_FILES } from '../outline/outline-files.ts';
import { parseIfJson } from '../tools/project/load-json.ts';
import { chapterFile } from '../tools/project/project-files.ts';
import { chapterPlanFile, listUnwritten, readChapter, readChapterPlan } from './chapter-files.ts';
import { isPlanOf } from './compile-chapter-plan.ts';
import type { ChapterFacts, WritingFacts } from './derive-status.ts';

/** How far each chapter of the outline is. An outline that cannot be read has none: its report says what is wrong. */
export async function loadWritingFacts(files: Pick<Files, 'read'>): Promise<WritingFacts> {
  const text = await readText(files, OUTLINE_FILES.outline);
  const outline = OutlineSchema.safeParse(text === null ? null : parseIfJson(text));
  if (!outline.success) return { chapters: [] };
  const chapters: ChapterFacts[] = [];
  for (const chapter of outline.data.chapters) chapters.push(await describeChapter(files, chapter));
  return { chapters };
}

async function describeChapter(files: Pick<Files, 'read'>, chapter: Chapter): Promise<ChapterFacts> {
  const number = chapter.chapter_id;
  const plan = readChapterPlan(number, await readText(files, chapterPlanFile(number)));
  const text = readChapter(number, await readText(files, chapterFile(number)));
  const scenes = chapter.sections.reduce((sum, section) => sum + section.scenes.length, 0);
  return {
    chapter: number,
    title: chapter.title,
    plan: plan.state !== 'valid' ? plan.state : isPlanOf(chapter, plan.value) ? 'planned' : 'stale',
    scenes,
    written_scenes: scenes - listUnwritten(chapter, text).length,
    words: text.state === 'valid' ? text.value.total_words : 0,
  };
}
