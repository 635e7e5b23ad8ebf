import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { chapterRecordFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
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
  if (record.state !== 'valid') return { remembered: false, checked: false };
  const text = hashChapterText(chapter);
  const memory = readMemory(await files.read(PROJECT_PATHS.memory));
  const hasEntry =
    memory.state === 'valid' && memory.value.chapters.some(({ chapter_number }) => chapter_number === number);
  return {
    remembered: hasEntry && record.value.memory_of === text,
    checked: record.value.checked === text,
  };
}

/** A chapter is finished when its text is remembered and has been checked. */
export async function isFollowedUp(files: Pick<Files, 'read'>, chapter: GeneratedChapter): Promise<boolean> {
  const { remembered, checked } = await loadFollowUp(files, chapter);
  return remembered && checked;
}
