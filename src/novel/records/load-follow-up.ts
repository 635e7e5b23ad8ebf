import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ChapterMemory } from '../../contracts/chapter-memory.ts';
import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { chapterRecordFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import type { Usable } from '../../engine/read-usable.ts';
import { readMemory } from '../after/memory-file.ts';
import { hashChapterText, readChapterRecord } from './chapter-record.ts';

/** What has been made of a chapter's text as it is now. */
export interface FollowUp {
  readonly remembered: boolean;
  readonly checked: boolean;
}

export async function loadFollowUp(files: Pick<Files, 'read'>, chapter: GeneratedChapter): Promise<FollowUp> {
  const number = chapter.chapter_number;
  const record = readChapterRecord(number, await files.read(chapterRecordFile(number)));
  return deriveFollowUp(chapter, record, readMemory(await files.read(PROJECT_PATHS.memory)));
}

export function deriveFollowUp(
  chapter: GeneratedChapter,
  record: Usable<ChapterRecord>,
  memory: Usable<ChapterMemory>,
): FollowUp {
  if (record.state !== 'valid') return { remembered: false, checked: false };
  const text = hashChapterText(chapter);
  return {
    remembered: isRemembered(chapter, memory) && record.value.memory_of === text,
    checked: record.value.checked === text,
  };
}

/** Whether there is an entry at all, of whichever text. */
export function isRemembered(
  { chapter_number }: Pick<GeneratedChapter, 'chapter_number'>,
  memory: Usable<ChapterMemory>,
): boolean {
  return (
    memory.state === 'valid' && memory.value.chapters.some((entry) => entry.chapter_number === chapter_number)
  );
}

/** A chapter is finished when its text is remembered and has been checked. */
export async function isFollowedUp(files: Pick<Files, 'read'>, chapter: GeneratedChapter): Promise<boolean> {
  const { remembered, checked } = await loadFollowUp(files, chapter);
  return remembered && checked;
}
