import { type ChapterMemoryEntry, ChapterMemorySchema } from '../../contracts/chapter-memory.ts';
import { readStored, type Stored } from '../story/story-files.ts';

export const MEMORY_FILE = 'chapter_memory.json';

export function readMemory(
  text: string | null,
): Stored<{ readonly chapters: readonly ChapterMemoryEntry[] }> {
  return readStored(
    { file: MEMORY_FILE, schemaVersion: 'chapter_memory_v1', storedSchema: ChapterMemorySchema },
    text,
  );
}
