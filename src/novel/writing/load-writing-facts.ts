import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ChapterMemory } from '../../contracts/chapter-memory.ts';
import { type Chapter, STORED_OUTLINE } from '../../contracts/outline.ts';
import {
  chapterFile,
  chapterPlanFile,
  chapterRecordFile,
  PROJECT_PATHS,
  revisionFile,
} from '../../contracts/project-paths.ts';
import { STORED_REVISION } from '../../contracts/revision.ts';
import { lookAtStored } from '../../engine/look-at-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { readListed } from '../../engine/read-files.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import type { Usable } from '../../engine/read-usable.ts';
import { readMemory } from '../after/memory-file.ts';
import { isPlanOf } from '../planning/compile-chapter-plan.ts';
import { readChapter, readChapterPlan } from '../records/chapter-files.ts';
import { readChapterRecord } from '../records/chapter-record.ts';
import { deriveFollowUp, isRemembered } from '../records/load-follow-up.ts';
import type { ChapterFacts, WritingFacts } from '../status/derive-status.ts';
import { loadUnwritten } from './load-unwritten.ts';

/** How far each chapter of the outline is. Without one that can be read, the chapters that have text all the same: an
 *  imported book has them before its outline. */
export async function loadWritingFacts(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
): Promise<WritingFacts> {
  const outline = readIfValid(STORED_OUTLINE, await files.read(PROJECT_PATHS.outline));
  const memory = readMemory(await files.read(PROJECT_PATHS.memory), lookAtStored);
  if (outline === null) return { chapters: await listTexts(files, memory) };
  const chapters: ChapterFacts[] = [];
  for (const chapter of outline.chapters) chapters.push(await describeChapter(files, chapter, memory));
  // A text that came from elsewhere may have more chapters than the outline was made for.
  const outlined = new Set(chapters.map(({ chapter }) => chapter));
  const others = (await listTexts(files, memory)).filter(({ chapter }) => !outlined.has(chapter));
  return { chapters: [...chapters, ...others].sort((a, b) => a.chapter - b.chapter) };
}

async function describeChapter(
  files: Pick<Files, 'read'>,
  chapter: Chapter,
  memory: Usable<ChapterMemory>,
): Promise<ChapterFacts> {
  const number = chapter.chapter_id;
  const plan = readChapterPlan(number, await files.read(chapterPlanFile(number)), lookAtStored);
  const text = readChapter(number, await files.read(chapterFile(number)), lookAtStored);
  const scenes = chapter.sections.reduce((sum, section) => sum + section.scenes.length, 0);
  return {
    chapter: number,
    // A text goes by its own title: it may be another than the outline was made for.
    title:
      (text.state === 'valid' && text.value.scenes.length > 0 ? text.value.chapter_title : '') ||
      chapter.title,
    plan: plan.state !== 'valid' ? plan.state : isPlanOf(chapter, plan.value) ? 'planned' : 'stale',
    scenes,
    written_scenes: scenes - (await loadUnwritten(files, chapter, text, lookAtStored)).length,
    words: text.state === 'valid' ? text.value.total_words : 0,
    ...(text.state === 'valid'
      ? await describeAfter(files, text.value, memory)
      : { memory: 'missing' as const, checked: false }),
    ...(text.state === 'invalid' ? { broken: describeBroken(number, text.why) } : {}),
    revision: await describeRevision(files, number),
  };
}

function describeBroken(number: number, why: string): string {
  return `${chapterFile(number)} cannot be read: ${why}`;
}

const CHAPTER_FILE = /\/chapter_(\d{3,})\.json$/;

async function listTexts(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  memory: Usable<ChapterMemory>,
): Promise<ChapterFacts[]> {
  const chapters: ChapterFacts[] = [];
  const isChapter = (path: string) => CHAPTER_FILE.test(path);
  for await (const { path, bytes } of readListed(files, PROJECT_PATHS.chapters, isChapter)) {
    const number = Number(CHAPTER_FILE.exec(path)?.[1]);
    const text = readChapter(number, bytes, lookAtStored);
    if (text.state === 'invalid')
      chapters.push({
        chapter: number,
        title: `Chapter ${number}`,
        plan: 'absent',
        scenes: 1,
        written_scenes: 0,
        words: 0,
        memory: 'missing',
        checked: false,
        broken: describeBroken(number, text.why),
        revision: await describeRevision(files, number),
      });
    if (text.state !== 'valid' || text.value.scenes.length === 0) continue;
    const { chapter_title: title, scenes, total_words: words } = text.value;
    const count = scenes.length;
    chapters.push({
      chapter: number,
      title,
      plan: 'absent',
      scenes: count,
      written_scenes: count,
      words,
      ...(await describeAfter(files, text.value, memory)),
      revision: await describeRevision(files, number),
    });
  }
  return chapters.sort((a, b) => a.chapter - b.chapter);
}

async function describeAfter(
  files: Pick<Files, 'read'>,
  chapter: GeneratedChapter,
  memory: Usable<ChapterMemory>,
): Promise<Pick<ChapterFacts, 'memory' | 'checked'>> {
  const number = chapter.chapter_number;
  const record = readChapterRecord(number, await files.read(chapterRecordFile(number)), lookAtStored);
  const { remembered, checked } = deriveFollowUp(chapter, record, memory);
  const earlier = isRemembered(chapter, memory) ? 'stale' : 'missing';
  return { memory: remembered ? 'current' : earlier, checked };
}

/** Told and not thrown: a status is there to be read whatever is wrong. */
async function describeRevision(
  files: Pick<Files, 'read'>,
  chapter: number,
): Promise<ChapterFacts['revision']> {
  const bytes = await files.read(revisionFile(chapter));
  return bytes === null ? null : (readIfValid(STORED_REVISION, bytes)?.status ?? 'unreadable');
}
