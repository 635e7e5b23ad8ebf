import { STORED_CHAPTER_RECORD } from '../contracts/chapter-record.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { readListed } from '../engine/read-files.ts';
import { readIfValid } from '../engine/read-if-valid.ts';

const NUMBERED = /\/chapter_(\d{3,})\.json(?:\/|$)/;

/**
 * Chapters that were written and are not among those that are there: their record tells, or something that is no file stands
 * under their name.
 */
export async function listLostChapters(
  files: Pick<Files, 'readMany' | 'list'>,
  there: ReadonlySet<number>,
): Promise<number[]> {
  const lost = new Set<number>();
  for await (const { path, bytes } of readListed(files, PROJECT_PATHS.chapterRecords, (name) =>
    NUMBERED.test(name),
  )) {
    const record = readIfValid(STORED_CHAPTER_RECORD, bytes);
    const number = Number(NUMBERED.exec(path)?.[1]);
    if (record?.chapter_number === number) lost.add(number);
  }
  for (const { path } of await files.list(PROJECT_PATHS.chapters)) {
    const [, number] = /\/chapter_(\d{3,})\.json\//.exec(path) ?? [];
    if (number !== undefined) lost.add(Number(number));
  }
  return [...lost].filter((number) => !there.has(number)).sort((a, b) => a - b);
}
