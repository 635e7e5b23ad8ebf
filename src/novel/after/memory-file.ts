import { type ChapterMemory, STORED_MEMORY } from '../../contracts/chapter-memory.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { StoredContent } from '../../engine/read-stored.ts';
import { type ReadUsable, readUsable, type Usable } from '../../engine/read-usable.ts';

export function readMemory(content: StoredContent, read: ReadUsable = readUsable): Usable<ChapterMemory> {
  return read(STORED_MEMORY, PROJECT_PATHS.memory, content);
}
