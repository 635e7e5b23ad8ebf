import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import type { ChapterPoint } from '../../contracts/chapter-point.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Files } from '../../engine/ports.ts';
import { readEach } from '../../engine/read-files.ts';
import { renderStored } from '../../engine/render-stored.ts';

const STORY = [
  PROJECT_PATHS.world,
  PROJECT_PATHS.themeConflict,
  PROJECT_PATHS.characters,
  PROJECT_PATHS.outline,
];

/** The files that going back puts back, each with what is made from it: in the order in which they come back. */
export async function listPointFiles(
  files: Pick<Files, 'readMany' | 'list'>,
): Promise<ChapterPoint['files']> {
  const chapters = (await files.list(PROJECT_PATHS.chapters))
    .map(({ path }) => path)
    .filter((path) => /\/chapter_\d+(?:_plan)?\.json$/.test(path));
  const found: ChapterPoint['files'] = [];
  for await (const { path, bytes } of readEach(files, [...STORY, ...chapters]))
    if (bytes !== null) found.push({ path, sha256: hashBytes(bytes) });
  return found;
}

export function renderPoint(
  memory: ChapterMemoryEntry,
  text_sha256: string,
  files: ChapterPoint['files'],
): Buffer {
  const { chapter_number } = memory;
  const point: ChapterPoint = {
    schema_version: 'chapter_point_v1',
    chapter_number,
    text_sha256,
    files,
    memory,
  };
  return Buffer.from(renderStored(point));
}
