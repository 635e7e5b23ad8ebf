import { type ChapterMemoryEntry, ChapterMemorySchema } from '../../contracts/chapter-memory.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { readStored, type Stored } from '../story/story-files.ts';

export function readMemory(
  text: string | null,
): Stored<{ readonly chapters: readonly ChapterMemoryEntry[] }> {
  return readStored(
    { file: PROJECT_PATHS.memory, schemaVersion: 'chapter_memory_v1', storedSchema: ChapterMemorySchema },
    text,
  );
}
