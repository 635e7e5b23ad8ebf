import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { type ChapterRecord, STORED_CHAPTER_RECORD } from '../../contracts/chapter-record.ts';
import { chapterRecordFile } from '../../contracts/project-paths.ts';
import { hashJson } from '../../engine/hash.ts';
import type { StoredContent } from '../../engine/read-stored.ts';
import { type ReadUsable, readUsable, type Usable } from '../../engine/read-usable.ts';

export function readChapterRecord(
  chapter: number,
  content: StoredContent,
  read: ReadUsable = readUsable,
): Usable<ChapterRecord> {
  return read(STORED_CHAPTER_RECORD, chapterRecordFile(chapter), content);
}

/** The hash of what a reader reads: the scenes' numbers and texts, and nothing else of the file. */
export function hashChapterText({ scenes }: Pick<GeneratedChapter, 'scenes'>): string {
  return hashJson(scenes.map(({ scene_number, content }) => [scene_number, content]));
}
