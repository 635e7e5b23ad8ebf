import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import type { ChapterPoint } from '../../contracts/chapter-point.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes, shortenHash } from '../../engine/hash.ts';
import type { Files } from '../../engine/ports.ts';
import { readEach } from '../../engine/read-files.ts';
import { renderStored } from '../../engine/render-stored.ts';

const STORY: readonly string[] = [
  PROJECT_PATHS.world,
  PROJECT_PATHS.themeConflict,
  PROJECT_PATHS.characters,
  PROJECT_PATHS.outline,
];

/** The files that going back puts back, each with what is made from it. */
export async function listPointFiles(
  files: Pick<Files, 'readMany' | 'list'>,
): Promise<ChapterPoint['files']> {
  const chapters = (await files.list(PROJECT_PATHS.chapters))
    .map(({ path }) => path)
    .filter((path) => /\/chapter_\d+(?:_plan)?\.json$/.test(path));
  const found: ChapterPoint['files'] = {};
  for await (const { path, bytes } of readEach(files, [...STORY, ...chapters]))
    if (bytes !== null) found[path] = shortenHash(hashBytes(bytes));
  return found;
}

/** In the order in which they come back: what is made from the story after it. */
export function sortPointFiles(files: ChapterPoint['files']): { path: string; short: string }[] {
  const rank = (path: string) => STORY.indexOf(path) + 1 || STORY.length + 1;
  return Object.entries(files)
    .map(([path, short]) => ({ path, short }))
    .sort((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1));
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
