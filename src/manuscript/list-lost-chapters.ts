import { ChapterRecordSchema } from '../contracts/chapter-record.ts';
import { parseStrictJson } from '../engine/parse-strict-json.ts';
import type { Files } from '../engine/ports.ts';
import { readListed } from '../engine/read-files.ts';
import { PROJECT_FILES } from '../tools/project/project-files.ts';

const RECORDS = '.control-room/chapters';
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
  for await (const { path, bytes } of readListed(files, RECORDS, (name) => NUMBERED.test(name))) {
    const parsed = parseStrictJson(Buffer.from(bytes).toString('utf8'));
    const record = ChapterRecordSchema.safeParse(parsed.ok ? parsed.value : null);
    const number = Number(NUMBERED.exec(path)?.[1]);
    if (record.success && record.data.chapter_number === number) lost.add(number);
  }
  for (const { path } of await files.list(PROJECT_FILES.chapters)) {
    const [, number] = /\/chapter_(\d{3,})\.json\//.exec(path) ?? [];
    if (number !== undefined) lost.add(Number(number));
  }
  return [...lost].filter((number) => !there.has(number)).sort((a, b) => a - b);
}
