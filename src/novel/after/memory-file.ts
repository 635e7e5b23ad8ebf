import { type ChapterMemoryEntry, STORED_MEMORY } from '../../contracts/chapter-memory.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { StoredContent } from '../../engine/read-stored.ts';
import { readUsable, type Usable } from '../../engine/read-usable.ts';

export function readMemory(
  content: StoredContent,
): Usable<{ readonly chapters: readonly ChapterMemoryEntry[] }> {
  return readUsable(STORED_MEMORY, PROJECT_PATHS.memory, content);
}
