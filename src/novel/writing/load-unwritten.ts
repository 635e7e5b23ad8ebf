import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { chapterRecordFile } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { type ReadUsable, readUsable, type Usable } from '../../engine/read-usable.ts';
import { listUnwritten } from '../records/chapter-files.ts';
import { readChapterRecord } from '../records/chapter-record.ts';

/**
 * The scenes of the outline's chapter that are still to be written. A text that came from elsewhere is whole as it is: its
 * author divided it into scenes, and an outline that was made after it and counts more of them must not have it continued.
 */
export async function loadUnwritten(
  files: Pick<Files, 'read'>,
  chapter: Chapter,
  stored: Usable<GeneratedChapter>,
  read: ReadUsable = readUsable,
): Promise<number[]> {
  const unwritten = listUnwritten(chapter, stored);
  if (unwritten.length === 0 || stored.state !== 'valid' || stored.value.scenes.length === 0)
    return unwritten;
  const number = chapter.chapter_id;
  const record = readChapterRecord(number, await files.read(chapterRecordFile(number)), read);
  return record.state === 'valid' && record.value.plan_sha256 === null ? [] : unwritten;
}
