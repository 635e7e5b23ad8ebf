import { type GeneratedChapter, STORED_CHAPTER } from '../contracts/chapter.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { expectStored } from '../engine/expect-stored.ts';
import type { Files } from '../engine/ports.ts';
import { readListed } from '../engine/read-files.ts';
import { CodedError } from '../errors.ts';

/** Every chapter with text, in order. A file that does not keep its contract is told and never left out in silence. */
export async function loadChapters(files: Pick<Files, 'readMany' | 'list'>): Promise<GeneratedChapter[]> {
  const chapters: GeneratedChapter[] = [];
  const isChapter = (path: string) => CHAPTER_FILE.test(path);
  for await (const { path, bytes } of readListed(files, PROJECT_PATHS.chapters, isChapter)) {
    const chapter = expectStored(STORED_CHAPTER, path, bytes);
    if (chapter.chapter_number !== Number(CHAPTER_FILE.exec(path)?.[1]))
      throw refuse(path, `it says that it is chapter ${chapter.chapter_number}`);
    if (chapter.scenes.length > 0) chapters.push(chapter);
  }
  return chapters.sort((a, b) => a.chapter_number - b.chapter_number);
}

const CHAPTER_FILE = new RegExp(`^${PROJECT_PATHS.chapters}/chapter_(\\d{3,})\\.json$`);

function refuse(path: string, why: string): CodedError {
  return new CodedError('stored_file_invalid', {
    message: `${path} does not keep its contract: ${why}`,
    details: { path },
  });
}
