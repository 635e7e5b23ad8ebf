import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { readMemory } from './memory-file.ts';

/** What the last `count` remembered chapters before one left behind, in their order; nothing where nothing is remembered. */
export async function loadRecentMemory(
  files: Pick<Files, 'read'>,
  chapter: number,
  count: number,
): Promise<ChapterMemoryEntry[]> {
  const stored = readMemory(await files.read(PROJECT_PATHS.memory));
  if (stored.state !== 'valid' || count === 0) return [];
  return stored.value.chapters
    .filter(({ chapter_number }) => chapter_number < chapter)
    .sort((a, b) => a.chapter_number - b.chapter_number)
    .slice(-count);
}
