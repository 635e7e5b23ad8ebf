import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { type ChapterRecord, ChapterRecordSchema } from '../../contracts/chapter-record.ts';
import { chapterRecordFile } from '../../contracts/project-paths.ts';
import { hashJson } from '../../engine/hash.ts';
import { readStored, type Stored } from '../story/story-files.ts';

export function readChapterRecord(chapter: number, text: string | null): Stored<ChapterRecord> {
  const shape = {
    file: chapterRecordFile(chapter),
    schemaVersion: 'chapter_record_v1',
    storedSchema: ChapterRecordSchema,
  };
  return readStored(shape, text);
}

/** The hash of what a reader reads: the scenes' numbers and texts, and nothing else of the file. */
export function hashChapterText({ scenes }: Pick<GeneratedChapter, 'scenes'>): string {
  return hashJson(scenes.map(({ scene_number, content }) => [scene_number, content]));
}
